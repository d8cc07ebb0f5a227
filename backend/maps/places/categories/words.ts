import { lruCache } from '../../../platform/cache.js';
import { normalizeWithout } from '../text.js';

/** Spelling variants, and the American spelling that we compare. */
const SPELLINGS: Record<string, string> = {
  theatre: 'theater',
  centre: 'center',
  jewellery: 'jewelry',
  jeweller: 'jeweler',
  tyre: 'tire',
  bbq: 'barbecue',
  barbeque: 'barbecue',
  colour: 'color',
  grey: 'gray',
  doughnut: 'donut',
  yoghurt: 'yogurt',
  aluminium: 'aluminum',
};

/** Approximate singular of an English word: "bakeries" → "bakery", "gyms" → "gym". */
function singular(word: string): string {
  if (word.length <= 3 || word === 'glasses') return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Hiragana for katakana, whose half-width forms are normalized, too: スシ and すし. */
const toHiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Marks that spell a vowel in the scripts of India and Southeast Asia stay, and so do those of kana: बैंक is a bank, बुक a book. */
const MARKS =
  /(?:(?=[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\u093c\u09bc])(?![\u3099\u309a])\p{M})+/gu;

/** Signs that people write for each other, in Devanagari, Bengali, and the alphabets of Arabic, Persian and Urdu. */
const SAME_SIGNS = new Map(
  '\u0901\u0902 \u0940\u093f \u0942\u0941 ईइ ऊउ \u09c0\u09bf \u09c2\u09c1 ঈই ঊউ يی ىی كک ةه ہه ھه'
    .split(' ')
    .map((pair) => Array.from(pair) as [string, string]),
);
/** A nasal before a consonant is also written as a dot: प्लम्बर and प्लंबर. */
const NASAL = /[ङञणनम]\u094d(?=[क-ह])/gu;
const SAME_SIGN = new RegExp(`[${[...SAME_SIGNS.keys()].join('')}]`, 'gu');

/** The normalized form of a word in any language. */
export const keyOf = (text: string) =>
  toHiragana(
    normalizeWithout(MARKS, text)
      .replace(NASAL, '\u0902')
      .replace(SAME_SIGN, (sign) => SAME_SIGNS.get(sign)!)
      .normalize('NFC'),
  );

/** Normalizes a category for comparison: each word is singular and in American spelling. */
export function wordsOf(text: string): string {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const words = keyOf(text.replace(/['’]s\b/g, '').replace(/_/g, ' '))
    .split(' ')
    .filter((word) => word !== 'and')
    .map(singular)
    .map((word) => SPELLINGS[word] ?? word)
    .join(' ');
  cache.set(text, words);
  return words;
}

/** Each keystroke is compared with the same 4,000 names. The cache cuts the time of a suggestion from 40 to 4 ms. */
const CACHED_TEXTS = 20_000;
const cache = lruCache<string>(CACHED_TEXTS);
