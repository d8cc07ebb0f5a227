import { distance } from '../../../maps/places/text.js';
import { HOUSE_WORDS, ROADS_FIRST, ROADS_LAST, UNIT_WORDS } from './street-words.js';

/**
 * The parts of an address up to the first number that is not a postal code. If there is none, or only a unit's,
 * the parts up to the first road: "Manor House, Lichfield Street".
 */
export function streetPartOf(parts: string[][]): string[] {
  const at = parts.findIndex((part, index) =>
    part.some((token) => isNumber(token, index > 1 || (index === 1 && part.length > 1))),
  );
  const [first = []] = parts;
  const isHouse = first.every((token) => HOUSE_WORDS.has(token) || isNumber(token, false));
  const isUnit = first.every(
    (token) => UNIT_WORDS.has(token) || HOUSE_WORDS.has(token) || isNumber(token, false),
  );
  if (at > 0 || (at === 0 && !isUnit)) return parts.slice(0, at + 1).flat();
  const road = parts.findIndex(isRoad);
  if (road < 0) return first;
  return parts.slice(isUnit && !isHouse ? 1 : 0, road + 1).flat();
}

export const isNumber = (token: string, maybePostcode: boolean) =>
  /^\d+[a-z]?$/.test(token) && !(maybePostcode && /^\d{4,}$/.test(token));

const isRoad = (part: string[]) =>
  part.length > 1 && (ROADS_FIRST.has(part[0]!) || ROADS_LAST.has(part.at(-1)!));

/** Compares the words of two streets that are not their types. */
export const isSameStreet = (a: string[], b: string[]) =>
  areSimilar(a.join(''), b.join('')) || shareWords(a, b);

function areSimilar(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long) return true;
  if (short.length < 2) return /[^\p{sc=Latn}]/u.test(short) && long.endsWith(short);
  return long.includes(short) || bigrams(a, b) >= 0.7;
}

/** Whether one street has all words of the other: "N. Stapane" and "Nicola Stapane, Centro". */
function shareWords(a: string[], b: string[]): boolean {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const rest = [...many];
  let isNamed = false;
  for (const word of few) {
    const at = rest.findIndex((other) => isSameWord(word, other));
    if (at < 0) return false;
    isNamed ||= word.length >= LONG && rest[at]!.length >= LONG;
    rest.splice(at, 1);
  }
  return isNamed;
}

/** Letters of a word that identifies a street, even with a misspelled letter. */
const LONG = 5;

function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return a.length >= LONG && b.length >= LONG && distance(a, b, 1) <= 1;
}

/** Dice's coefficient over pairs of letters: 1 for equal strings, 0 for strings without common pairs. */
function bigrams(a: string, b: string): number {
  const pairs = (text: string) =>
    Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));
  const rest = pairs(b);
  let shared = 0;
  for (const pair of pairs(a)) {
    const found = rest.indexOf(pair);
    if (found < 0) continue;
    rest.splice(found, 1);
    shared++;
  }
  return (2 * shared) / Math.max(1, a.length + b.length - 2);
}
