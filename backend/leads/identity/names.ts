import { distance, normalize } from '../../places/text.js';
import {
  AGENCIES,
  COMMON_WORDS,
  DESCRIPTIONS,
  EATERIES,
  INSTITUTIONS,
  SPELLINGS,
  STOP_WORDS,
  UNITS,
} from './name-words.js';

/** A name prepared for comparison. */
export interface Name {
  /** Distinctive words: no legal forms, articles or "and", but including the last letter of "Building E". */
  words: string[];
  /** Distinctive words without spaces: "Mas Style" equals "MasStyle". */
  compact: string;
}

/**
 * `extended`: one name adds words to the other. `described`: the added words describe it ("Clinic") or a department.
 * `reworded`: each has its own common words, and both share a rare one. `related`: the added words may name a department,
 * a tenant or an agent. `incomparable`: the names share no script.
 */
export type NameMatch =
  | 'same'
  | 'extended'
  | 'described'
  | 'reworded'
  | 'related'
  | 'incomparable'
  | 'different';

/** Boundaries between scripts, or between letters and digits: "セルフ写真館Blanc", "Pickleball406". */
const SCRIPT_BOUNDARIES =
  /(?<=\p{sc=Latn})(?=(?!\p{sc=Latn})\p{L})|(?<=(?!\p{sc=Latn})\p{L})(?=\p{sc=Latn})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu;
const LATIN = /\p{sc=Latn}/u;
/** Scripts whose characters are syllables or words: one edit changes the meaning. */
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
/** A number or a single letter identifies a branch or building: "#12", "Planta B", "River Square II". */
const BRANCH_MARK = /^(\p{N}+|[a-z]|i{2,3}|iv|vi{0,3}|ix)$/u;

export function nameOf(text: string): Name {
  const all = normalize(text.replace(/['’`´]/g, ''))
    .replace(SCRIPT_BOUNDARIES, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const distinctive = all.filter((word) => !STOP_WORDS.has(word));
  if (distinctive.length === 0) return { words: all, compact: all.join('') };
  const last = all.at(-1)!;
  const mark = STOP_WORDS.has(last) && isBranchMark(last) ? [last] : [];
  return { words: [...distinctive, ...mark], compact: distinctive.join('') };
}

/**
 * @param addressWords words of both addresses: in East Lake, "Coast Dental East Lake" equals "Coast Dental"
 */
export function compareNames(a: Name, b: Name, addressWords: ReadonlySet<string>): NameMatch {
  const [left, right] = inSharedScript(a.words, b.words);
  if (left.length === 0 || right.length === 0) return 'incomparable';
  if (left.join('') === right.join('')) return 'same';
  const pairs = align(left, right);
  const paired = new Set(pairs.values());
  const extraLeft = left.filter((_, index) => !pairs.has(index));
  const extraRight = right.filter((_, index) => !paired.has(index));
  if (extraLeft.some(isBranchMark) && extraRight.some(isBranchMark)) return 'different';
  const extra = [extraLeft, extraRight].map((words) =>
    words.filter((word) => !addressWords.has(word)),
  );
  if (extra.flat().some((word) => UNITS.has(word))) return 'different';
  if (pairs.size > 0) {
    if (extra.flat().length === 0) return 'same';
    const match = compareExtras(left, right, extra);
    if (match) return match;
    const rare = [...pairs.keys()].some((index) => isRare(left[index]!));
    if (rare && !extra.flat().some(isRare)) return 'reworded';
  }
  return compareLetters(left, right);
}

/** How names with words in common compare; null if both have words of their own. */
function compareExtras(left: string[], right: string[], extra: string[][]): NameMatch | null {
  const added = extra.flat();
  const isExtended = extra.some((words) => words.length === 0);
  const all = [...left, ...right];
  if (added.some((word) => DESCRIPTIONS.has(word))) {
    const base = all.filter((word) => !added.includes(word));
    return isExtended && !base.some((word) => INSTITUTIONS.has(word)) ? 'described' : 'different';
  }
  if (!isExtended) return null;
  const isAgent = all.some((word) => AGENCIES.has(word)) && added.filter(isRare).length >= 2;
  const areInstitutions = [left, right].every((words) =>
    words.some((word) => INSTITUTIONS.has(word)),
  );
  return isAgent || areInstitutions || added.some((word) => EATERIES.has(word))
    ? 'related'
    : 'extended';
}

/** Whether a name has only words that many businesses share: "Restaurante", "Bank ATM". */
export const isCommon = ({ words }: Name, addressWords: ReadonlySet<string>) =>
  words.every((word) => addressWords.has(word) || !isRare(word));

const isRare = (word: string) => !COMMON_WORDS.has(word) && !AGENCIES.has(word);
const isBranchMark = (word: string) => BRANCH_MARK.test(word);

/** Allows one edit per eight letters, or a common prefix: Chinese, Japanese and Thai have no spaces. */
function compareLetters(left: string[], right: string[]): NameMatch {
  const [a, b] = [left.join(''), right.join('')];
  const edits = Math.floor(Math.max(a.length, b.length) / 8);
  // Names with the same number of words were compared word by word.
  const isSplit = left.length !== right.length || left.length === 1;
  if (isSplit && edits > 0 && distance(a, b, edits) <= edits) return 'same';
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= (LATIN.test(short) ? 6 : 2) && long.startsWith(short)
    ? 'related'
    : 'different';
}

/** Words in scripts that both names use: "Gala House (กาล่า เฮ้าส์)" equals "Gala House" by its Latin words. */
function inSharedScript(a: string[], b: string[]): [string[], string[]] {
  const latin = (word: string) => LATIN.test(word);
  const other = (word: string) => !LATIN.test(word) && !/^\p{N}+$/u.test(word);
  const both = (is: (word: string) => boolean) => a.some(is) && b.some(is);
  const without = (is: (word: string) => boolean): [string[], string[]] => [
    a.filter((word) => !is(word)),
    b.filter((word) => !is(word)),
  ];
  if (both(latin)) return both(other) ? [a, b] : without(other);
  return both(other) ? without(latin) : [[], []];
}

/** Pairs the words of two names: equal words first, then variants. */
function align(a: string[], b: string[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const matches of [isSpelling, isVariant]) {
    a.forEach((word, index) => {
      if (pairs.has(index)) return;
      const found = b.findIndex((other, at) => !taken.has(at) && matches(word, other));
      if (found < 0) return;
      pairs.set(index, found);
      taken.add(found);
    });
  }
  return pairs;
}

const isSpelling = (a: string, b: string) =>
  a === b || (SPELLINGS.get(a) ?? a) === (SPELLINGS.get(b) ?? b);

/**
 * Whether a word is the other's plural or abbreviation (four letters or more), one edit away (five or more),
 * or two (nine or more).
 */
function isVariant(a: string, b: string): boolean {
  if (isBranchMark(a) || isBranchMark(b) || SYLLABLES.test(a) || SYLLABLES.test(b)) return false;
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && (a === `${b}s` || b === `${a}s`)) return true;
  if (shorter >= 4 && LATIN.test(a) && (a.startsWith(b) || b.startsWith(a))) return true;
  const edits = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return edits > 0 && distance(a, b, edits) <= edits;
}
