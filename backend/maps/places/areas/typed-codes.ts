import { IMPORT_FIELDS } from '#contract/imports.js';
import { latinDigits, normalize } from '../text.js';
import { isPostcode } from './postcodes.js';

/** A postal code has at most this many words: "SW1A 1AA", "SE-111 22". */
const MAX_WORDS = 2;
/** Words before a code: "PLZ", "C.P.", "ZIP code". */
const LABELS = new Set(IMPORT_FIELDS.postalCode.headers.split('|').map(normalize));

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

/** What follows a town for its post only: "31000 Toulouse Cedex 6" in France, "1050 København K" in Denmark. */
const POST_OFFICES: [code: RegExp, office: RegExp][] = [
  [/^\d{5}$/, / cedex(?: \d{1,2})?(?=,|$)/i],
  [/^\d{4}$/, /(?<=\p{L}) (?:[kvnsøcm]|[ns][vø])(?=,|$)/iu],
];

const withoutOffice = (rest: string, code: string) =>
  POST_OFFICES.reduce(
    (town, [codes, office]) => (codes.test(code) ? town.replace(office, '') : town),
    rest,
  );

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
  const splits = found.flatMap(({ code, rest }) =>
    [...new Set([withoutOffice(rest, code), rest])].map((town) => ({ code, rest: town })),
  );
  return splits.sort((a, b) => b.code.length - a.code.length);
}

/** All postal codes in a typed city, and the rest. */
export function allCodesIn(text: string): { codes: string[]; rest: string } {
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
