import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TABLE = join(ROOT, 'test/specification.md');

interface Row {
  line: number;
  what: string;
  /** `file › title`, several parted by `;`. */
  tests: string[];
}

/** Rows of the table: `| § | what | tests |`. */
const rows: Row[] = readFileSync(TABLE, 'utf8')
  .split('\n')
  .flatMap((text, index) => {
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (cells.length !== 5 || !/^\d/.test(cells[1]!)) return [];
    return { line: index + 1, what: cells[2]!, tests: cells[3]!.split(' ; ') };
  });

/** The titles of tests in a file, as they are written there: `it('…'`, `test.each(…)("…"`. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(ROOT, 'test', file), 'utf8');
  const titles = source.matchAll(
    /(?:\b(?:it|test)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs,
  );
  return [...titles].map(([, , text]) => text!.replace(/\\(.)/g, '$1'));
}

it('lists every row of the specification that signed-in screens have to keep', () => {
  expect(rows.length).toBeGreaterThan(100);
});

it.each(rows)('row $line is proven: $what', ({ tests }) => {
  for (const test of tests) {
    const [file = '', title = ''] = test.split(' › ');
    expect([file, existsSync(join(ROOT, 'test', file))]).toEqual([file, true]);
    expect(titlesIn(file)).toContain(title.replaceAll('\\|', '|'));
  }
});
