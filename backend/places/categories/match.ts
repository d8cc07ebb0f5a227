import { ALIASES, DISPLAYED_ALIASES, NOT_SUBTYPES } from './aliases.js';
import { presetLabel, presets } from './presets.js';
import { wordsOf } from './words.js';

export interface CategoryMatch {
  /** Display name of the category. */
  label: string;
  /** Matching place types and their subtypes. */
  types: string[];
  /** The kind of match. */
  matchedBy: 'alias' | 'name' | 'words' | 'unknown';
}

const OVERTURE = 'overture/';

/** Display text of each kind of match; null for none. */
export const REASONS: Record<CategoryMatch['matchedBy'], string | null> = {
  alias: 'matched by common name',
  name: 'matched by exact name',
  words: 'matched by part of the name',
  unknown: null,
};

type TypeMatch = Pick<CategoryMatch, 'types' | 'matchedBy'>;

/**
 * Finds the place types of a category, separately for OpenStreetMap and Overture. It tries our table of everyday words,
 * then names, then search terms and types that contain all words.
 * @param known types in the index
 */
export function match(category: string, known: string[]): CategoryMatch {
  const label = category.trim();
  const words = wordsOf(category);
  const exact = matchWords(words, known);
  // A synonym must match by alias or name: "oil company" does not mean oil change.
  const bySynonym = () =>
    synonyms(words)
      .map((synonym) => matchWords(synonym, known))
      .find(({ matchedBy }) => matchedBy === 'alias' || matchedBy === 'name');
  return { label, ...(exact.matchedBy === 'unknown' ? (bySynonym() ?? exact) : exact) };
}

/** "Thai food" means a Thai restaurant, shops are stores, and "solar company" means "solar". */
function synonyms(words: string): string[] {
  const [, first, last] = /^(.+) (food|shop|store|company|service|business)$/.exec(words) ?? [];
  if (!first || !last) return [];
  if (last === 'food') return [`${first} restaurant`];
  const ends = last === 'shop' || last === 'store' ? ['shop', 'store'] : ['service', 'company'];
  return [...ends.map((end) => `${first} ${end}`), first];
}

function matchWords(words: string, known: string[]): TypeMatch {
  const found = words === '' ? [] : [matchOpenStreetMap(words, known), matchOverture(words, known)];
  const matchedBy = (['alias', 'name', 'words'] as const).find((kind) =>
    found.some((result) => result.matchedBy === kind && result.types.length > 0),
  );
  return { types: found.flatMap(({ types }) => types), matchedBy: matchedBy ?? 'unknown' };
}

function matchOpenStreetMap(words: string, known: string[]): TypeMatch {
  const own = known.filter((type) => !isOverture(type));
  const alias = ALIASES.get(words)?.filter((type) => !isOverture(type)) ?? [];
  const named = presetsWithName(words);
  if (alias.length > 0) return { types: [...new Set([...alias, ...named])], matchedBy: 'alias' };
  if (named.length > 0) return { types: named, matchedBy: 'name' };
  const containing = own.filter((type) => hasWords(type, words));
  return { types: [...new Set([...presetsWithTerm(words), ...containing])], matchedBy: 'words' };
}

function matchOverture(words: string, known: string[]): TypeMatch {
  const own = known.filter(isOverture);
  const alias = ALIASES.get(words)?.filter(isOverture) ?? [];
  const named = own.filter((type) => overtureWords(type) === words);
  if (alias.length > 0)
    return { types: withSubtypes([...alias, ...named], own), matchedBy: 'alias' };
  if (named.length > 0) return { types: withSubtypes(named, own), matchedBy: 'name' };
  return { types: own.filter((type) => hasWords(type, words)), matchedBy: 'words' };
}

/** Adds all Overture types that end in one of the types: an italian_restaurant is a restaurant. */
function withSubtypes(types: string[], known: string[]): string[] {
  const ends = types.map((type) => `_${type.slice(OVERTURE.length)}`);
  const subtypes = known.filter(
    (type) =>
      !NOT_SUBTYPES.has(type.slice(OVERTURE.length)) && ends.some((end) => type.endsWith(end)),
  );
  return [...new Set([...types, ...subtypes])];
}

const isOverture = (type: string) => type.startsWith(OVERTURE);
const overtureWords = (type: string) => wordsOf(type.slice(OVERTURE.length));

const hasWords = (type: string, words: string) => {
  const own = wordsOf(type.slice(type.indexOf('/') + 1).replace(/\//g, ' ')).split(' ');
  return words.split(' ').every((word) => own.includes(word));
};

const presetsWithName = (words: string) =>
  presets()
    .all.filter(({ name, aliases }) =>
      [...name.split('/'), presetLabel(name), ...aliases].some((text) => wordsOf(text) === words),
    )
    .map(({ id }) => id);

/** Restaurants' search terms include their food. "Coffee" matches them only if nothing else matches. */
function presetsWithTerm(words: string): string[] {
  const all = presets()
    .all.filter(({ terms }) => terms.some((term) => wordsOf(term) === words))
    .map(({ id }) => id);
  const others = all.filter((id) => !/^amenity\/(?:restaurant|fast_food)/.test(id));
  return others.length > 0 ? others : all;
}

export interface CategoryWord {
  label: string;
  words: string;
  types: string[];
  /** Only one of several synonyms in a group is suggested. */
  group: string;
}

/** All categories to suggest without repetition: our aliases, preset names and Overture's categories in the index. */
export function vocabulary(known: string[]): CategoryWord[] {
  const byWords = new Map<string, CategoryWord>();
  const add = (label: string, types: string[], group: string) => {
    const words = wordsOf(label);
    const existing = byWords.get(words);
    if (existing) existing.types.push(...types);
    else byWords.set(words, { label, words, types: [...types], group });
  };
  for (const [words, types] of DISPLAYED_ALIASES) add(capitalize(words), types, types.join(' '));
  for (const { id, name } of presets().all) add(presetLabel(name), [id], id);
  for (const type of known) {
    if (!isOverture(type)) continue;
    add(capitalize(type.slice(OVERTURE.length).replace(/_/g, ' ')), [type], type);
  }
  return [...byWords.values()];
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
