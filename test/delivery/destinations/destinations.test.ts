import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AirtableDestination } from '../../../backend/delivery/destinations/airtable/airtable.destination.js';
import { S3Destination } from '../../../backend/delivery/destinations/s3/s3.destination.js';
import { sampleParcel } from '../../../backend/delivery/destinations/sample.js';
import { GoogleSheetsDestination } from '../../../backend/delivery/destinations/google-sheets/google-sheets.destination.js';
import { SftpDestination } from '../../../backend/delivery/destinations/sftp/sftp.destination.js';
import type { StoredDestination } from '#contract/destination-forms.js';
import { useApp, usePerson } from '../../support/app.js';
import { Receivers, type Received, type Reply } from '../../support/receivers.js';
import { until } from '../../support/until.js';
import { SftpServer } from './sftp-server.js';
import { isSigned } from './sigv4.js';

const CREDENTIALS = join(process.env['TEST_DATA_DIR']!, 'sheets-account.json');
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const internet = new Receivers();
const app = useApp(async () => {
  const private_key = google.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = {
    client_email: 'robot@lead-delivery.test',
    token_uri: 'http://token.test/token',
  };
  writeFileSync(CREDENTIALS, JSON.stringify({ ...account, private_key }));
  return { override: internet.override, env: { GOOGLE_SHEETS_CREDENTIALS: CREDENTIALS } };
});
const person = usePerson(app);

beforeEach(() =>
  app.database.query(`UPDATE accounts SET plan = 'PRO' WHERE id = $1`, [person.accountId]),
);
afterAll(() => internet.close());

const add = (type: string, config: object) =>
  app.as(person).post('/api/destinations').send({ type, name: 'CRM', config });
const added = async (type: string, config: object): Promise<StoredDestination> =>
  (await add(type, config).expect(201)).body;
const refused = async (type: string, config: object): Promise<string> =>
  (await add(type, config).expect(400)).body.error;
const test = ({ id }: StoredDestination) => app.as(person).post(`/api/destinations/${id}/test`);
const json = (body: unknown, status = 200): Reply => ({ status, body: JSON.stringify(body) });
const firstOf = async <Item>(items: AsyncIterable<Item>) => {
  for await (const item of items) return item;
  return undefined;
};
const bodyOf = ({ body }: Received) => JSON.parse(body.toString());

describe('S3', () => {
  const KEY = { accessKeyId: 'AKIATEST', secretAccessKey: 'storage/secret+key' };
  const BUCKET = {
    endpoint: 'http://s3.test',
    region: 'eu-central-1',
    bucket: 'leads',
    prefix: 'in box',
  };
  let received: Received[];
  beforeAll(async () => {
    received = await internet.receive('s3.test', (request) => {
      if (!isSigned(request, KEY.accessKeyId, KEY.secretAccessKey))
        return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
      if (request.path.startsWith('/moved'))
        return { status: 307, headers: { location: 'http://10.0.0.8/leads' } };
      const isKnown = request.path.startsWith('/leads');
      return isKnown ? {} : { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    });
  });

  it('stores a test file with a signature that the storage service verifies', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    const { body } = await test(destination).expect(200);
    expect(body.receipt).toBe('Stored as in box/lead-delivery-test.csv in the bucket “leads”.');
    const put = received.at(-1)!;
    expect(put).toMatchObject({ method: 'PUT', path: '/leads/in%20box/lead-delivery-test.csv' });
    expect(put.body.toString().trim().split('\r\n')).toHaveLength(4);
  });

  it('explains that a key is wrong or a bucket does not exist', async () => {
    const wrong = { ...BUCKET, ...KEY, secretAccessKey: 'wrong' };
    expect(await refused('s3', wrong)).toBe('The secret access key is wrong.');
    expect(await refused('s3', { ...BUCKET, ...KEY, bucket: 'nothing' })).toBe(
      'The bucket does not exist.',
    );
  });

  it('never shows its secret again, stores it sealed, and asks for it when the host changes', async () => {
    const { id, config } = await added('s3', { ...BUCKET, ...KEY });
    expect(config).toEqual({ ...BUCKET, accessKeyId: KEY.accessKeyId });
    const { rows } = await app.database.query('SELECT * FROM destinations WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(KEY.secretAccessKey);
    const change = (changed: object) =>
      app.as(person).patch(`/api/destinations/${id}`).send({ config: changed });
    await change({ prefix: 'other' }).expect(200);
    internet.dialed.length = 0;
    const { body } = await change({ endpoint: 'http://thief.test' }).expect(400);
    expect(body.errors).toEqual({ 'config.secretAccessKey': 'Enter the secret access key' });
    expect(internet.dialed).toEqual([]);
  });

  it('gets at most 5 tests and checks a minute, even from several destinations in several spellings', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    const other = await added('s3', { ...BUCKET, ...KEY, endpoint: 'HTTP://S3.test:80' });
    const move = (prefix: string) =>
      app.as(person).patch(`/api/destinations/${other.id}`).send({ config: { prefix } });
    await move('new').expect(200);
    await test(destination).expect(200);
    await test(other).expect(200);
    const requests = received.length;
    for (const refusal of [
      await test(other),
      await test(destination),
      await move('newer'),
      await add('s3', { ...BUCKET, ...KEY }),
    ])
      expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(received).toHaveLength(requests);
  });

  it('asks again for a secret that can no longer be read', async () => {
    const { id } = await added('s3', { ...BUCKET, ...KEY });
    await app.database.query(`UPDATE destinations SET secrets = 'lost.' || secrets WHERE id = $1`, [
      id,
    ]);
    const change = (config: object) =>
      app.as(person).patch(`/api/destinations/${id}`).send({ config });
    const { body } = await change({ prefix: 'other' }).expect(400);
    expect(body.errors).toEqual({ 'config.secretAccessKey': 'Enter the secret access key' });
    await change({ secretAccessKey: KEY.secretAccessKey }).expect(200);
    await app.as(person).post(`/api/destinations/${id}/test`).expect(200);
  });

  it('stays deleted if it is deleted while a change is being checked', async () => {
    const gate = Promise.withResolvers<object>();
    let isSlow = false;
    const asked = await internet.receive('slow.test', () => (isSlow ? gate.promise : {}));
    const { id } = await added('s3', { ...BUCKET, ...KEY, endpoint: 'http://slow.test' });
    const path = `/api/destinations/${id}`;
    isSlow = true;
    asked.length = 0;
    const change = app
      .as(person)
      .patch(path)
      .send({ config: { prefix: 'new' } })
      .then(({ status }) => status);
    await until(async () => asked.length > 0);
    await app.as(person).delete(path).expect(204);
    gate.resolve({});
    expect(await change).toBe(404);
    const { body } = await app.as(person).get('/api/destinations').expect(200);
    expect(body.map((destination: StoredDestination) => destination.id)).not.toContain(id);
  });

  it.each(['http://127.0.0.1:9000', 'http://169.254.169.254', 'http://inside.test'])(
    'refuses the private endpoint %s',
    async (endpoint) => {
      internet.name('inside.test', '10.1.2.3');
      expect(await refused('s3', { ...BUCKET, ...KEY, endpoint })).toBe(
        "The storage service can't be reached: The host is not on the public internet. Private and local addresses are not allowed.",
      );
    },
  );

  it('follows no redirect, and sends nothing to a host that later resolves to a private address', async () => {
    const destination = await added('s3', { ...BUCKET, ...KEY });
    internet.dialed.length = 0;
    const wasMoved = { ...BUCKET, ...KEY, bucket: 'moved' };
    expect(await refused('s3', wasMoved)).toBe(
      'The storage service redirects (307). Enter its final URL.',
    );
    expect(internet.dialed).not.toContain('10.0.0.8');
    await internet.receive('later.test');
    await app.database.query(
      `UPDATE destinations SET config = config || '{"endpoint": "http://later.test"}' WHERE id = $1`,
      [destination.id],
    );
    internet.name('later.test', '10.0.0.8');
    internet.dialed.length = 0;
    const { body } = await test(destination).expect(422);
    expect(body.error).toMatch(/The host is not on the public internet/);
    expect(internet.dialed).toEqual([]);
  });

  it('stores a file inside its folder, whatever its name', async () => {
    const parcel = { ...sampleParcel('', ''), fileName: '../../etc/passwd' };
    const { signal } = new AbortController();
    const { receipt } = await app.app
      .get(S3Destination)
      .send(parcel, { ...BUCKET, ...KEY }, signal);
    expect(receipt).toBe('Stored as in box/passwd in the bucket “leads”.');
    expect(received.at(-1)!.path).toBe('/leads/in%20box/passwd');
    await add('s3', { ...BUCKET, ...KEY, prefix: '../other' }).expect(400);
  });
});

describe('SFTP', () => {
  beforeAll(() => internet.name('inside.test', '10.1.2.3'));
  const LOGIN = { user: 'ann', password: 'open sesame', path: '/leads' };
  const sftp = new SftpServer();
  const impostor = new SftpServer();
  beforeAll(async () => {
    await internet.add('sftp.test', sftp.server as never);
    await internet.add('impostor.test', impostor.server as never);
  });

  it('writes a file that appears under its name once it is complete, even a second time', async () => {
    const destination = await added('sftp', { host: 'sftp.test', ...LOGIN });
    for (let time = 0; time < 2; time++) await test(destination).expect(200);
    expect([...sftp.files.keys()]).toEqual(['/leads/lead-delivery-test.csv']);
    expect(new Set(sftp.written)).toEqual(new Set(['/leads/lead-delivery-test.csv.part']));
    expect(sftp.files.get('/leads/lead-delivery-test.csv')!.toString()).toContain('Bar du Port');
  });

  it('stores a file inside its folder, whatever its name', async () => {
    const parcel = { ...sampleParcel('', ''), fileName: '../../etc/passwd' };
    const config = { host: 'sftp.test', port: 22, ...LOGIN };
    const { signal } = new AbortController();
    await app.app.get(SftpDestination).send(parcel, config, signal);
    expect(sftp.written.at(-1)).toBe('/leads/passwd.part');
    expect(sftp.files.has('/leads/passwd')).toBe(true);
    sftp.files.delete('/leads/passwd');
    await add('sftp', { ...config, path: '/leads/../other' }).expect(400);
  });

  it("pins the host's first key, and sends nothing to a host with a different key", async () => {
    const destination = await added('sftp', { host: 'sftp.test', ...LOGIN });
    expect(destination.config['hostKey']).toMatch(/^SHA256:/);
    await app.database.query(
      `UPDATE destinations SET config = config || '{"host": "impostor.test"}' WHERE id = $1`,
      [destination.id],
    );
    const { body } = await test(destination).expect(422);
    expect(body.error).toMatch(/^The server's key has changed to SHA256:/);
    expect(impostor.written).toEqual([]);
  });

  it.each([
    [{ password: 'wrong' }, 'The server does not accept the username or password.'],
    [{ path: '/elsewhere' }, 'The folder “/elsewhere” does not exist.'],
    [
      { host: '192.168.0.1' },
      "Couldn't connect to the server: The host is not on the public internet. Private and local addresses are not allowed.",
    ],
    [
      { host: 'inside.test' },
      "Couldn't connect to the server: The host is not on the public internet. Private and local addresses are not allowed.",
    ],
    [{ host: 'nowhere.test' }, "Couldn't connect to the server: The host's name doesn't exist."],
  ])('explains why %j is refused', async (wrong, message) => {
    expect(await refused('sftp', { host: 'sftp.test', ...LOGIN, ...wrong })).toBe(message);
  });
});

describe('Airtable', () => {
  const TOKEN = 'patTest.secret';
  const CONFIG = { token: TOKEN, baseId: 'appLeads123', tableId: 'Leads' };
  const FIELDS =
    'Lead ID,Name,Category,Phone,Email,Website,Address,City,Rating,Review Count,Source,Licence,Retain Until';
  let fields: string[];
  let isLimited: boolean;
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
    expect(body.error).toContain(
      'The table “Leads” is missing these fields: Category, Phone, Email',
    );
    expect(received.map(({ method }) => method)).toEqual(['GET']);
    expect(await refused('airtable', { ...CONFIG, token: 'patWrong' })).toContain(
      'does not accept the token',
    );
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

it("a type that the plan doesn't include is refused, and the error names the plan that includes it", async () => {
  await app.database.query(`UPDATE accounts SET plan = 'GROWTH' WHERE id = $1`, [person.accountId]);
  const { body } = await add('sftp', { host: 'sftp.test', user: 'ann', password: 'x' }).expect(403);
  expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
});
