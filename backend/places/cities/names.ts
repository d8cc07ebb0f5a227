/** Words that names write in two ways; both are tried. */
const TWINS: [string, string][] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/** A normalised name in every usual spelling: "st louis", "saint louis". */
export function variants(key: string): string[] {
  const keys = [key];
  for (const [long, short] of TWINS) {
    keys.push(...keys.map((one) => replaceWord(one, long, short)));
    keys.push(...keys.map((one) => replaceWord(one, short, long)));
  }
  return [...new Set(keys)];
}

const replaceWord = (text: string, word: string, other: string) =>
  text
    .split(' ')
    .map((each) => (each === word ? other : each))
    .join(' ');
