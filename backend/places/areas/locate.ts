import { IMPORT_FIELDS } from '../../../contract/imports.js';
import { CityProblem } from '../city-problem.js';
import { latinDigits, normalize } from '../text.js';
import { isPostcode, postcodePattern } from './postcodes.js';

interface Located {
  label: string;
  country: string | null;
}

/** A postal code has at most this many words: "SW1A 1AA", "SE-111 22". */
const MAX_WORDS = 2;
/** Words before a code: "PLZ", "C.P.", "ZIP code". */
const LABELS = new Set(IMPORT_FIELDS.postalCode.headers.split('|').map(normalize));

const EXAMPLE = '"San Francisco, CA 94103"';

/** The comma-separated parts of a typed city in words. Japanese and Chinese are written without spaces. */
const wordsOf = (text: string): string[][] =>
  latinDigits(text.normalize('NFKC'))
    .replace(/〒/g, ' ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])(?=\d)|(?<=\d)(?=[\p{sc=Han}\p{sc=Hang}])/gu,
      ' ',
    )
    .split(',')
    .map((part) => part.trim().split(/\s+/));

/** The postal code at a position, with the words that it takes, and its label's. */
function codeAt(words: string[], start: number, length: number) {
  const code = words
    .slice(start, start + length)
    .join(' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!isPostcode(code)) return null;
  const isLabel = (count: number) =>
    LABELS.has(normalize(words.slice(start - count, start).join(' ')));
  const label = [2, 1].find((count) => start >= count && isLabel(count)) ?? 0;
  return { code, from: start - label, count: label + length };
}

const joined = (parts: string[][]) =>
  parts
    .map((words) => words.join(' ').trim())
    .filter(Boolean)
    .join(', ');

/** Splits of a typed city into a postal code and the rest, the longest code first: "50667 Köln", "London SW1A 1AA". */
export function codesIn(text: string): { code: string; rest: string }[] {
  const parts = wordsOf(text);
  const found = parts.flatMap((words, index) =>
    words.flatMap((_, start) =>
      Array.from({ length: Math.min(MAX_WORDS, words.length - start) }, (_each, more) => {
        const at = codeAt(words, start, more + 1);
        if (!at) return [];
        const rest = joined(parts.with(index, words.toSpliced(at.from, at.count)));
        return [{ code: at.code, rest }];
      }).flat(),
    ),
  );
  return found.sort((a, b) => b.code.length - a.code.length);
}

/** All postal codes in a typed city, and the rest. */
function allCodesIn(text: string): { codes: string[]; rest: string } {
  const codes: string[] = [];
  const parts = wordsOf(text).map((given) => {
    let words = given;
    for (let start = 0; start < words.length; start++) {
      // "60601 60602" are two codes, and "SW1A 1AA" is one.
      const isOne = start + 1 < words.length && !isPostcode(words[start + 1]!);
      const at = (isOne ? codeAt(words, start, 2) : null) ?? codeAt(words, start, 1);
      if (!at) continue;
      codes.push(at.code);
      words = words.toSpliced(at.from, at.count);
      start = at.from - 1;
    }
    return words;
  });
  return { codes, rest: joined(parts) };
}

/**
 * Finds the area that a text names, and the postal codes in it. Nothing of the text is left out.
 * @throws CityProblem if the area is unknown or ambiguous, or its country has no such postal codes
 */
export async function locate<Area extends Located>(
  text: string,
  find: (name: string) => Promise<Area>,
): Promise<{ area: Area; codes: string[] }> {
  const codes = codesIn(text);
  let refused: CityProblem | undefined;
  for (const { code, rest } of codes) {
    if (rest === '') {
      const message = `"${code}" looks like a postal code. Enter its city, too, such as ${EXAMPLE}.`;
      refused ??= new CityProblem(message, []);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- the first split that fits ends the loop
    const area = await find(rest).catch((error: unknown) => {
      if (!(error instanceof CityProblem)) throw error;
      return error;
    });
    if (area instanceof CityProblem) {
      if (area.isAmbiguous)
        refused ??= new CityProblem(
          area.message,
          area.candidates.map((label) => `${label} ${code}`),
        );
    } else if (area.country && postcodePattern(code, area.country)) return { area, codes: [code] };
    else if (area.country)
      refused ??= new CityProblem(
        `"${code}" is not a postal code in the country of ${area.label}. Enter the city without it, or correct it.`,
        [area.label],
      );
  }
  const all = allCodesIn(text);
  if (all.codes.length > 1 && all.rest !== '') {
    const area = await unlessUnknown(find(all.rest));
    if (area?.country && all.codes.every((code) => postcodePattern(code, area.country)))
      return { area, codes: all.codes };
  }
  try {
    return { area: await find(text), codes: [] };
  } catch (error) {
    if (!(error instanceof CityProblem) || error.isAmbiguous || codes.length === 0) throw error;
    throw (
      refused ??
      new CityProblem(
        `${error.message} To search a postal code, enter its city and the code only, such as ${EXAMPLE}.`,
        error.candidates,
      )
    );
  }
}

const unlessUnknown = <Area>(search: Promise<Area>): Promise<Area | null> =>
  search.catch((error: unknown) => {
    if (error instanceof CityProblem) return null;
    throw error;
  });
