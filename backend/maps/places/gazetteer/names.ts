import { readFileSync } from 'node:fs';
import { ConverterBuilder } from 'opencc-js/core';
import * as chinese from 'opencc-js/preset/t2cn';
import { NAME_ROWS } from './files.js';

/**
 * Other names of the gazetteer's areas in all languages: 10 MB that are read, never written. In a file they cost neither
 * the first start nor the database anything; names that imports learn are in `city_aliases`.
 */
let loaded: Buffer | undefined;
const file = () => (loaded ??= readFileSync(NAME_ROWS));

/** A prefix search returns this many areas: the largest ones. */
const MAX_BEGINNING = 60;
const NEWLINE = 10;

/** Letters that Arabic and Persian keyboards, or careful and hasty writers, interchange. */
const LETTERS: Record<string, string> = {
  '\u0640': '',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};

/** Japanese and traditional characters as simplified ones: 羅馬 is 罗马, and 広島 is 广岛. */
const simplify = ConverterBuilder(chinese)({ from: 'jp', to: 'cn' });

/** Katakana of foreign names, sometimes with long vowels, small letters or dots between words. */
const katakana = (key: string) =>
  key
    .replace(/(?<=\p{Script=Katakana}ー?) (?=\p{Script=Katakana})/gu, '')
    .replace(/ー/g, '')
    .replace(/[ァィゥェォャュョッヮ]/g, (small) => String.fromCodePoint(small.codePointAt(0)! + 1));

/** The form of a normalized name in which this file has it. */
export function foldKey(key: string): string {
  if (/^[a-z0-9 ]*$/.test(key)) return key;
  if (/\p{Script=Arabic}/u.test(key))
    return key.replace(/[\u0640ةىیک]/g, (letter) => LETTERS[letter] ?? letter);
  const han = /\p{Script=Han}/u.test(key) ? simplify(key) : key;
  return /\p{Script=Katakana}/u.test(han) ? katakana(han) : han;
}

/** An area that has a name in another language. */
export interface NamedArea {
  id: string;
  /** How many times likelier than another place of its size it is to be meant abroad. */
  fame: number;
}

/** The areas with this other name. */
export function areasNamed(key: string): NamedArea[] {
  const found: NamedArea[] = [];
  for (const [, , id, fame] of linesBeginning(`${foldKey(key)}\t`))
    found.push({ id, fame: Number(fame) });
  return found;
}

/** The areas with each of these other names, as columns. */
export function columnsOfNamed(keys: Iterable<string>) {
  const found = [...keys].flatMap((key) => areasNamed(key).map((area) => ({ key, ...area })));
  return {
    keys: found.map(({ key }) => key),
    ids: found.map(({ id }) => id),
    fames: found.map(({ fame }) => fame),
  };
}

/** A code that means an area only beside a name in it: "Torino (TO)". No name begins with a comma. */
export const asQualifier = (code: string): string => `,${code.toLowerCase()}`;

/** The most notable areas that have another name with this beginning, by whether it is the whole name. */
export function areasBeginning(prefix: string): (NamedArea & { exact: boolean })[] {
  const folded = foldKey(prefix);
  const known = prefix.length <= MAX_REMEMBERED ? remembered.get(folded) : undefined;
  if (known) return known;
  const best = new Map<string, NamedArea & { exact: boolean; weight: number }>();
  for (const [key, population, id, fame] of linesBeginning(folded)) {
    const exact = key === folded;
    const weight = Number(population) * Number(fame);
    if (!best.has(id) || exact) best.set(id, { id, fame: Number(fame), exact, weight });
  }
  const found = [...best.values()]
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.weight - a.weight)
    .slice(0, MAX_BEGINNING);
  if (prefix.length <= MAX_REMEMBERED) remembered.set(folded, found);
  return found;
}

/** One or two letters begin up to 50,000 names. There are about as many such beginnings as common letters. */
const MAX_REMEMBERED = 2;
const remembered = new Map<string, (NamedArea & { exact: boolean })[]>();

let withOtherScript: Set<string> | undefined;
/** Whether an area has a name in a script other than Latin here. */
export function hasOtherScript(id: string): boolean {
  if (!withOtherScript) {
    withOtherScript = new Set();
    for (const [key, , area] of linesBeginning(''))
      if (/(?!\p{Script=Latin})\p{L}/u.test(key)) withOtherScript.add(area);
  }
  return withOtherScript.has(id);
}

function* linesBeginning(
  prefix: string,
): Generator<[key: string, population: string, id: string, fame: string]> {
  const lines = file();
  const wanted = Buffer.from(prefix);
  let low = 0;
  let high = lines.length;
  // `low` is always the start of a line.
  while (low < high) {
    const start = lines.lastIndexOf(NEWLINE, Math.max(((low + high) >> 1) - 1, 0)) + 1;
    const middle = start < low ? low : start;
    const end = lines.indexOf(NEWLINE, middle);
    if (Buffer.compare(lines.subarray(middle, Math.min(end, middle + wanted.length)), wanted) < 0)
      low = end + 1;
    else high = middle;
  }
  while (low < lines.length) {
    const end = lines.indexOf(NEWLINE, low);
    const line = lines.toString('utf8', low, end);
    if (!line.startsWith(prefix)) return;
    yield line.split('\t') as [string, string, string, string];
    low = end + 1;
  }
}
