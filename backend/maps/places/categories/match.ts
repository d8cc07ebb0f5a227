import { ALIASES, DISPLAYED_ALIASES } from './aliases.js';
import {
  isOverture,
  overtureLabel,
  overtureType,
  overtureWords,
  withSubtypes,
} from './overture-types.js';
import {
  englishName,
  namesOf,
  presetLabel,
  presets,
  presetsNamed,
  type Preset,
} from './presets.js';
import { listedInOverture, sameTypes } from './same-types.js';
import {
  meaningsOf,
  presetsInAnyLanguage,
  presetsNamedInAnyLanguage,
  wordsStartingWith,
} from './vocabulary.js';
import { distance } from '../text.js';
import { wordsOf } from './words.js';

export interface CategoryMatch {
  /** Display name of the category. */
  label: string;
  /** Matching place types and their subtypes. */
  types: string[];
  /** The kind of match. */
  matchedBy: 'name' | 'alias' | 'translation' | 'words' | 'unknown';
}

/** Display text of each kind of match; null where it needs none. */
export const REASONS: Record<CategoryMatch['matchedBy'], string | null> = {
  name: null,
  alias: 'matched by common name',
  translation: 'matched by name in another language',
  words: 'matched by part of the name',
  unknown: null,
};

type TypeMatch = Pick<CategoryMatch, 'types' | 'matchedBy'>;

const NOT_ENGLISH = /[^\p{ASCII}\p{P}]/u;

const UNKNOWN: TypeMatch = { types: [], matchedBy: 'unknown' };

/**
 * Finds the place types of a category: those that a source names so, with their subtypes and with the same types of the
 * other source. Only words that no source names have a line in our table.
 * @param index types in the index
 */
export function match(category: string, index: string[]): CategoryMatch {
  const known = [...new Set([...index, ...listedInOverture])];
  const words = wordsOf(category);
  const candidates = words === '' ? [] : [words, ...synonyms(words)];
  const inEnglish = () =>
    candidates.map((text) => exactly(text, known)).find(({ matchedBy }) => matchedBy !== 'unknown');
  // "Cafetería" is a café in Spanish, "cafeteria" something else in English.
  const foreign = NOT_ENGLISH.test(category) ? presetsNamedInAnyLanguage(category) : [];
  const exact = foreign.length > 0 ? translated(foreign, known) : inEnglish();
  const other = exact ?? translated(presetsInAnyLanguage(category), known);
  return {
    label: category.trim(),
    ...(other.types.length > 0 ? other : byLastWords(words, known)),
  };
}

const translated = (ids: string[], known: string[]): TypeMatch =>
  ids.length === 0
    ? UNKNOWN
    : { types: inBothSources('', ids, [], known), matchedBy: 'translation' };

/** "Thai food" and "Thai" mean a Thai restaurant, shops are stores, and "solar company" means "solar". */
function synonyms(words: string): string[] {
  const [, first, last] = /^(.+) (food|shop|store|company|service|business)$/.exec(words) ?? [];
  if (!first || !last) return [`${words} restaurant`];
  if (last === 'food') return [`${first} restaurant`];
  const ends = last === 'shop' || last === 'store' ? ['shop', 'store'] : ['service', 'company'];
  return [...ends.map((end) => `${first} ${end}`), first];
}

function exactly(words: string, known: string[]): TypeMatch {
  const overture = overtureNamed([words], known);
  const { own, aliases } = presetsNamed(words);
  if (own.length > 0 || overture.length > 0) {
    const named = own.length > 0 ? own : aliases;
    return { types: inBothSources(words, idsOf(named), overture, known), matchedBy: 'name' };
  }
  const alias = ALIASES.get(words);
  if (alias) {
    const more = alias.some(isOverture) ? [] : alias.flatMap((type) => sameInOverture(type, known));
    return { types: complete([...alias, ...more], known), matchedBy: 'alias' };
  }
  if (aliases.length === 0) return UNKNOWN;
  return { types: inBothSources(words, idsOf(aliases), [], known), matchedBy: 'name' };
}

const idsOf = (named: Preset[]) => named.map(({ id }) => id);

const overtureNamed = (names: string[], known: string[]): string[] =>
  known.filter((type) => isOverture(type) && names.includes(overtureWords(type)));

/** A source without a type of this name contributes the types that mean the same; OpenStreetMap otherwise those of our table, or its kinds. */
function inBothSources(
  words: string,
  ids: string[],
  overture: string[],
  known: string[],
): string[] {
  const sameInOsm = (types: string[]) =>
    types.flatMap(sameTypes).filter((type) => !isOverture(type));
  const osm = ids.length > 0 ? sameInOsm(ids) : sameInOsm(overture);
  const own = overture.length > 0 ? overture : ids.flatMap((id) => sameInOverture(id, known));
  const meant = ALIASES.get(words)?.filter((type) => !isOverture(type)) ?? kindsOf(words);
  return complete([...(osm.length > 0 ? osm : meant), ...own], known);
}

/** Overture's types for a preset: those in our table, those of the same name, otherwise those named like an alias. */
function sameInOverture(id: string, known: string[]): string[] {
  const listed = sameTypes(id).filter(isOverture);
  const preset = presets().byId.get(id);
  if (!preset) return listed;
  const { own, aliases } = namesOf(preset);
  const found = [...listed, ...overtureNamed(own, known)];
  if (found.length > 0) return found;
  // The index may have only subtypes of a type that it lacks.
  const broad = own.map(overtureType).filter((type) => withSubtypes([type], known).length > 1);
  return broad.length > 0 ? broad : overtureNamed(aliases, known);
}

const complete = (types: string[], known: string[]): string[] => [
  ...new Set([
    ...types.filter((type) => !isOverture(type)),
    ...withSubtypes(types.filter(isOverture), known),
  ]),
];

/**
 * Types whose names end in the words, which are kinds of it: "temple" finds a Hindu temple. Other parts of a name say
 * little: "oil" is no kind of oil change.
 */
function byLastWords(words: string, known: string[]): TypeMatch {
  const overture = known.filter((type) => isOverture(type) && isKind(overtureWords(type), words));
  const types = complete([...kindsOf(words), ...overture], known);
  return types.length === 0 ? UNKNOWN : { types, matchedBy: 'words' };
}

const kindsOf = (words: string) =>
  presets()
    .all.filter((preset) => namesOf(preset).own.some((name) => isKind(name, words)))
    .map(({ id }) => id);

const isKind = (name: string, words: string) =>
  words !== '' && !GENERIC.has(words) && name.endsWith(` ${words}`);

/** Last words of many names that say nothing about the business. */
const GENERIC: ReadonlySet<string> = new Set(
  `shop store office center service facility company agency house club hall place building business room station
   supply equipment food goods dealer maker practitioner clinic workshop provider organization association group park`.split(
    /\s+/,
  ),
);

export interface CategoryWord {
  label: string;
  words: string;
  types: string[];
  /** Only one of several synonyms in a group is suggested. */
  group: string;
  /** The name in English of a word in another language. */
  english?: string;
}

const MAX_WORDS = 40;

/** Words of all languages that start with the typed text, as displayed. */
export const wordsInAllLanguages = (typed: string): CategoryWord[] =>
  wordsStartingWith(typed)
    .slice(0, MAX_WORDS)
    .map(({ text, key, id }) => ({
      label: capitalize(text),
      words: key,
      types: sameTypes(id),
      group: groupOf(sameTypes(id)),
      english: englishName(id),
    }));

const MAX_SIMILAR = 3;
const MAX_EDITS = 2;

/** Categories that an ambiguous word may mean, otherwise those spelled similarly. */
export function similarCategories(category: string, known: string[]): string[] {
  const words = wordsOf(category);
  const meanings = meaningsOf(category).map((id) => englishName(id));
  const spelled = vocabulary([...known, ...listedInOverture])
    .map(({ label, words: other }) => ({ label, edits: distance(words, other, MAX_EDITS) }))
    .filter(({ edits }) => edits <= MAX_EDITS && words.length > 2 * MAX_EDITS)
    .sort((a, b) => a.edits - b.edits)
    .map(({ label }) => label);
  return [...new Set([...meanings, ...spelled])].slice(0, MAX_SIMILAR);
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
  for (const { id, name } of presets().all) add(presetLabel(name), [id], groupOf(sameTypes(id)));
  for (const type of known)
    if (isOverture(type)) add(overtureLabel(type), [type], groupOf(sameTypes(type)));
  for (const [words, types] of DISPLAYED_ALIASES) add(capitalize(words), types, groupOf(types));
  return [...byWords.values()];
}

const groupOf = (types: string[]) => types.toSorted().join(' ');

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
