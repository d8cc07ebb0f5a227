import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REQUIREMENTS } from '../requirements.js';
import { findProofs } from '../support/requirements.js';

const MATRIX = join(import.meta.dirname, '../specification.md');

const proofs = findProofs();
const proofsOf = (id: string) => proofs.filter(({ requirements }) => requirements.includes(id));

/** Each requirement and its tests, as a page to read. */
const matrix = () =>
  [
    '# What the specification asks, and what proves it',
    '',
    'Written by `test/operations/specification.test.ts` from `test/requirements.ts` and the `// @requirement` comments above tests.',
    ...Object.entries(REQUIREMENTS).flatMap(([id, sentence]) => [
      '',
      `**${id}** ${sentence}`,
      '',
      ...proofsOf(id).map(({ file, title }) => `- ${file} › ${title}`),
    ]),
    '',
  ].join('\n');

it('knows every requirement that a test names', () => {
  const named = proofs.flatMap(({ file, title, requirements }) =>
    requirements.map((id) => ({ file, title, id })),
  );
  expect(named.filter(({ id }) => !Object.hasOwn(REQUIREMENTS, id))).toEqual([]);
});

it.each(Object.entries(REQUIREMENTS))('requirement %s is proven: %s', (id) => {
  expect(proofsOf(id)).not.toEqual([]);
});

it('shows requirements and tests in test/specification.md, which is rewritten here when it is out of date', () => {
  const committed = readFileSync(MATRIX, 'utf8');
  const actual = matrix();
  if (actual !== committed) writeFileSync(MATRIX, actual);
  expect(actual).toBe(committed);
});
