import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { SECTIONS } from '../../backend/platform/config.schema.js';

const ROOT = join(import.meta.dirname, '../..');
const variables = Object.entries(SECTIONS).map(
  ([title, section]) => [title, Object.entries<z.ZodType>(section)] as const,
);

/** A variable's default as one writes it; empty without one. */
function fallback(schema: z.ZodType): string {
  const data = schema.safeParse(undefined).data as string | string[] | number | boolean | undefined;
  if (typeof data === 'boolean') return data ? 'on' : 'off';
  return data?.toString() ?? '';
}

const unset = (schema: z.ZodType) =>
  schema.meta()?.unset ?? (fallback(schema) ? `\`${fallback(schema)}\`` : '–');
const cell = (text: string) => text.replaceAll('|', String.raw`\|`);

const table = () =>
  [
    '# Configuration',
    '',
    'Set environment variables, or write a `.env` file, as in [`.env.example`](../.env.example). If a value is invalid, startup fails with an error that names it.',
    'An empty variable counts as unset.',
    '',
    'Generated from `backend/platform/config.schema.ts`: change a variable there, and `test/operations/configuration.test.ts` rewrites this page.',
    ...variables.flatMap(([title, entries]) => [
      '',
      `## ${title}`,
      '',
      '| variable | default | meaning |',
      '| --- | --- | --- |',
      ...entries.map(
        ([name, schema]) =>
          `| \`${name}\` | ${cell(unset(schema))} | ${cell(schema.meta()!.description!)} |`,
      ),
    ]),
    '',
  ].join('\n');

const example = () =>
  [
    '# Copy this file to .env and remove the # before what you set. docs/configuration.md explains each variable.',
    ...variables.flatMap(([title, entries]) => [
      '',
      `# ${title}`,
      ...entries.map(([name, schema]) => `#${name}=${fallback(schema)}`),
    ]),
    '',
  ].join('\n');

it.each([
  ['docs/configuration.md', table],
  ['.env.example', example],
])('%s lists every variable; this test rewrites it when it is out of date', (name, render) => {
  const path = join(ROOT, name);
  const committed = readFileSync(path, 'utf8');
  const actual = render();
  if (actual !== committed) writeFileSync(path, actual);
  expect(actual).toBe(committed);
});

it('every variable says what it means', () => {
  const silent = variables
    .flatMap(([, entries]) => entries)
    .filter(([, schema]) => !schema.meta()?.description);
  expect(silent).toEqual([]);
});
