export const SCRAMBLE_STEP_MS = 30;
export const SCRAMBLE_CHARACTERS = 'ABCD1234!?';
/** The effect starts when this share of the headline is visible. */
export const SCRAMBLE_THRESHOLD = 0.1;

/** Scrambles all but the first `revealed` characters. Spaces stay, to keep the words apart. */
export function scramble(text: string, revealed: number, random = Math.random): string {
  return Array.from(text, (character, index) =>
    index < revealed || character === ' ' ? character : pick(SCRAMBLE_CHARACTERS, random()),
  ).join('');
}

const pick = (characters: string, chance: number) =>
  characters.charAt(Math.floor(chance * characters.length));
