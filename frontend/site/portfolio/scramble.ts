/** The figures of the specification, section 9. */
export const SCRAMBLE_STEP_MS = 30;
export const SCRAMBLE_CHARACTERS = 'ABCD1234!?';
/** How much of the headline is in view when it starts. */
export const SCRAMBLE_THRESHOLD = 0.1;

/** The text with its first `revealed` characters as they are and the others scrambled; spaces keep the words apart. */
export function scramble(text: string, revealed: number, random = Math.random): string {
  return Array.from(text, (character, at) =>
    at < revealed || character === ' ' ? character : oneOf(SCRAMBLE_CHARACTERS, random()),
  ).join('');
}

const oneOf = (characters: string, chance: number) =>
  characters.charAt(Math.floor(chance * characters.length));
