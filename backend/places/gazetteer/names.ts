import { readFileSync } from 'node:fs';
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

/** The form of a normalized name in which this file has it. */
export const foldKey = (key: string): string =>
  key.replace(/[\u0640ةىیک]/g, (letter) => LETTERS[letter] ?? letter);

/** Ids of the areas with this other name. */
export function idsNamed(key: string): string[] {
  const ids: string[] = [];
  for (const [, , id] of linesBeginning(`${foldKey(key)}\t`)) ids.push(id);
  return ids;
}

/** Ids of the areas with each of these other names, as two columns. */
export function areasNamed(keys: Iterable<string>): { keys: string[]; ids: string[] } {
  const pairs = [...keys].flatMap((key) => idsNamed(key).map((id) => [key, id] as const));
  return { keys: pairs.map(([key]) => key), ids: pairs.map(([, id]) => id) };
}

/** Ids of the largest areas that have another name with this beginning, by whether it is the whole name. */
export function idsBeginning(prefix: string): { id: string; exact: boolean }[] {
  const folded = foldKey(prefix);
  const known = prefix.length <= MAX_REMEMBERED ? remembered.get(folded) : undefined;
  if (known) return known;
  const best = new Map<string, { id: string; exact: boolean; population: number }>();
  for (const [key, population, id] of linesBeginning(folded)) {
    const exact = key === folded;
    if (!best.has(id) || exact) best.set(id, { id, exact, population: Number(population) });
  }
  const found = [...best.values()]
    .sort((a, b) => Number(b.exact) - Number(a.exact) || b.population - a.population)
    .slice(0, MAX_BEGINNING);
  if (prefix.length <= MAX_REMEMBERED) remembered.set(folded, found);
  return found;
}

/** One or two letters begin up to 50,000 names. There are about as many such beginnings as common letters. */
const MAX_REMEMBERED = 2;
const remembered = new Map<string, { id: string; exact: boolean }[]>();

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

function* linesBeginning(prefix: string): Generator<[key: string, population: string, id: string]> {
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
    yield line.split('\t') as [string, string, string];
    low = end + 1;
  }
}
