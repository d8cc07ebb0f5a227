import { createRequire } from 'node:module';
import { ZipFile } from 'yazl';
import { HousekeepingService } from '../../backend/jobs/housekeeping.service.js';
import type { Coverage } from '../../contract/coverage.js';
import {
  importPreview,
  leadImport,
  MAX_IMPORT_BYTES,
  type ImportPreview,
  type LeadImport,
} from '../../contract/imports.js';
import type { Lead } from '../../contract/leads.js';
import { useApp, usePerson } from '../support/app.js';
import { buildPlace, FakeSource, overrideSource } from '../support/fake-source.js';
import { until } from '../support/until.js';
import { namesOf } from './support.js';

const xlsx = createRequire(import.meta.url)('xlsx') as typeof import('xlsx');

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
beforeEach(() => {
  source.places = [];
});

const IMPORT = '/api/leads/import';
const bytes = (content: string | Buffer) =>
  typeof content === 'string' ? Buffer.from(content) : content;

const send = (content: string | Buffer, fields: Record<string, string> = {}, name = 'list.csv') =>
  app
    .as(person)
    .post(IMPORT)
    .field({ as: 'known', ...fields })
    .attach('file', bytes(content), name);
const sendPreview = (content: string | Buffer, mapping?: object, name = 'list.csv') =>
  app
    .as(person)
    .post(`${IMPORT}/preview`)
    .field(mapping ? { mapping: JSON.stringify(mapping) } : {})
    .attach('file', bytes(content), name);
const preview = async (...args: Parameters<typeof sendPreview>): Promise<ImportPreview> =>
  importPreview.strict().parse((await sendPreview(...args).expect(200)).body);
const ended = async (id: string): Promise<LeadImport> => {
  const get = async () =>
    leadImport.strict().parse((await app.as(person).get(`${IMPORT}/${id}`).expect(200)).body);
  await until(async () => !['Queued', 'Running', 'Undoing'].includes((await get()).status));
  return get();
};
/** Imports a file and waits for the end. */
const importFile = async (...args: Parameters<typeof send>) =>
  ended((await send(...args).expect(202)).body.id);
const undo = async (id: string) => {
  await app.as(person).post(`${IMPORT}/${id}/undo`).expect(200);
  return ended(id);
};
const list = async (filter: object = {}): Promise<Lead[]> =>
  (
    await app
      .as(person)
      .get(`/api/leads?filter=${JSON.stringify(filter)}`)
      .expect(200)
  ).body;
/** Runs a search that finds the places. */
async function run(options: object = {}) {
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', ...options })
    .expect(201);
  const path = `/api/scraperuns/${body.id}`;
  await until(async () => (await app.as(person).get(path)).body.Status === 'Complete');
  const coverage = (await app.as(person).get(`${path}/coverage`)).body as Coverage;
  const found = (await app.as(person).get(`/api/leads/by-run/${body.id}`)).body.leads as Lead[];
  return { coverage, found };
}
const used = async () => (await app.as(person).get('/api/usage').expect(200)).body.used as number;

const CSV = `Company,Telephone,Web,Street,City
Bar One,+1 202 555 0001,place-1.example,1 Main Street,Monaco
Bar Two,,,2 Main Street,Monaco
`;

describe('POST /api/leads/import', () => {
  it('keeps known businesses as leads with the customer’s own data, which runs neither deliver nor count', async () => {
    const done = await importFile(CSV);
    expect(done).toMatchObject({
      status: 'Complete',
      as: 'known',
      fileName: 'list.csv',
      total: 2,
      done: 2,
      added: 2,
      matched: 0,
      noRoom: 0,
    });
    const before = await list();
    expect(
      before.map(({ Name, Phone, Source, Licence }) => [Name, Phone, Source, Licence]),
    ).toEqual(
      expect.arrayContaining([
        ['Bar One', '+12025550001', 'import', 'Your own data'],
        ['Bar Two', null, 'import', 'Your own data'],
      ]),
    );

    source.places = [
      buildPlace(1, { name: 'Bar One', email: 'one@place-1.example', rating: 4.5 }),
      buildPlace(2, { name: 'Bar Two', city: 'Monaco' }),
      buildPlace(3),
    ];
    for (const options of [{}, { onlyNew: true }]) {
      const { coverage, found } = await run(options);
      expect(coverage).toMatchObject({ found: 3, known: 'onlyNew' in options ? 3 : 2 });
      expect(namesOf(found)).toEqual('onlyNew' in options ? [] : ['Place 3']);
    }
    expect(await used()).toBe(1);
    const after = await list();
    expect(after.filter(({ Source }) => Source === 'import')).toEqual(before);
    const { rows } = await app.database.query(
      `SELECT i.source FROM lead_identities i JOIN leads l USING (account_id)
       WHERE account_id = $1 AND lead_id = l.id AND l.source = 'import'`,
      [person.accountId],
    );
    expect(rows).toEqual([{ source: 'import' }, { source: 'import' }]);
  });

  it('excludes businesses, so that no run delivers or counts them', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const done = await importFile(CSV, { as: 'excluded' });

    expect(done).toMatchObject({ as: 'excluded', added: 1, matched: 1 });
    expect(await list()).toEqual([]);
    expect(namesOf(await list({ suppressed: true })).toSorted()).toEqual(['Bar One', 'Bar Two']);
    source.places = [buildPlace(1, { name: 'Bar One' }), buildPlace(2, { name: 'Bar Two' })];
    const { coverage } = await run();
    expect(coverage).toMatchObject({ suppressed: 2, leads: 0 });
    expect(await used()).toBe(1);
  });

  it('recognizes businesses that the account has, and changes nothing about them', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const before = await list();
    expect(await importFile(CSV)).toMatchObject({ added: 1, matched: 1 });
    expect((await list()).filter(({ Name }) => Name === 'Bar One')).toEqual(before);
    expect(await importFile(CSV)).toMatchObject({ added: 0, matched: 2 });
    expect(await list()).toHaveLength(2);
  });

  it('imports thousands of rows in batches', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, at) => `Company ${at} of ${at * 7},,${at} Oak Road,Monaco`,
    );
    const done = await importFile(`name,phone,address,city\n${rows.join('\n')}`);
    expect(done).toMatchObject({ status: 'Complete', total: 1200, added: 1200 });
    expect((await app.as(person).get('/api/usage')).body.storedLeads).toBe(1200);
  });

  it('stores no more leads than the plan allows', async () => {
    await app.database.query('UPDATE accounts SET stored_leads = 19999 WHERE id = $1', [
      person.accountId,
    ]);
    expect(await importFile(CSV)).toMatchObject({ total: 2, done: 2, added: 1, noRoom: 1 });
  });

  it('refuses a file without businesses, and one too many imports', async () => {
    const { body } = await send('name,phone\n,1').expect(422);
    expect(body.error).toBe("We can't recognize a business in any row of this file.");
    await app.database.query(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total)
       SELECT $1, gen_random_uuid(), 'x', 'known', 1 FROM generate_series(1, 2)`,
      [person.accountId],
    );
    const refused = await send(CSV).expect(409);
    expect(refused.body.error).toBe('2 imports are still in progress. Wait for one to finish.');
  });

  it('imports once for a repeated request, and refuses the key for another file', async () => {
    const repeat = (content: string) => send(content).set('Idempotency-Key', person.userId);
    const first = await repeat(CSV).expect(202);
    expect((await repeat(CSV).expect(202)).body.id).toBe(first.body.id);
    await repeat(`${CSV}Bar Three,,,3 Main Street,Monaco`).expect(422);
    await ended(first.body.id);
    expect((await app.as(person).get(IMPORT)).body).toHaveLength(1);
  });

  it('continues an import after all workers died, and forgets it after a week', async () => {
    const { id } = await importFile(CSV);
    await undo(id);
    const record = {
      sourceId: 'x',
      name: 'Bar',
      phone: null,
      email: null,
      website: null,
      address: null,
      category: null,
      city: 'Monaco',
    };
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'known', 1, now() - interval '5 minutes') RETURNING id`,
      [person.accountId],
    );
    await app.database.query(
      'INSERT INTO lead_import_batches (account_id, import_id, position, records) VALUES ($1, $2, 0, $3)',
      [person.accountId, rows[0]!.id, JSON.stringify([record])],
    );
    const housekeeping = app.app.get(HousekeepingService);
    await housekeeping.run();
    expect(await ended(rows[0]!.id)).toMatchObject({ status: 'Complete', added: 1 });

    await app.database.query(
      `UPDATE lead_imports SET created_at = now() - interval '7 days' WHERE id = $1`,
      [rows[0]!.id],
    );
    expect((await app.as(person).get(IMPORT)).body).toMatchObject([{ id }]);
    await housekeeping.run();
    await app.as(person).get(`${IMPORT}/${rows[0]!.id}`).expect(404);
    expect(namesOf(await list())).toEqual(['Bar']);
  });
});

describe('POST /api/leads/import/{id}/undo', () => {
  it('removes what the import added, and includes again what it excluded', async () => {
    source.places = [buildPlace(1, { name: 'Bar One' })];
    await run();
    const before = await list();
    const { id } = await importFile(CSV, { as: 'excluded' });
    const undone = await undo(id);

    expect(undone).toMatchObject({
      status: 'Undone',
      undo: { restored: 2, kept: 0 },
      canUndo: false,
    });
    expect(await list()).toEqual(before);
    expect(await list({ suppressed: true })).toEqual([]);
    expect((await app.as(person).get('/api/usage')).body.storedLeads).toBe(1);
    // Nothing is left to recognize it by.
    source.places = [buildPlace(2, { name: 'Bar Two' })];
    expect((await run()).coverage).toMatchObject({ leads: 1 });
    expect(await undo(id)).toEqual(undone);
  });

  it('keeps leads that were edited since, and says how many', async () => {
    const { id } = await importFile(CSV);
    const one = (await list()).find(({ Name }) => Name === 'Bar One')!;
    await app.as(person).patch(`/api/leads/${one.id}`).send({ Note: 'A friend' }).expect(200);
    expect(await undo(id)).toMatchObject({ undo: { restored: 1, kept: 1 } });
    expect(namesOf(await list())).toEqual(['Bar One']);
  });

  it('is refused while the import is in progress, and after a week', async () => {
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO lead_imports (account_id, id, file_name, kind, total, status, created_at)
       VALUES ($1, gen_random_uuid(), 'x', 'known', 1, 'Running', now()),
         ($1, gen_random_uuid(), 'y', 'known', 1, 'Complete', now() - interval '7 days') RETURNING id`,
      [person.accountId],
    );
    const refused = async ({ id }: { id: string }) =>
      (await app.as(person).post(`${IMPORT}/${id}/undo`).expect(409)).body.error;
    expect(await refused(rows[0]!)).toBe('The import is still in progress. Wait for it to finish.');
    expect(await refused(rows[1]!)).toBe("This import can't be undone anymore.");
  });
});

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
      sample: expect.arrayContaining([expect.arrayContaining(['Café Müller', '030 90269000'])]),
      mapping: { name: 0, phone: 1, postalCode: 2, city: 3, country: 4, website: 5, email: 6 },
      rows: 5,
      ready: 2,
      repeated: 1,
      skipped: 2,
      problems: [
        { row: 4, text: 'The name is missing.' },
        { row: 5, text: 'A phone, website, address or city is needed to recognize the business.' },
        { row: 6, text: '“12” is not a phone number we recognize.' },
        { row: 6, text: '“not a site” is not a website.' },
        { row: 6, text: '“nobody” is not an email address.' },
      ],
    });
    expect(await list()).toEqual([]);
    expect((await app.as(person).get(IMPORT)).body).toEqual([]);
  });

  it('reads the columns that the person chose', async () => {
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

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
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
      () => Buffer.from([0x89, 0x50, 0, 0, 1]),
      'This is neither a CSV nor an XLSX file.',
    ],
    [
      'a damaged workbook',
      () => Buffer.from('PK\u0003\u0004 broken'),
      "We can't read this workbook.",
    ],
    [
      'another archive',
      () => zipOf('hello.txt', Buffer.from('hi')),
      "We can't read this workbook. Save it as CSV, then try again.",
    ],
    [
      'a bomb',
      () => zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(51_000_000)),
      'The workbook is larger than 50 MB when it is unpacked.',
    ],
  ])('explains a file with %s', async (_, content, text) => {
    const { body } = await sendPreview(await content()).expect(422);
    expect(body).toMatchObject({ error: text, errors: { file: text } });
  });

  it('refuses a file that is too large, several files, no file and an invalid mapping', async () => {
    const large = await sendPreview(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a')).expect(413);
    expect(large.body.error).toBe('The file is larger than 5 MB.');
    const two = await sendPreview(CSV).attach('other', Buffer.from('x'), 'x.csv').expect(400);
    expect(two.body.error).toBe('Send a form with one file in the field "file".');
    const none = await app.as(person).post(`${IMPORT}/preview`).send({}).expect(400);
    expect(none.body.error).toBe('Choose a CSV or XLSX file as the field "file"');
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
        .attach('file', bytes(CSV), 'list.csv')
        .expect(400);
      expect(body.error).toBe('mapping must be a JSON object of fields and column numbers');
    }
    const { body } = await send(CSV, { as: 'other' }).expect(400);
    expect(body.error).toBe('as must be known or excluded');
  });
});

async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(content, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
