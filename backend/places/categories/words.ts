import { normalise } from '../text.js';

/** Singular of an English word, well enough to compare two: "bakeries" → "bakery", "gyms" → "gym". */
function singular(word: string): string {
  if (word.length <= 3) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** The form in which kinds of business are compared: normalised, every word singular. */
export const wordsOf = (text: string): string =>
  normalise(text.replace(/['’]s\b/g, '').replace(/_/g, ' '))
    .split(' ')
    .filter((word) => word !== 'and')
    .map(singular)
    .join(' ');
