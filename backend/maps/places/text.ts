import { decodeHTMLStrict } from 'entities';
import { readable } from '#contract/text.js';

/** Letters without a Unicode decomposition. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const MARKS = /\p{M}+/gu;

/**
 * Normalizes names for comparison: lower case, no diacritics, no punctuation, single spaces.
 * Initials are joined ("D.C." becomes "dc"). Letters of all scripts are kept.
 */
export const normalize = (text: string): string => normalizeWithout(MARKS, text);

/** The same, with the given diacritics removed. */
export function normalizeWithout(marks: RegExp, text: string): string {
  // 90% of names are ASCII. This shortcut makes seeding the gazetteer 0.6 s faster.
  const lower = text.toLowerCase();
  if (/^[a-z0-9]+( [a-z0-9]+)*$/.test(lower)) return lower;
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.\s?(?=\p{L}(?:\.|$|[\s,]))/gu, '$1')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

/** Digits of all scripts, by the numbering systems of the Unicode CLDR; built when first needed. */
let digits: Map<string, string> | undefined;

/** "٢١٥١٩" is 21519. */
export function latinDigits(text: string): string {
  if (!/[^\P{Nd}\d]/u.test(text)) return text;
  digits ??= new Map(
    Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) =>
      Array.from({ length: 10 }, (_, digit): [string, string] => [
        new Intl.NumberFormat('en', { numberingSystem }).format(digit),
        String(digit),
      ]),
    ),
  );
  return text.replace(/\p{Nd}/gu, (digit) => digits!.get(digit) ?? digit);
}

/** Whether text needs cleaning. Most doesn't, and this test takes a tenth of the time. */
const UNCLEAN =
  // oxlint-disable-next-line no-control-regex -- control characters are removed
  /[\u0000-\u001f&<\u007f-\u00a0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ud800-\udfff\ufeff\uffa0\ufff9-\ufffb]|^ | {2}| $/;

/** Longer text is cut before it is cleaned. */
const MAX_RAW = 20_000;

/**
 * Cleans text that enters the product, for people, PostgreSQL and CSV: no HTML, control or invisible characters, no lone
 * surrogates, single spaces; null if empty. HTML is decoded once, so text is cleaned once.
 */
export function clean(text: unknown, max = 500): string | null {
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const raw = String(text).slice(0, MAX_RAW);
  if (!UNCLEAN.test(raw)) return raw.slice(0, max).trimEnd() || null;
  const line = readable(withoutHtml(raw))
    // oxlint-disable-next-line no-control-regex -- control characters are removed
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')
    .trimEnd();
  return line === '' ? null : line;
}

const INLINE_TAGS =
  'a|abbr|acronym|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr';
const BLOCK_TAGS =
  'address|article|aside|blockquote|body|br|button|center|dd|div|dl|dt|footer|form|h[1-6]|head|header|hr|html|iframe|img|input|li|link|main|meta|nav|noscript|object|ol|option|p|pre|section|select|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video';
const INLINE_TAG = new RegExp(`</?(${INLINE_TAGS})(?:\\s[^<>]*=[^<>]*|\\s*)/?>`, 'gi');
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK_TAGS})(?:\\s[^<>]*=[^<>]*|\\s*)/?>|<!--.*?-->`, 'gis');
const SCRIPT = /<(script|style)\b[^<>]*>.*?<\/\1\s*>/gis;

/** Text without its entities and tags. "A & B", "<3" and "Bar <A>" are no HTML. */
function withoutHtml(text: string): string {
  const decoded = text.includes('&') ? decodeHTMLStrict(text) : text;
  if (!decoded.includes('<')) return decoded;
  const plain = decoded
    .replace(SCRIPT, ' ')
    .replace(BLOCK_TAG, ' ')
    // A single letter in angle brackets is a tag if the text also closes it.
    .replace(INLINE_TAG, (tag, name: string) =>
      name.length > 1 || tag.length > 3 || decoded.toLowerCase().includes(`</${name.toLowerCase()}`)
        ? ''
        : tag,
    );
  return plain.trim() === '' ? decoded : plain;
}

/** Edit distance with adjacent swaps (insert, delete, replace, swap). Values above `limit` become `limit + 1`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, before[column - 2]! + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = last;
    last = next;
  }
  return Math.min(last[b.length]!, limit + 1);
}
