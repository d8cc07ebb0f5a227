import { randomBytes } from 'node:crypto';
import { zipSync, type Zippable } from 'fflate';

const MAX = 4_900_000;
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'xl/worksheets/sheet1.xml';

type File = [name: string, content: string | Buffer];

export function zipOf(...files: File[]): Buffer {
  const entries = files.map(([name, content]): [string, Zippable[string]] => [
    name,
    // To deflate nothing takes half a millisecond.
    [Buffer.from(content as string), { level: content.length > 0 ? 6 : 0 }],
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

/** A workbook of sheets with the same content. */
function workbook(sheet: string, { sheets = 1, strings = '' } = {}): Buffer {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const part = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
  return zipOf(
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}"><sheets>${numbers
        .map((at) => `<sheet name="Sheet ${at}" sheetId="${at}" r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers
        .map((at) => part(`r${at}`, 'worksheet', 'worksheets/sheet1.xml'))
        .join('')}${part('strings', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    [SHEET, `<worksheet xmlns="${SPREADSHEET}">${sheet}</worksheet>`],
    ['xl/sharedStrings.xml', `<sst xmlns="${SPREADSHEET}">${strings}</sst>`],
  );
}

const rows = (count: number, row: (at: number) => string) =>
  `<sheetData>${Array.from({ length: count }, (_, at) => row(at + 1)).join('')}</sheetData>`;
/** A cell with the first shared string. */
const shared = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c></row>`;

/** Files of less than 5 MB that take long to read, or much memory. */
export const HOSTILE_FILES = {
  'quotation marks': () => Buffer.alloc(MAX, '"'),
  columns: () => Buffer.from(`name,city${',x'.repeat(2_000_000)}\na,b${',x'.repeat(400_000)}`),
  commas: () => Buffer.alloc(MAX, ','),
  'tiny cells': () => Buffer.from(`name,city\n${'a,b\n'.repeat(1_200_000)}`),
  'one line': () => Buffer.alloc(MAX, 'x'),
  'blank lines': () => Buffer.alloc(MAX, '\n'),
  'half characters': () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.alloc(MAX, 0xd8)]),
  'high bytes': () => Buffer.alloc(MAX, 0xe9),
  'a high byte after a long line': () => Buffer.alloc(MAX, 'x').fill(0xe9, MAX - 1),
  noise: () => randomBytes(MAX),
  zeros: () => zipOf([SHEET, Buffer.alloc(51_000_000)]),
  'empty files': () => zipOf(...Array.from({ length: 40_000 }, (_, at): File => [`xl/${at}`, ''])),
  'nested XML': () => zipOf([SHEET, Buffer.alloc(49_000_000, '<a>')]),
  'nested XML in a workbook': () => workbook('<a>'.repeat(16_000_000)),
  'empty cells': () => workbook(rows(2_000_000, () => '<row><c/><c/><c/></row>')),
  'merged cells': () =>
    workbook(
      `<sheetData/><mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(2_000_000)}</mergeCells>`,
    ),
  'shared strings': () =>
    workbook(rows(1, shared), { strings: '<si><t>x</t></si>'.repeat(2_700_000) }),
  'one long shared string': () =>
    workbook(rows(400_000, shared), { strings: `<si><t>${'x'.repeat(9_000_000)}</t></si>` }),
  'large sheets': () =>
    workbook(rows(300_000, shared), { sheets: 2_000, strings: '<si><t>x</t></si>' }),
} satisfies Record<string, () => Buffer>;
