import { createRequire } from 'node:module';
import { READERS, readFile, startThread } from '../../../backend/finding/leads/import/read-file.js';
import { guessMapping } from '../../../backend/finding/leads/import/columns.js';
import { MAX_IMPORT_BYTES } from '#contract/imports.js';
import { NoSlot } from '../../../backend/platform/rate-limit/slots.js';
import { HOSTILE_FILES, zipOf } from '../../support/hostile-files.js';
import { CSV, IMPORT, useImports } from './use-imports.js';

const xlsx = createRequire(import.meta.url)('xlsx') as typeof import('xlsx');
const SAVE_AS = 'Save the list as CSV or XLSX, then try again.';
const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const { app, person, send, sendPreview, preview, ended, importFile, list } = useImports();

describe('POST /api/leads/import/preview', () => {
  it('guesses the columns, counts the rows and lists the problems, and stores nothing', async () => {
    const content = `Firma;Telefon;PLZ;Ort;Land;Webseite;E-Mail
Café Müller;030 90269000;10117;Berlin;Germany;cafe-mueller.example;info@cafe-mueller.example
Café Müller;030 90269000;10117;Berlin;Germany;cafe-mueller.example;info@cafe-mueller.example
;030 90269000;;;;;
Nirgendwo GmbH;;;;;;
Zahl AG;12;;Bern;Switzerland;not a site;nobody
`;
    expect(await preview(content)).toEqual({
      columns: ['Firma', 'Telefon', 'PLZ', 'Ort', 'Land', 'Webseite', 'E-Mail'],
      headerRow: 1,
      sheet: null,
      sheets: [],
      delimiter: ';',
      encoding: 'utf-8',
      isEncodingUnsure: false,
      sample: expect.arrayContaining([expect.arrayContaining(['Café Müller', '030 90269000'])]),
      mapping: { name: 0, phone: 1, postalCode: 2, city: 3, country: 4, website: 5, email: 6 },
      rows: 5,
      ready: 2,
      repeated: 1,
      skipped: 2,
      invalid: [
        { field: 'phone', count: 1, rows: [6] },
        { field: 'website', count: 1, rows: [6] },
        { field: 'email', count: 1, rows: [6] },
      ],
      problems: [
        { row: 4, text: 'The name is missing.' },
        { row: 5, text: 'A phone, website, address or city is needed to recognize the business.' },
        { row: 6, text: '“12” is not a phone number we recognize. It stays as a note.' },
        { row: 6, text: '“not a site” is not a website. It stays as a note.' },
        { row: 6, text: '“nobody” is not an email address. It stays as a note.' },
      ],
    });
    expect(await list()).toEqual([]);
    expect((await app.as(person).get(IMPORT)).body).toEqual([]);
  });

  it('counts the phone numbers that are too short, and lists the first rows', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `Bar ${at},+1415200000,Monaco`);
    const { ready, invalid } = await preview(`name,phone,city\n${rows.join('\n')}`);
    expect(ready).toBe(12);
    expect(invalid).toEqual([
      { field: 'phone', count: 12, rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    ]);
  });

  it('numbers rows as a spreadsheet does, including blank rows and rows with line breaks', async () => {
    const content = '\nname,phone,city\n"Bar\nOne",,Monaco\n\n,,\n,+12025550001,Monaco\n';
    const sheet = xlsx.utils.aoa_to_sheet([
      [],
      ['name', 'phone', 'city'],
      ['Bar One', '', 'Monaco'],
      [],
      [],
      [null, '+12025550001', 'Monaco'],
    ]);
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet);
    const workbook = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    for (const file of [content, workbook])
      expect(await preview(file)).toMatchObject({
        headerRow: 2,
        rows: 2,
        ready: 1,
        problems: [{ row: 6, text: 'The name is missing.' }],
      });
  });

  it.each<[string, string, readonly string[]]>([
    ['Pipedrive', 'Person - Name,Organization - Name,Person - Phone', ['', 'name', 'phone']],
    ['Google Contacts', 'Name,Organization 1 - Name,Phone 1 - Value', ['', 'name', 'phone']],
    ['Outlook', 'Company,Business Phone,E-mail Address', ['name', 'phone', 'email']],
    ['Apify', 'title,countryCode,categoryName', ['name', 'country', 'category']],
    ['Outscraper', 'name,site,full_address', ['name', 'website', 'address']],
    ['Salesforce', 'Account Name,Billing City,PostalCode', ['name', 'city', 'postalCode']],
    ['Polish', 'Nazwa firmy,Kod pocztowy,Miejscowość', ['name', 'postalCode', 'city']],
    ['Portuguese', 'Razão social,Endereço,Cidade', ['name', 'address', 'city']],
    ['Russian', 'Название,Телефон,Город', ['name', 'phone', 'city']],
    ['Japanese', '会社名,電話番号,メールアドレス', ['name', 'phone', 'email']],
    ['Turkish', 'Şirket adı,Telefon,Şehir', ['name', 'phone', 'city']],
    ['Chinese', '公司名称,电话,城市', ['name', 'phone', 'city']],
    ['Arabic', 'اسم الشركة,الهاتف,المدينة', ['name', 'phone', 'city']],
  ])('recognizes the headers of a list in %s', (_, header, fields) => {
    const mapping = Object.entries(guessMapping(header.split(',')));
    expect(Object.fromEntries(mapping.map(([field, at]) => [at, field]))).toEqual(
      Object.fromEntries(fields.map((field, at) => [at, field]).filter(([, field]) => field)),
    );
  });

  it('reads the columns that the user chose', async () => {
    const { ready, mapping } = await preview('a,b\nAcme,Monaco', { name: 0, city: 1 });
    expect({ ready, mapping }).toEqual({ ready: 1, mapping: { name: 0, city: 1 } });
  });

  it('reads Excel workbooks, and CSV files in Windows and UTF-16 encodings', async () => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Name', 'Phone', 'City'],
      ['Bar One', '+12025550001', 'Monaco'],
      ['Bar Two', 2025550002, 'Monaco'],
    ]);
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, sheet);
    const file = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await preview(file, undefined, 'list.xlsx')).toMatchObject({
      columns: ['Name', 'Phone', 'City'],
      rows: 2,
      ready: 2,
      problems: [],
    });
    const windows = Buffer.from('name,city\nCafé,Nîmes', 'latin1');
    const wide = Buffer.from('\ufeffname,city\nCafé,Nîmes', 'utf16le');
    for (const encoded of [windows, wide])
      expect((await preview(encoded)).sample).toEqual([['Café', 'Nîmes']]);
  });

  it('keeps formulas, markup and control characters as harmless text', async () => {
    const hostile = '=HYPERLINK("http://evil.example","x")';
    await importFile(`name,city\n"${hostile.replaceAll('"', '""')}",Mon\u202eaco\u0007`);
    expect((await list()).map(({ Name, City }) => [Name, City])).toEqual([[hostile, 'Monaco']]);
    const { text } = await app.as(person).get('/api/export/leads.csv').expect(200);
    expect(text).toContain(`'=HYPERLINK`);
  });

  it.each<[string, () => Buffer, string]>([
    ['no rows', () => Buffer.from('name,city\n'), 'The file has no rows below its headers.'],
    [
      'too many rows',
      () => Buffer.from(`name,city\n${'a,b\n'.repeat(20_001)}`),
      'The file has more than 20,000 rows. Split it into several files.',
    ],
    [
      'too many columns',
      () => Buffer.from(`${'a,'.repeat(100)}a\nb`),
      'The file has more than 100 columns.',
    ],
    [
      'binary data',
      () => Buffer.from([0x07, 0x50, 0, 0, 1]),
      'This is neither a CSV nor an XLSX file.',
    ],
    [
      'a damaged workbook',
      () => Buffer.from('PK\u0003\u0004 broken'),
      "We can't read this workbook.",
    ],
    ...(
      [
        ['biff8', 'This is a workbook in the old XLS format.'],
        ['biff5', 'This is a workbook in the old XLS format.'],
        ['xlsb', 'This is a binary workbook (XLSB).'],
        ['ods', 'This is an OpenDocument file (ODS).'],
        ['html', 'This is a web page (HTML).'],
        ['rtf', 'This is a text document (RTF).'],
        ['xlml', 'This is an XML file.'],
      ] as const
    ).map(([bookType, text]): [string, () => Buffer, string] => [
      `the format ${bookType}`,
      () => {
        const book = xlsx.utils.book_new();
        xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Name'], ['Bar']]));
        return xlsx.write(book, { type: 'buffer', bookType }) as Buffer;
      },
      `${text} ${SAVE_AS}`,
    ]),
    ...(
      [
        ['%PDF-1.7', 'This is a PDF.'],
        ['\x89PNG\r\n', 'This is a picture.'],
        ['\x1f\x8b\x08\0', 'This is a compressed archive.'],
        ['\ufeff[\n  {"name": "Bar"}]', 'This is a JSON file.'],
        ['BEGIN:VCARD\r\nFN:Bar', 'This is a vCard file.'],
      ] as const
    ).map(([start, text]): [string, () => Buffer, string] => [
      `the start ${JSON.stringify(start)}`,
      () => Buffer.from(start, start.startsWith('\ufeff') ? 'utf8' : 'latin1'),
      `${text} ${SAVE_AS}`,
    ]),
    [
      'a Numbers spreadsheet',
      () => zipOf(['Index/Document.iwa', 'hi']),
      `This is a Numbers spreadsheet. ${SAVE_AS}`,
    ],
    [
      'a password',
      () =>
        Buffer.concat([OLD_OFFICE, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')]),
      'This file is protected with a password. Remove the password, then try again.',
    ],
    [
      'another archive',
      () => zipOf(['hello.txt', 'hi']),
      'This is a ZIP archive. Unpack it, then choose the CSV or XLSX file in it.',
    ],
    ...['ZZZZZZZ2', 'XFD1048576', 'A4000000000', '&#90;ZZZZZ2', 'A-5'].map(
      (address): [string, () => Buffer, string] => [
        `a cell at ${address}`,
        () => zipOf(['xl/worksheets/sheet1.xml', `<sheetData><c t="s" r = '${address}'/>`]),
        'The workbook has too many rows and columns. Save it as CSV, then try again.',
      ],
    ),
    ['a bomb', HOSTILE_FILES.zeros, 'The workbook is larger than 50 MB when decompressed.'],
  ])("explains what's wrong with a file with %s", async (_, content, text) => {
    const { body } = await sendPreview(content()).expect(422);
    expect(body).toMatchObject({ error: text, errors: { file: text } });
  });

  // The others take longer, and are left to `npm run bench -- faults`.
  it.each(['columns', 'commas', 'tiny cells', 'one line', 'blank lines', 'nested XML'] as const)(
    'refuses a file full of %s, and then reads another',
    async (kind) => {
      const { body } = await sendPreview(HOSTILE_FILES[kind]()).expect(422);
      expect(body.error).toMatch(/^(The|This|We) .+\.$/);
      expect((await preview(CSV)).ready).toBe(2);
    },
  );

  it('ends a reading thread that does not start', async () => {
    const threads = () => (process.report.getReport() as { workers: unknown[] }).workers.length;
    const before = threads();
    const silent = new URL('data:text/javascript,setInterval(() => {}, 1000)');
    await expect(startThread(silent, 50)).rejects.toThrow(NoSlot);
    expect(threads()).toBe(before);
  });

  it("hostile files of other accounts don't hold up a small list", async () => {
    const read = (accountId: string, bytes: Uint8Array) =>
      readFile(accountId, { bytes, mapping: undefined, described: {}, home: [] }, () =>
        Promise.resolve(new Map()),
      );
    const ended: string[] = [];
    const hostile = Array.from({ length: 2 * READERS }, (_, at) =>
      read(`hostile ${at}`, Buffer.alloc(900_000, '"')).catch(() => ended.push('hostile')),
    );
    const { records } = await read('victim', Buffer.from(CSV));
    expect(records).toHaveLength(2);
    expect(ended.length).toBeLessThanOrEqual(READERS);
    await Promise.all(hostile);
  });

  it('accepts every field of the form at once', async () => {
    const described = { headerRow: '1', delimiter: ',', encoding: 'utf-8' };
    const fields = { mapping: '{"name":0,"city":4}', leadStatus: 'WON', ...described };
    await send(CSV, fields).expect(202);
    const { body } = await send(CSV, { ...fields, sheet: 'Sheet 1' }).expect(202);
    await ended(body.id as string);
    expect((await list()).map(({ Status }) => Status)).toEqual(['WON', 'WON']);
  });

  it('refuses a file that is too large, several files, no file and an invalid mapping', async () => {
    const large = await sendPreview(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a')).expect(413);
    expect(large.body.error).toBe('The file is larger than 5 MB.');
    const two = await sendPreview(CSV).attach('other', Buffer.from('x'), 'x.csv').expect(400);
    expect(two.body.error).toBe('Send a form with one file in the field "file".');
    const none = await app.as(person).post(`${IMPORT}/preview`).send({}).expect(400);
    expect(none.body.error).toBe('Send a CSV or XLSX file in the field "file"');
    for (const mapping of [
      '{',
      '[]',
      '{"nothing":1}',
      '{"name":-1}',
      '{"name":"x"}',
      'x'.repeat(1001),
    ]) {
      const { body } = await app
        .as(person)
        .post(`${IMPORT}/preview`)
        .field({ mapping })
        .attach('file', Buffer.from(CSV), 'list.csv')
        .expect(400);
      expect(body.error).toBe('mapping must be a JSON object of fields and column numbers');
    }
    const { body } = await send(CSV, { as: 'other' }).expect(400);
    expect(body.error).toBe('"as" must be "known" or "excluded"');
  });
});
