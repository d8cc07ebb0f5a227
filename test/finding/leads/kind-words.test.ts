import { readFileSync, writeFileSync } from 'node:fs';
import { kindWordsFile } from './kind-words.js';

const FILE = 'backend/finding/leads/identity/kind-words.ts';

it('The matcher’s words for kinds of places are those that id-tagging-schema ships; if not, review and commit the rewritten file', () => {
  const expected = kindWordsFile();
  const isCurrent = readFileSync(FILE, 'utf8') === expected;
  if (!isCurrent) writeFileSync(FILE, expected);
  expect(isCurrent).toBe(true);
});
