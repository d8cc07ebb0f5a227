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

/**
 * Finds the place types of a category: by our own table of everyday words, the names of presets and of Overture's
 * categories, at last the presets' search terms and any known type that has all the words.
 * @param known types that occur in the index
 */
export function match(category: string, known: string[]): Match {
  const label = category.trim();
  const words = wordsOf(category);
  if (words === '') return { label, types: [], why: 'unknown' };
  const alias = ALIASES.get(words);
  const named = [...presetsNamed(words), ...known.filter((type) => overtureWords(type) === words)];
  if (alias || named.length > 0) {
    return {
      label,
      types: widen([...(alias ?? []), ...named], known),
      why: alias ? 'alias' : 'name',
    };
  }
  const termed = presetsTermed(words);
  const worded = known.filter((type) => hasWords(type, words));
  const types = [...new Set([...termed, ...worded])];
  return { label, types, why: types.length > 0 ? 'words' : 'unknown' };
}

/** An italian_restaurant is a restaurant: every known Overture type that ends in one of the types belongs. */
function widen(types: string[], known: string[]): string[] {
  const ends = types
    .filter((type) => type.startsWith(OVERTURE))
    .map((type) => `_${type.slice(OVERTURE.length)}`);
  const kinds = known.filter(
    (type) =>
      type.startsWith(OVERTURE) &&
      !NO_KIND.has(type.slice(OVERTURE.length)) &&
      ends.some((end) => type.endsWith(end)),
  );
  return [...new Set([...types, ...kinds])];
}

const overtureWords = (type: string) =>
  type.startsWith(OVERTURE) ? wordsOf(type.slice(OVERTURE.length)) : null;

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
    if (!type.startsWith(OVERTURE)) continue;
    add(capitalised(type.slice(OVERTURE.length).replace(/_/g, ' ')), [type], type);
  }
  return [...byWords.values()];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
