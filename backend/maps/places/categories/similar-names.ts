/** Letters that the start of two words must share, by script. Others: Arabic and Hebrew write few vowels. */
const LETTERS = [
  [/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u, 5],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 2],
] as const;
const OTHER_LETTERS = 4;

/**
 * Whether a search term says what one of the names says, in other words of the same stem: "advogadas" and "advogado". Most
 * terms are associations: a pub has "alcohol" among them.
 * @param isShared whether a word is in too many names to tell anything
 */
export function isSimilar(
  term: string,
  names: readonly string[],
  isShared: (word: string) => boolean,
): boolean {
  const own = names.flatMap((name) => name.split(' ')).filter((word) => !isShared(word));
  return term.split(' ').some((word) => own.some((other) => sharesStem(word, other)));
}

function sharesStem(word: string, other: string): boolean {
  const [, needed] = LETTERS.find(([script]) => script.test(word)) ?? [null, OTHER_LETTERS];
  const length = Math.min(needed, Math.max(word.length, other.length));
  if (needed === 2) return parts(word).some((part) => other.includes(part));
  return word.slice(0, length) === other.slice(0, length);
}

/** All pairs of letters: scripts without spaces also put the common part last. */
const parts = (word: string) =>
  Array.from({ length: Math.max(1, word.length - 1) }, (_, start) => word.slice(start, start + 2));
