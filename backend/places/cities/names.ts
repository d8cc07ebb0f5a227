/** Words with a common abbreviation. We try both forms. */
const ABBREVIATIONS: [string, string][] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/** All common spellings of a normalized name: "st louis", "saint louis". */
export function variants(key: string): string[] {
  const keys = new Set([key]);
  for (const [long, short] of ABBREVIATIONS) {
    for (const name of Array.from(keys)) keys.add(replaceWord(name, long, short));
    for (const name of Array.from(keys)) keys.add(replaceWord(name, short, long));
  }
  return [...keys];
}

const replaceWord = (text: string, word: string, replacement: string) =>
  text
    .split(' ')
    .map((part) => (part === word ? replacement : part))
    .join(' ');
