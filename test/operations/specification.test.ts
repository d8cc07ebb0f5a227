import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TABLE = join(ROOT, 'test/specification.md');

interface Row {
  line: number;
  what: string;
  /** `file › title`, several parted by ` ; `; none when the row is no row. */
  tests: string[];
}

/** Rows of the table: `| § | what | tests |`. */
const rows: Row[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((text, index) => {
    if (!/^\| *\d/.test(text)) return [];
    const [, , what = '', tests = '', end] = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { line: index + 1, what, tests: end === '' ? tests.split(' ; ') : [] };
  });

/** The titles of tests in a file, as they are written there: `it('…'`, `it.each(…)("…"`; none that is skipped. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(ROOT, 'test', file), 'utf8');
  const titles = source.matchAll(/(?:^ *(?:it|test)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gms);
  return [...titles].map(([, , text]) => text!.replace(/\\(.)/g, '$1'));
}

it('lists every row of the specification that the screens have to keep', () => {
  expect(rows.length).toBeGreaterThan(300);
});

it.each(rows)('row $line is proven: $what', ({ tests }) => {
  expect(tests).not.toEqual([]);
  for (const test of tests) {
    const [file = '', title = ''] = test.split(' › ');
    expect([file, existsSync(join(ROOT, 'test', file))]).toEqual([file, true]);
    expect(titlesIn(file)).toContain(title.replaceAll('\\|', '|'));
  }
});
