import fc from 'fast-check';
import { guessMapping } from '../../../backend/finding/leads/import/columns.js';
import type { Refused } from '../../../backend/finding/leads/import/formats.js';
import { readTable } from '../../../backend/finding/leads/import/read-table.js';
import {
  COLUMN_IDS,
  columnsOf,
  defaultColumns,
  LAYOUTS,
  type ColumnId,
  type ExportColumn,
} from '#contract/export-columns.js';
import { IMPORT_FIELDS, type ImportField } from '#contract/imports.js';

/** Countries of cities, the meant one first; those of "?" are uncertain. */
const CITIES: Record<string, string[]> = {
  Paris: ['FR', 'US'],
  'Paris, TX': ['US'],
  Tokyo: ['JP'],
  Köln: ['DE'],
  Bristol: ['GB', 'US'],
  'São Paulo': ['BR'],
  Monaco: ['MC'],
  Mumbai: ['IN'],
  Springfield: ['US'],
};

const read = (content: string | Buffer, home: string[] = []) =>
  readTable(
    { bytes: Buffer.from(content as string), mapping: undefined, described: {}, home },
    (names) =>
      Promise.resolve(
        new Map(
          names.flatMap((name) => {
            const all = CITIES[name];
            return all ? [[name, { meant: all[0]!, all }]] : [];
          }),
        ),
      ),
  );

describe("a phone number without a calling code is read in its row's country", () => {
  it.each<[row: string, home: string, phone: string | null]>([
    ['01 42 86 82 82,Paris,,', 'US', '+33142868282'],
    ['142868282,Paris,,', 'US', '+33142868282'],
    // Overture's wrong calling code
    ['+1 0142868282,Paris,,', 'US', '+33142868282'],
    ['(903) 785-1234,Paris,,', 'US', '+19037851234'],
    ['(903) 785-1234,Paris,TX,', 'DE', '+19037851234'],
    ['03-3211-5211,Tokyo,,', 'US', '+81332115211'],
    ['0221/925700,Köln,,', 'US', '+49221925700'],
    ['022 2202 5111,Mumbai,,', 'US', '+912222025111'],
    ['(217) 555-1234,Springfield,,', 'DE', '+12175551234'],
    // In the United Kingdom, this would be a number in London.
    ['(203) 555-1234,Bristol,,', 'US', '+12035551234'],
    ['0117 922 2000,Bristol,,', 'US', '+441179222000'],
    // The country's own column counts more than the city, however it is written.
    ['01 42 86 82 82,Tokyo,,France', 'US', '+33142868282'],
    ['01 42 86 82 82,Tokyo,,FRA', 'US', '+33142868282'],
    ['0117 922 2000,,,UK', 'US', '+441179222000'],
    ['2025550123,Köln,,Nowhere', 'US', null],
    ['2025550123,Nowhere,,', 'US', '+12025550123'],
    ['2025550123,Monaco,,', 'US', '+12025550123'],
    // A number without its area code would be a whole one at home.
    ['3211-5211,Tokyo,,', 'DK', null],
    ['91234-5678,São Paulo,,', 'ES', null],
    ['+49 221 925700,Tokyo,,', 'US', '+49221925700'],
  ])('%s of a customer in %s', async (row, home, phone) => {
    const { records } = await read(`Company,Phone,City,State,Country\nAlpha,${row}`, [home]);
    expect(records[0]).toMatchObject({ name: 'Alpha', phone });
  });
});

describe('contacts that no field can hold stay in the note as written', () => {
  it.each<[header: string, row: string, contact: object]>([
    ['Phone', '0221 9', { phone: null, note: 'Phone as written: 0221 9' }],
    ['Phone', '0221 925700', { phone: '+49221925700' }],
    ['Phone', '0049 (0)221/925700', { phone: '+49221925700' }],
    ['Phone', '٠٢٢١ ٩٢٥٧٠٠', { phone: '+49221925700' }],
    [
      'Phone',
      '0221/925700 oder 0171 2345678',
      { phone: '+49221925700', note: 'Phone as written: 0221/925700 oder 0171 2345678' },
    ],
    [
      'Phone',
      '0221 925700 Durchwahl 12',
      { phone: '+49221925700', note: 'Phone as written: 0221 925700 Durchwahl 12' },
    ],
    ['Phone | Phone', ' | 0221 925700', { phone: '+49221925700' }],
    ['Phone | Phone', '12 | 0221 925700', { phone: '+49221925700', note: 'Phone as written: 12' }],
    [
      'Phone | Mobile',
      '0221 925700 | 0171 2345678',
      { phone: '+49221925700', note: 'Phone as written: 0171 2345678' },
    ],
    [
      'Phone 1 - Value | Phone 2 - Value | Phone 3 - Value',
      '0221 925700 | +49 221 925700 | ',
      { phone: '+49221925700' },
    ],
    [
      'Email',
      'a@b.example; d@e.example',
      { email: 'a@b.example', note: 'Email as written: a@b.example; d@e.example' },
    ],
    [
      'Email',
      'a@b.example, d@e',
      { email: 'a@b.example', note: 'Email as written: a@b.example, d@e' },
    ],
    ['Email', 'Front Desk <a@b.example>', { email: 'a@b.example' }],
    ['Email', 'mailto:a@b.example?subject=x', { email: 'a@b.example' }],
    [
      'E-Mail | E-Mail 2',
      'nobody | A@B.example',
      { email: 'a@b.example', note: 'Email as written: nobody' },
    ],
    ['Website', 'www.b.example', { website: 'https://www.b.example' }],
    ['Website', 'https://www.facebook.com/bar', { website: null }],
    ['Website', 'not a site', { website: null, note: 'Website as written: not a site' }],
    [
      'Website | Website 2',
      'b.example | e.example',
      { website: 'https://b.example', note: 'Website as written: e.example' },
    ],
  ])('%s: %s', async (header, row, contact) => {
    const content = `Name | City | Country | ${header}\nAlpha | Köln | Germany | ${row}`;
    const { records } = await read(content.replaceAll(' | ', '\t'));
    expect({ note: undefined, ...records[0] }).toMatchObject({ note: undefined, ...contact });
  });
});

describe('a cell with more than 500 characters', () => {
  it.each([
    ['State', 'State', 501, 1],
    ['Address', 'Street address', 600, 1],
    ['Category', 'Category', 20_001, 1],
    ['State', 'State', 500, 0],
    // A column that is no field is not read.
    ['Remarks', '', 600, 0],
  ])('%s (%s) of %i is cut with %i problems', async (header, label, length, count) => {
    const { records, problems } = await read(
      `${header},Company,City\n${'é'.repeat(length)},Alpha,Köln`,
    );
    expect(records).toHaveLength(1);
    const text = `“${label}” has more than 500 characters. The rest is left out.`;
    expect(problems).toEqual(Array.from({ length: count }, () => ({ row: 2, text })));
  });

  it('is measured without what is not shown', async () => {
    const { problems } = await read(`Company,City\n${'&amp; '.repeat(200)}${' '.repeat(600)},Köln`);
    expect(problems).toEqual([]);
  });
});

const fieldOf = (id: ColumnId) =>
  Object.entries(IMPORT_FIELDS).find(([, { columns }]) =>
    (columns as readonly ColumnId[]).includes(id),
  )?.[0] as ImportField | undefined;

describe("the headers of this product's own files are recognized", () => {
  const files: [string, readonly ExportColumn[]][] = [
    ...Object.values(LAYOUTS).map(({ label, columns }): [string, readonly ExportColumn[]] => [
      label,
      columns,
    ]),
    ['a CSV of leads', defaultColumns('csv', 'leads')],
    ['a CSV of a run', defaultColumns('csv', 'run')],
    ['all columns', columnsOf(COLUMN_IDS)],
    ...COLUMN_IDS.map((id): [string, ExportColumn[]] => [`only ${id}`, columnsOf([id])]),
  ];
  it.each(files)('%s', (_, columns) => {
    const mapping = guessMapping(columns.map(({ header }) => header));
    const fields = columns.map(({ id }) => fieldOf(id)).filter((field) => field !== undefined);
    expect(new Set(Object.keys(mapping))).toEqual(new Set(fields));
    for (const [field, at] of Object.entries(mapping)) expect(fieldOf(columns[at]!.id)).toBe(field);
  });
});

it('looks up each city once in a list of any length', async () => {
  const towns = ['Paris', 'Köln', 'Tokyo'];
  const phones = ['01 42 86 82 82', '0221 925700', '03-3211-5211'];
  const rows = Array.from({ length: 6000 }, (_, at) => [
    `Shop ${at}`,
    phones[at % 3],
    towns[at % 3],
  ]);
  const bytes = Buffer.from(['Name,Phone,City', ...rows].join('\n'));
  const asked: string[] = [];
  const { records } = await readTable(
    { bytes, mapping: undefined, described: {}, home: [] },
    async (names) => {
      asked.push(...names);
      return new Map(names.map((name) => [name, { meant: CITIES[name]![0]!, all: CITIES[name]! }]));
    },
  );

  expect(asked).toEqual(towns);
  expect(records.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 2));
  expect(new Set(records.map(({ phone }) => phone))).toEqual(
    new Set(['+33142868282', '+49221925700', '+81332115211']),
  );
  expect(records.at(-1)).toMatchObject({ name: 'Shop 5999', phone: '+81332115211' });
});

it('imports a cell as it was before our CSV put an apostrophe before it', async () => {
  const { records } = await read("Name,City\n'=Bar,Monaco\n'-Minus Café,Monaco\n's Heeren Loo,Ede");
  expect(records.map(({ name }) => name)).toEqual(['=Bar', '-Minus Café', "'s Heeren Loo"]);
});

describe('the place of a business may be written in one cell', () => {
  it.each<[header: string, row: string, record: object]>([
    ['City', '50667 Köln', { city: 'Köln', postalCode: '50667', phone: '+49221925700' }],
    ['PLZ/Ort', 'D-50667 Köln', { city: 'Köln', postalCode: 'D-50667', phone: '+49221925700' }],
    ['City', '31000 Toulouse Cedex 6', { city: 'Toulouse', postalCode: '31000' }],
    ['City', '1050 København NV', { city: 'København', postalCode: '1050' }],
    [
      'Address | City',
      '〒150-0001 東京都渋谷区神宮前1-2-3 | 渋谷区',
      {
        address: '〒150-0001 東京都渋谷区神宮前1-2-3',
        streetName: null,
        postalCode: '150-0001',
        city: '渋谷区',
      },
    ],
    ['City', 'Köln 7', { city: 'Köln 7', postalCode: null }],
    ['City | Zip', '50667 Köln | 50668', { city: '50667 Köln', postalCode: '50668' }],
    ['City | Country', '50667 Köln | Austria', { city: '50667 Köln, Austria', postalCode: null }],
    [
      'Address | City',
      'Domstr. 5, 50667 Köln, Germany | Köln',
      {
        address: 'Domstr. 5, 50667 Köln, Germany',
        streetName: 'Domstr. 5',
        postalCode: '50667',
        countryCode: 'DE',
      },
    ],
    [
      'Address | City',
      '5th floor, 1 George St, Sydney NSW 2000, Australia | Sydney, AU',
      {
        streetName: '5th floor, 1 George St',
        postalCode: '2000',
        region: 'NSW',
        countryCode: 'AU',
      },
    ],
    [
      'Address | City',
      '12 Congress Ave, Austin, TX 78701 | Austin, TX',
      { streetName: '12 Congress Ave', postalCode: '78701', region: 'TX' },
    ],
    [
      'Address | City',
      '100-0005 Tokyo 丸の内1-1, Japan | Tokyo, JP',
      { address: '100-0005 Tokyo 丸の内1-1, Japan', streetName: null, countryCode: 'JP' },
    ],
    ['Address | City', '3, Austin Highway | Austin', { streetName: '3, Austin Highway' }],
    [
      'Address',
      'Domstr. 5, 50667 Köln, Germany',
      {
        phone: '+49221925700',
        streetName: 'Domstr. 5',
        city: 'Köln, Germany',
        postalCode: '50667',
      },
    ],
    [
      'Address',
      '1 Elm St, Austin, TX 78701, USA',
      { streetName: '1 Elm St', city: 'Austin, TX', region: 'TX', postalCode: '78701' },
    ],
    [
      'Address',
      '100-0005 Tokyo 丸の内1-1, Japan',
      { address: '100-0005 Tokyo 丸の内1-1, Japan', streetName: null, city: null },
    ],
    ['Address', '12345 Elm St, Suite 78702, TX 78701, USA', { city: null, streetName: null }],
    ['Address', 'Domstr. 5', { city: null, address: 'Domstr. 5' }],
  ])('%s: %s', async (header, row, record) => {
    const content = `Name | ${header} | Phone\nAlpha | ${row} | 0221 925700`;
    const { records } = await read(content.replaceAll(' | ', '\t'), ['US']);
    expect(records[0]).toMatchObject(record);
  });

  it.each([
    ['2134', 'US', '02134'],
    ['501', 'US', '00501'],
    ['4109', 'Germany', '04109'],
    ['6400', 'FR', '06400'],
    ['600001', 'Japan', '0600001'],
    ['800', 'Australia', '0800'],
    ['78701', 'US', '78701'],
    ['1010', 'Austria', '1010'],
    ['12', 'US', '12'],
    ['2134', 'Hong Kong', '2134'],
  ])(
    '%s in %s, a number to a spreadsheet, is the postal code %s',
    async (code, country, postalCode) => {
      const { records } = await read(`Name,Zip,City,Country\nAlpha,${code},Anywhere,${country}`);
      expect(records[0]).toMatchObject({ postalCode });
    },
  );
});

describe('headers are recognized', () => {
  it.each([
    ['companyName,phoneNumber,postalCode,emailAddress,websiteUrl,city'],
    ['COMPANY_NAME,PHONE_NUMBER,ZIP_CODE,EMAIL_ADDRESS,WEBSITE,CITY'],
    ['Person - Name,Person - Organization,Person - Phone - Mobile,Person - Email - Home,City'],
    ['Organization - Name,Organization - City/town/village/locality of Address'],
    ['title,emails/0,emails/1,countryCode,categoryName'],
    ['Nombre comercial,Teléfono fijo,Correo electrónico,C.P.,Población,Página web'],
    ['Nome fantasia,Celular,E-mail,CEP,Cidade,UF,Site'],
    ['Denominazione,Numero di telefono,PEC,Città,CAP,Nazione'],
    ['Raison sociale,N° de téléphone,Courriel,Code postal,Commune,Site internet'],
    ['Firmenname:,Straße und Hausnummer,PLZ/Ort,Tel.-Nr.,E-Mail-Adresse,Internet'],
    ['Název firmy,Telefonní číslo,E-mailová adresa,Město,PSČ'],
    ['Cégnév,Telefonszám,Város,Irányítószám'],
    ['Επωνυμία,Τηλέφωνο,Πόλη,Τ.Κ.'],
    ['事業所名,TEL,メールアドレス,郵便番号,都道府県,市区町村,住所'],
    ['업체명,연락처,시군구'],
    ['客户名称,联系电话,所在城市,邮编'],
  ])('%s', (header) => {
    const columns = header.split(',');
    const ignored = columns.filter((_, at) => !Object.values(guessMapping(columns)).includes(at));
    expect(ignored.filter((column) => !/^(Person - Name|emails\/1)$/.test(column))).toEqual([]);
  });

  it('prefers the organization of a contact to its person', async () => {
    const { records } = await read(
      'Person - Name,Person - Organization,Person - Phone - Work\nEva Braun,Elbe Coffee,+49 40 3344556',
    );
    expect(records).toMatchObject([{ name: 'Elbe Coffee' }]);
  });
});

it.each([
  ['Boston', 'MA', '2134', '02134'],
  // A town in Austria.
  ['Wien', '', '1010', '1010'],
  ['Madrid', 'Madrid', '28013', '28013'],
])('restores a zero without a country only where the state is at home: %s, %s', async (...row) => {
  const [city, state, code, postalCode] = row;
  const { records } = await read(`Name,City,State,Zip\nAlpha,${city},${state},${code}`, ['US']);
  expect(records[0]).toMatchObject({ postalCode });
});

it('adds the house number from its own column', async () => {
  const { records } = await read('Name;Straße;Hausnummer;PLZ;Ort\nAlpha;Domstr.;5a;50667;Köln');
  expect(records[0]).toMatchObject({
    address: 'Domstr. 5a, Köln, 50667',
    streetName: 'Domstr.',
    houseNumber: '5a',
  });
});

it('accounts for every row and every value of any table', async () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '12',
      '0221/925700',
      '+49 221 925700 / 01',
      'a@b.example; x',
      '-',
      '=1',
    ),
    fc.constantFrom('Köln', 'Alpha', 'b.example', 'http://', '"', ';', '\u202e', '\n', "'"),
    fc.string({ maxLength: 12 }),
  );
  const header = ['Company', 'Phone', 'Phone', 'Email', 'Website', 'City', 'Country'];
  const line = fc.array(text, { minLength: 0, maxLength: header.length });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      const quoted = lines.map((cells) =>
        cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
      );
      const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''));
      const found = await read([header.join(','), ...quoted].join('\n')).catch(
        (error: Refused) => error.message,
      );
      if (typeof found === 'string') {
        expect([filled.length, found]).toEqual([0, 'The file has no rows below its headers.']);
        return;
      }
      const { records, rows, repeated, skipped, problems, invalid } = found;
      expect(rows).toBe(filled.length);
      expect(records.length + repeated + skipped).toBe(rows);
      const values = invalid.reduce((sum, { count }) => sum + count, 0);
      expect(problems).toHaveLength(skipped + values);
      expect(new Set(problems.map(({ row }) => row)).size).toBeGreaterThanOrEqual(skipped);
    }),
    { numRuns: 300 },
  );
});
