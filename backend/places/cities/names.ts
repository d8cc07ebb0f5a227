/** Words with a common abbreviation. We try both forms. */
const ABBREVIATIONS: [string, string][] = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
];

/** All common spellings of a normalized name: "st louis", "saint louis". */
export function variants(key: string): string[] {
  const keys = [key];
  for (const [long, short] of ABBREVIATIONS) {
    keys.push(...keys.map((name) => replaceWord(name, long, short)));
    keys.push(...keys.map((name) => replaceWord(name, short, long)));
  }
  return [...new Set(keys)];
}

const replaceWord = (text: string, word: string, replacement: string) =>
  text
    .split(' ')
    .map((part) => (part === word ? replacement : part))
    .join(' ');
