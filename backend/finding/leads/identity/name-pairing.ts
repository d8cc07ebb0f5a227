import { distance } from '../../../maps/places/text.js';
import { PART_WORDS } from './kind-words.js';
import { PHRASES, SIDES, SPELLINGS } from './name-words.js';

/** Scripts whose characters are syllables or words: one edit changes the meaning. */
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const LATIN = /\p{sc=Latn}/u;
/** A number or a single letter identifies a branch or building: "#12", "5th", "Planta B", "River Square II". */
const BRANCH_MARK = /^(\p{N}+|\d+(st|nd|rd|th)|[a-z]|i{2,3}|iv|vi{0,3}|ix)$/u;

export const isBranchMark = (word: string) => BRANCH_MARK.test(word);
export const isSide = (word: string) => SIDES.has(word);

/** Joins two words if the other name has them as one: "hi fi" and "hifi". A "cash machine" is an "atm". */
export function joinCompounds(words: string[], others: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const compound = at + 1 < words.length ? words[at]! + words[at + 1]! : '';
    const phrase = PHRASES.get(compound) ?? (others.includes(compound) ? compound : undefined);
    joined.push(phrase ?? words[at]!);
    if (phrase !== undefined) at++;
  }
  return joined;
}

/** Pairs the words of two names: equal words first, then variants. */
export function align(a: string[], b: string[]): Map<number, number> {
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
  a === b ||
  (SPELLINGS.get(a) ?? a) === (SPELLINGS.get(b) ?? b) ||
  (a.length === b.length && katakana(a) === katakana(b));

/** Japanese names use either syllabary: "はなこ" is "ハナコ". */
const katakana = (word: string) =>
  word.replace(/[ぁ-ゖ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60));

/**
 * Whether a word is the other's plural or abbreviation (four letters or more), one edit away (five or more),
 * or two (nine or more). "Schloss" is no abbreviation of "Schlossrestaurant".
 */
function isVariant(a: string, b: string): boolean {
  if (isBranchMark(a) || isBranchMark(b) || SYLLABLES.test(a) || SYLLABLES.test(b)) return false;
  const shorter = Math.min(a.length, b.length);
  if (shorter >= 3 && (a === `${b}s` || b === `${a}s`)) return true;
  if (shorter >= 4 && LATIN.test(a) && (a.startsWith(b) || b.startsWith(a)))
    return !PART_WORDS.has((a.length > b.length ? a : b).slice(shorter));
  const edits = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0;
  return edits > 0 && distance(a, b, edits) <= edits;
}

/** Whether the only words that differ lack one letter: "Al Pont de Fero" and "Al Pon de Fero". */
export function lackOneLetter(a: string[], b: string[]): boolean {
  const [left, right] = [a[0], b[0]];
  if (a.length !== 1 || b.length !== 1 || left === undefined || right === undefined) return false;
  return (
    left.length !== right.length &&
    Math.min(left.length, right.length) >= 3 &&
    /^[a-z]+$/.test(left) &&
    distance(left, right, 1) <= 1
  );
}
