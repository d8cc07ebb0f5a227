import { ALIASES, NO_KIND, WRITTEN } from './aliases.js';
import { presetLabel, presets } from './presets.js';
import { wordsOf } from './words.js';

export interface Match {
  /** The category in words, for messages. */
  label: string;
  /** Place types, the exact ones and all kinds of them. */
  types: string[];
  /** Why these: for the log and for whoever wonders about a lead. */
  why: 'alias' | 'name' | 'words' | 'unknown';
}

const OVERTURE = 'overture/';

/** Why a category means its types, for people; null where it means none. */
export const REASONS: Record<Match['why'], string | null> = {
  alias: 'an everyday word for it',
  name: 'its own name',
  words: 'the words are part of its name',
  unknown: null,
};

type FoundTypes = Pick<Match, 'types' | 'why'>;

/**
 * Finds the place types of a category, those of OpenStreetMap and those of Overture each for itself: a name that one of
 * them knows says nothing about the other. First our own table of everyday words, then names, at last search terms and
 * any known type that has all the words.
 * @param known types that occur in the index
 */
export function match(category: string, known: string[]): Match {
  const label = category.trim();
  const words = wordsOf(category);
  const exact = matchWords(words, known);
  // A word said in other words counts only by its name: "oil company" is no oil change.
  const other = () =>
    otherwise(words)
      .map((each) => matchWords(each, known))
      .find(({ why }) => why === 'alias' || why === 'name');
  return { label, ...(exact.why === 'unknown' ? (other() ?? exact) : exact) };
}

/** "Thai food" is had in a Thai restaurant, shops are stores, and a "solar company" is what "solar" is. */
function otherwise(words: string): string[] {
  const [, first, last] = /^(.+) (food|shop|store|company|service|business)$/.exec(words) ?? [];
  if (!first || !last) return [];
  if (last === 'food') return [`${first} restaurant`];
  const ends = last === 'shop' || last === 'store' ? ['shop', 'store'] : ['service', 'company'];
  return [...ends.map((end) => `${first} ${end}`), first];
}

function matchWords(words: string, known: string[]): FoundTypes {
  const found = words === '' ? [] : [inOpenStreetMap(words, known), inOverture(words, known)];
  const why = (['alias', 'name', 'words'] as const).find((one) =>
    found.some((each) => each.why === one && each.types.length > 0),
  );
  return { types: found.flatMap(({ types }) => types), why: why ?? 'unknown' };
}

function inOpenStreetMap(words: string, known: string[]): FoundTypes {
  const own = known.filter((type) => !isOverture(type));
  const alias = ALIASES.get(words)?.filter((type) => !isOverture(type)) ?? [];
  const named = presetsNamed(words);
  if (alias.length > 0) return { types: [...new Set([...alias, ...named])], why: 'alias' };
  if (named.length > 0) return { types: named, why: 'name' };
  const worded = own.filter((type) => hasWords(type, words));
  return { types: [...new Set([...presetsTermed(words), ...worded])], why: 'words' };
}

function inOverture(words: string, known: string[]): FoundTypes {
  const own = known.filter(isOverture);
  const alias = ALIASES.get(words)?.filter(isOverture) ?? [];
  const named = own.filter((type) => overtureWords(type) === words);
  if (alias.length > 0) return { types: widen([...alias, ...named], own), why: 'alias' };
  if (named.length > 0) return { types: widen(named, own), why: 'name' };
  return { types: own.filter((type) => hasWords(type, words)), why: 'words' };
}

/** An italian_restaurant is a restaurant: every Overture type that ends in one of the types belongs. */
function widen(types: string[], known: string[]): string[] {
  const ends = types.map((type) => `_${type.slice(OVERTURE.length)}`);
  const kinds = known.filter(
    (type) => !NO_KIND.has(type.slice(OVERTURE.length)) && ends.some((end) => type.endsWith(end)),
  );
  return [...new Set([...types, ...kinds])];
}

const isOverture = (type: string) => type.startsWith(OVERTURE);
const overtureWords = (type: string) => wordsOf(type.slice(OVERTURE.length));

const hasWords = (type: string, words: string) => {
  const own = wordsOf(type.slice(type.indexOf('/') + 1).replace(/\//g, ' ')).split(' ');
  return words.split(' ').every((word) => own.includes(word));
};

const presetsNamed = (words: string) =>
  presets()
    .all.filter(({ name, aliases }) =>
      [...name.split('/'), presetLabel(name), ...aliases].some((one) => wordsOf(one) === words),
    )
    .map(({ id }) => id);

/** Restaurants list what they serve among their terms: "coffee" means them only when nothing else does. */
function presetsTermed(words: string): string[] {
  const all = presets()
    .all.filter(({ terms }) => terms.some((term) => wordsOf(term) === words))
    .map(({ id }) => id);
  const others = all.filter((id) => !/^amenity\/(?:restaurant|fast_food)/.test(id));
  return others.length > 0 ? others : all;
}

export interface Word {
  label: string;
  words: string;
  types: string[];
  /** Words that mean the same: one of them is suggested. */
  group: string;
}

/** Everything that can be suggested: our aliases, preset names, Overture's categories in the index, each word once. */
export function vocabulary(known: string[]): Word[] {
  const byWords = new Map<string, Word>();
  const add = (label: string, types: string[], group: string) => {
    const words = wordsOf(label);
    const before = byWords.get(words);
    if (before) before.types.push(...types);
    else byWords.set(words, { label, words, types: [...types], group });
  };
  for (const [words, types] of WRITTEN) add(capitalised(words), types, types.join(' '));
  for (const { id, name } of presets().all) add(presetLabel(name), [id], id);
  for (const type of known) {
    if (!isOverture(type)) continue;
    add(capitalised(type.slice(OVERTURE.length).replace(/_/g, ' ')), [type], type);
  }
  return [...byWords.values()];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
