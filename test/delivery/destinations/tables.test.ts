import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AirtableDestination } from '../../../backend/delivery/destinations/airtable/airtable.destination.js';
import { sampleParcel } from '../../../backend/delivery/destinations/sample.js';
import { GoogleSheetsDestination } from '../../../backend/delivery/destinations/google-sheets/google-sheets.destination.js';
import type { Received, Reply } from '../../support/receivers.js';
import { useDestinations } from './use-destinations.js';

const CREDENTIALS = join(process.env['TEST_DATA_DIR']!, 'sheets-account.json');
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { app, internet, add, added, change, refused, test } = useDestinations(() => {
  const private_key = google.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = {
    client_email: 'robot@lead-delivery.test',
    token_uri: 'http://token.test/token',
  };
  writeFileSync(CREDENTIALS, JSON.stringify({ ...account, private_key }));
  return { GOOGLE_SHEETS_CREDENTIALS: CREDENTIALS };
});

const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
const firstOf = async <Item>(items: AsyncIterable<Item>) => {
  for await (const item of items) return item;
  return undefined;
};
const bodyOf = ({ body }: Received) => JSON.parse(body.toString());

describe('Airtable', () => {
  const TOKEN = 'patTest.secret';
  const CONFIG = { token: TOKEN, baseId: 'appLeads123', tableId: 'Leads' };
  const FIELDS =
    'Lead ID,Name,Category,Phone,Email,Website,Address,City,Rating,Review Count,Source,Licence,Retain Until';
  let fields: string[];
  let isLimited: boolean;
  let mayCreate: boolean;
  let created: { name: string; type: string; options?: object }[];
  let received: Received[];
  const rows = new Map<string, object>();
  beforeAll(async () => {
    received = await internet.receive('airtable.test', (request) => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return json({}, 401);
      if (request.method === 'GET') {
        const table = { id: 'tblLeads', name: 'Leads', fields: fields.map((name) => ({ name })) };
        return json({ tables: [table] });
      }
      if (isLimited) {
        isLimited = false;
        return json({}, 429);
      }
      if (request.method === 'POST') {
        expect(request.path).toMatch(/^\/meta\/bases\/app\w+\/tables\/tblLeads\/fields$/);
        if (!mayCreate) return json({ error: { type: 'INVALID_PERMISSIONS' } }, 403);
        const field = bodyOf(request);
        created.push(field);
        fields.push(field.name);
        return json({ id: 'fldNew', ...field });
      }
      const { records, performUpsert } = bodyOf(request);
      if (records.length > 10) return json({ error: { message: 'Too many records' } }, 422);
      expect(performUpsert).toEqual({ fieldsToMergeOn: ['Lead ID'] });
      const createdRecords: string[] = [];
      for (const { fields: row } of records) {
        if (!rows.has(row['Lead ID'])) createdRecords.push(row['Lead ID']);
        rows.set(row['Lead ID'], row);
      }
      return json({ createdRecords });
    });
    Object.assign(app.app.get(AirtableDestination), { api: 'http://airtable.test', pauseS: 0 });
  });
  beforeEach(() => {
    fields = FIELDS.split(',');
    isLimited = false;
    mayCreate = true;
    created = [];
  });

  it('adds records once, waits after a 429, and updates them by lead id', async () => {
    const destination = await added('airtable', CONFIG);
    isLimited = true;
    const first = await test(destination).expect(200);
    expect(first.body.receipt).toBe('3 records added and 0 updated in “Leads”.');
    const second = await test(destination).expect(200);
    expect(second.body.receipt).toBe('0 records added and 3 updated in “Leads”.');
    expect(rows.size).toBe(3);
    expect([...rows.values()][0]).toMatchObject({ Name: 'Café de la Poste', City: 'Example City' });
  });

  it('adds thousands of records ten at a time, and continues after a 429 in the middle', async () => {
    const [sample] = (await firstOf(sampleParcel('', '').leads()))!;
    const leads = Array.from({ length: 5_203 }, () => ({ ...sample!, id: randomUUID() }));
    const unsent = async function* () {
      for (let from = 0; from < leads.length; from += 1000) {
        isLimited = from === 3000;
        yield leads.slice(from, from + 1000);
      }
    };
    rows.clear();
    const airtable = Object.assign(
      Object.create(app.app.get(AirtableDestination)) as AirtableDestination,
      { spacingMs: 0 },
    );
    const parcel = { ...sampleParcel('', ''), unsent, rows: leads.length };
    const { signal } = new AbortController();
    expect(await airtable.send(parcel, CONFIG, signal)).toEqual({
      receipt: '5,203 records added and 0 updated in “Leads”.',
    });
    expect([...rows.keys()].toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
    expect(isLimited).toBe(false);
  }, 60_000);

  it('names the fields that are missing from the table, and writes nothing', async () => {
    const destination = await added('airtable', CONFIG);
    fields = ['Lead ID', 'Name'];
    received.length = 0;
    const { body } = await test(destination).expect(422);
    expect(body.code).toBe('fields_missing');
    expect(body.error).toContain(
      'The table “Leads” is missing these fields: Category, Phone, Email',
    );
    expect(received.map(({ method }) => method)).toEqual(['GET']);
    expect(await refused('airtable', { ...CONFIG, token: 'patWrong' })).toContain(
      'does not accept the token',
    );
  });

  it('creates the missing fields on request, waiting after a 429, and then adds records', async () => {
    const config = { ...CONFIG, baseId: 'appFields1' };
    fields = ['Name', 'Notes'];
    const { body } = await add('airtable', config).expect(400);
    expect(body).toMatchObject({ code: 'fields_missing', errors: { config: body.error } });
    expect(created).toEqual([]);

    isLimited = true;
    const { body: destination } = await add('airtable', config, { createFields: true }).expect(201);
    expect(created.map(({ name }) => name).join()).toBe(FIELDS.replace('Name,', ''));
    expect(created).toContainEqual({ name: 'Lead ID', type: 'singleLineText' });
    expect(created).toContainEqual({ name: 'Rating', type: 'number', options: { precision: 1 } });
    await test(destination).expect(200);
  });

  it('creates the missing fields of a stored destination, with its stored token', async () => {
    const config = { ...CONFIG, baseId: 'appFields2' };
    const destination = await added('airtable', config);
    fields = fields.filter((name) => name !== 'Phone');
    await test(destination).expect(422);
    await change(destination, { createFields: true }).expect(200);
    expect(created).toEqual([{ name: 'Phone', type: 'phoneNumber' }]);
    await test(destination).expect(200);
  });

  it('says which scope a token needs to create fields', async () => {
    const config = { ...CONFIG, baseId: 'appFields3' };
    fields = ['Name'];
    mayCreate = false;
    const { body } = await add('airtable', config, { createFields: true }).expect(400);
    expect(body.error).toContain('Give it the scope schema.bases:write');
    expect(body.code).toBeUndefined();
    expect(fields).toEqual(['Name']);
  });

  it('creates fields only for Airtable', async () => {
    const config = { to: ['sales@example.com'] };
    const { body } = await add('email', config, { createFields: true }).expect(400);
    expect(body.errors).toEqual({ createFields: 'Email has no fields to create' });
  });
});

describe('Google Sheets', () => {
  const CONFIG = {
    spreadsheetId: 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOp/edit#gid=0',
    sheet: 'Leads',
  };
  const sheet: (string | number)[][] = [];
  let isShared = true;
  beforeAll(async () => {
    await internet.receive('token.test', ({ body }) => {
      const assertion = new URLSearchParams(body.toString()).get('assertion')!;
      const [header, claims, signature] = assertion.split('.') as [string, string, string];
      const isOurs = createVerify('RSA-SHA256')
        .update(`${header}.${claims}`)
        .verify(google.publicKey, signature, 'base64url');
      const { iss, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      const isRight = isOurs && iss.startsWith('robot@') && aud === 'http://token.test/token';
      return isRight ? json({ access_token: 'ya29.test', expires_in: 3600 }) : json({}, 400);
    });
    await internet.receive('sheets.test', (request) => {
      if (request.headers.authorization !== 'Bearer ya29.test') return json({}, 401);
      if (!isShared || !request.path.startsWith('/1AbCdEfGhIjKlMnOp')) return json({}, 403);
      if (request.method === 'POST') {
        expect(request.path).toContain('valueInputOption=RAW');
        sheet.push(...bodyOf(request).values);
        return json({});
      }
      if (request.path.includes('/values/')) return json({ values: sheet.map(([id]) => [id]) });
      return json({ sheets: [{ properties: { title: 'Leads' } }] });
    });
    Object.assign(app.app.get(GoogleSheetsDestination), { api: 'http://sheets.test' });
  });

  it('appends rows below one header, with a token that Google verifies', async () => {
    const destination = await added('google-sheets', CONFIG);
    for (let time = 0; time < 2; time++) await test(destination).expect(200);
    expect(sheet).toHaveLength(7);
    expect(sheet[0]!.slice(0, 3)).toEqual(['Delivery ID', 'Lead ID', 'Name']);
    expect(sheet[4]![0]).not.toBe(sheet[1]![0]);
  });

  it('says which address to share the spreadsheet with', async () => {
    isShared = false;
    expect(await refused('google-sheets', CONFIG)).toBe(
      'Share the spreadsheet with robot@lead-delivery.test as an editor, then try again.',
    );
  });
});
