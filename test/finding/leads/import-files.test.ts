import { createRequire } from 'node:module';
import type { FileDescription, ImportEncoding } from '#contract/imports.js';
import { readTable } from '../../../backend/finding/leads/import/read-table.js';

const xlsx = createRequire(import.meta.url)('xlsx') as typeof import('xlsx');

const read = (content: string | Buffer, described: FileDescription = {}) =>
  readTable(
    { bytes: Buffer.from(content as string), mapping: undefined, described, home: [] },
    () => Promise.resolve(new Map()),
  );

type Sheet = [name: string, rows: (string | number)[][], hidden?: 0 | 1 | 2];
function workbook(...sheets: Sheet[]): Buffer {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of sheets)
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name);
  book.Workbook = { Sheets: sheets.map(([, , Hidden = 0]) => ({ Hidden })) };
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
const TABLE = [
  ['Company', 'Phone', 'City'],
  ['Blue Fern Bakery', '(512) 477-8968', 'Austin'],
];
const FOUND = { columns: ['Company', 'Phone', 'City'], rows: 1, skipped: 0 };

describe('what precedes the table', () => {
  it.each<[string, string, number]>([
    ['nothing', '', 1],
    ['a title and a date', 'Customer list,,\nExported 2026-01-05,,\n,,\n', 4],
    ['a title without separators', 'Our customers\n\n', 3],
    ['notes with commas', 'Dear team, please call, before Friday,\nThanks\n', 3],
    ['a group header', ',Contact,Place\n', 2],
    ["Excel's separator", 'sep=,\n', 2],
    ["Excel's separator in quotation marks", '"sep=,"\r\n', 2],
  ])('is skipped: %s', async (_, before, headerRow) => {
    const file = `${before}Company,Phone,City\nBlue Fern Bakery,(512) 477-8968,Austin\n`;
    expect(await read(file)).toMatchObject({ ...FOUND, headerRow, delimiter: ',' });
  });

  it.each(['Firma;Telefon;Ort', 'Nom|Telephone|Ville', 'Nombre\tTelefono\tCiudad'])(
    'does not hide the separator of %j',
    async (header) => {
      const [separator] = /[;|\t]/.exec(header)!;
      const row = ['A, B & C', '+49 221 925700', 'Köln'].join(separator);
      const { delimiter, columns, records } = await read(`Liste, Stand Mai\n\n${header}\n${row}\n`);
      expect({ delimiter, columns }).toEqual({
        delimiter: separator,
        columns: header.split(separator),
      });
      expect(records).toMatchObject([{ name: 'A, B & C', city: 'Köln' }]);
    },
  );

  it('may be chosen by the user, as may a table without headers', async () => {
    const file = 'a,b\nx,y\nAcme,Monaco\n';
    expect(await read(file, { headerRow: 2 })).toMatchObject({ columns: ['x', 'y'], rows: 1 });
    expect(await read(file, { headerRow: 0 })).toMatchObject({
      columns: ['Column 1', 'Column 2'],
      rows: 3,
    });
    expect(await read('a;b\nAcme,1;2', { delimiter: ',' })).toMatchObject({
      columns: ['a;b', 'Column 2'],
    });
  });
});

describe('the sheets of a workbook', () => {
  it.each<[string, Sheet[]]>([
    [
      'hidden',
      [
        [
          '_meta',
          [
            ['name', 'phone'],
            ['x', 'y'],
          ],
          1,
        ],
        ['Customers', TABLE],
      ],
    ],
    [
      'very hidden',
      [
        [
          '_meta',
          [
            ['name', 'phone'],
            ['x', 'y'],
          ],
          2,
        ],
        ['Customers', TABLE],
      ],
    ],
    [
      'instructions',
      [
        ['Read me', [['Fill in the next sheet.'], ['Thanks!']]],
        ['Customers', TABLE],
      ],
    ],
    [
      'empty',
      [
        ['Sheet1', []],
        ['Customers', TABLE],
      ],
    ],
  ])('are skipped if they are %s', async (_, sheets) => {
    expect(await read(workbook(...sheets))).toMatchObject({ ...FOUND, sheet: 'Customers' });
  });

  it('may be chosen by the user', async () => {
    const file = workbook(
      ['Austin', TABLE],
      [
        'Köln & "Bonn"',
        [
          ['Firma', 'Ort'],
          ['Müller', 'Köln'],
        ],
      ],
    );
    expect(await read(file)).toMatchObject({
      sheet: 'Austin',
      sheets: ['Austin', 'Köln & "Bonn"'],
    });
    expect(await read(file, { sheet: 'Köln & "Bonn"' })).toMatchObject({
      columns: ['Firma', 'Ort'],
    });
    await expect(read(file, { sheet: 'Bonn' })).rejects.toThrow(
      'The workbook has no sheet “Bonn”.',
    );
  });
});

describe('the encoding of a CSV file', () => {
  it.each<[ImportEncoding, string]>([
    ['utf-8', 'Кафе Пушкин'],
    ['windows-1250', 'Řeznictví Dvořák'],
    ['windows-1250', 'Őrségi Fűszer Győr'],
    ['iso-8859-2', 'Řeznictví Šťastný Plzeň'],
    ['iso-8859-2', 'Świat Książki Łódź'],
    ['windows-1250', 'Świat Książki Łódź'],
    ['windows-1250', 'Žižkovská Šatna'],
    ['iso-8859-5', 'Пекарня Колос'],
    ['iso-8859-7', 'Άλφα Ήχος Αθήνα'],
    ['iso-8859-15', 'Œufs & Cœur à 1 €'],
    ['windows-1252', 'L´Œuf à la Coque'],
    ['windows-1251', 'Кафе Пушкин'],
    ['windows-1251', 'Хлібний дім Київ'],
    ['windows-1252', 'Bäckerei Müller Köln'],
    ['windows-1252', 'Panadería Muñoz Málaga'],
    ['windows-1252', 'Café Crème à la façade'],
    ['windows-1252', 'Smørrebrød Ærø Århus'],
    ['windows-1253', 'Ταβέρνα Ακρόπολη'],
    ['windows-1254', 'Güneş Çiçekçilik Eskişehir'],
    ['windows-1255', 'מסעדת ירושלים'],
    ['windows-1256', 'مطعم القاهرة'],
    ['windows-874', 'ร้านอาหารไทย'],
    ['koi8-r', 'Кафе Пушкин'],
    ['shift_jis', '喫茶店さくら'],
    ['euc-jp', '喫茶店さくら'],
    ['gb18030', '北京烤鸭店'],
    ['big5', '鼎泰豐信義店'],
    ['euc-kr', '서울식당'],
  ])('%s is detected, or a warning is shown: %s', async (encoding, name) => {
    const file = Buffer.concat([
      Buffer.from('Company,Phone,City\n'),
      Buffer.from('Bar,+12025550001,Austin\n'.repeat(500)),
      encoded(`${name},,${name}\n`, encoding),
    ]);
    const { records, isEncodingUnsure } = await read(file);
    if (!isEncodingUnsure) expect(records.at(-1)).toMatchObject({ name });
    const chosen = await read(file, { encoding });
    expect(chosen.records.at(-1)).toMatchObject({ name });
    expect(chosen.isEncodingUnsure).toBe(false);
  });

  it('is usually detected without a doubt', async () => {
    const names: [ImportEncoding, string][] = [
      ['windows-1251', 'Кафе Пушкин на Тверском бульваре'],
      ['shift_jis', '喫茶店さくら'],
      ['euc-kr', '서울식당'],
      ['windows-1256', 'مطعم القاهرة'],
    ];
    for (const [encoding, name] of names) {
      const file = encoded(`Name;City;Phone\r\n${name};${name};\r\n`, encoding);
      const { records, isEncodingUnsure } = await read(file);
      expect({ name: records[0]?.name, isEncodingUnsure }).toEqual({
        name,
        isEncodingUnsure: false,
      });
    }
  });

  it.each([
    ['a stray byte', [0xa0, 0x0a]],
    ['a cut end', [0x43, 0xc3]],
  ])('stays UTF-8 despite %s, with a warning', async (_, bytes) => {
    const text = Buffer.from('Name;City\nBäckerei Grün;Köln\nCafé;Nîmes\n');
    const { records, encoding, isEncodingUnsure } = await read(
      Buffer.concat([text, Uint8Array.from(bytes)]),
    );
    expect({ encoding, isEncodingUnsure }).toEqual({ encoding: 'utf-8', isEncodingUnsure: true });
    expect(records).toMatchObject([{ name: 'Bäckerei Grün', city: 'Köln' }, { name: 'Café' }]);
  });

  it('is detected behind a long line', async () => {
    const note = 'x'.repeat(200_000);
    const file = encoded(`Name,City,Note\nBar,Monaco,${note}é\nCafé,Nîmes,\n`, 'windows-1252');
    const { encoding, records } = await read(file);
    expect({ encoding, names: records.map(({ name }) => name) }).toEqual({
      encoding: 'windows-1252',
      names: ['Bar', 'Café'],
    });
  });

  it.each<[string, BufferEncoding, boolean]>([
    ['UTF-16 without a byte order mark', 'utf16le', false],
    ['UTF-16 with one', 'utf16le', true],
    ['UTF-8 with one', 'utf8', true],
  ])('may be %s', async (_, encoding, hasMark) => {
    const text = `${hasMark ? '\ufeff' : ''}Name,City\nCafé,Nîmes\n`;
    expect((await read(Buffer.from(text, encoding))).records).toMatchObject([{ name: 'Café' }]);
  });
});

it.each(['\n', '\r', '\r\n', '\n\r\n', '\r\r\n'])(
  'no row is lost in a file whose other lines end in %j',
  async (end) => {
    const { records } = await read(`Name,City\r\nA,Köln${end}"B",Köln${end}C,"Köln"\r\n`);
    expect(records.map(({ name, city }) => `${name} ${city}`)).toEqual([
      'A Köln',
      'B Köln',
      'C Köln',
    ]);
  },
);

it.each([
  'Name,City\nAcme,Monaco\n"Blue Fern,Austin\nOther,Austin\n',
  'Name,City\nAcme,Monaco\n"Blue Fern,Austin\n"Other" Bar,Austin\nLast,"Austin"\n',
])('a quotation mark that is never closed is named with its row: %j', async (file) => {
  await expect(read(file)).rejects.toThrow(
    'The quotation mark in row 3 is never closed. Close or remove it, then try again.',
  );
});

it('quotation marks within a cell belong to it', async () => {
  const { records } = await read('Name,City\n"Joe\'s "Best" Pizza",Austin\nBar "Zum Löwen",Köln\n');
  expect(records.map(({ name }) => name)).toEqual([`Joe's "Best" Pizza`, 'Bar "Zum Löwen"']);
});

const alphabets = new Map<ImportEncoding, Map<string, number[]>>();

/** Node.js only decodes these encodings, so this looks up the bytes of each character. */
function encoded(text: string, encoding: ImportEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = alphabets.get(encoding) ?? alphabetOf(encoding);
  alphabets.set(encoding, bytes);
  return Buffer.from(Array.from(text).flatMap((character) => bytes.get(character)!));
}

function alphabetOf(encoding: ImportEncoding): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number[]>();
  const learn = (...sequence: number[]) => {
    const character = decoder.decode(Uint8Array.from(sequence));
    if (Array.from(character).length === 1 && !bytes.has(character)) bytes.set(character, sequence);
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  for (let lead = 0x81; lead < 256; lead += 1)
    for (let trail = 0x40; trail < 256; trail += 1) learn(lead, trail);
  return bytes;
}
