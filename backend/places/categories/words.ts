import { LRUCache } from 'lru-cache';
import { normalise } from '../text.js';

/** Words that are written in two ways: the American way is compared. */
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

/** Singular of an English word, well enough to compare two: "bakeries" → "bakery", "gyms" → "gym". */
function singular(word: string): string {
  if (word.length <= 3 || word === 'glasses') return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The form in which kinds of business are compared: normalised, every word singular and in American spelling. */
export function wordsOf(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const words = normalise(text.replace(/['’]s\b/g, '').replace(/_/g, ' '))
    .split(' ')
    .filter((word) => word !== 'and')
    .map(singular)
    .map((word) => SPELLINGS[word] ?? word)
    .join(' ');
  remembered.set(text, words);
  return words;
}

/** Every keystroke compares with the same 4,000 names: remembering them takes a suggestion from 40 to 4 ms. */
const REMEMBERED = 20_000;
const remembered = new LRUCache<string, string>({ max: REMEMBERED });
