import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import * as sheetjs from 'xlsx';
import { COLUMN_IDS, columnsOf } from '#contract/export-columns.js';
import { FORMAT_IDS, FORMATS, type FormatId } from '#contract/formats.js';
import { LEAD_STATUSES } from '#contract/lead-fields.js';
import type { PlanId } from '#contract/plans.js';
import { linesOf } from '../../../backend/delivery/export/formats/cells.js';
import { xlsx } from '../../../backend/delivery/export/formats/xlsx.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { addLeads, asText } from '../../finding/leads/support.js';

const app = useApp();
const person = usePerson(app);

const onPlan = (plan: PlanId, { accountId }: Subscriber = person) =>
  app.database.query('UPDATE accounts SET plan = $1 WHERE id = $2', [plan, accountId]);
const file = (format: FormatId, query: Record<string, string> = {}, who = person) =>
  app
    .as(who)
    .get(`/api/export/leads.${format}?${new URLSearchParams(query).toString()}`)
    .buffer();
const text = async (format: FormatId, query?: Record<string, string>) =>
  (await file(format, query).parse(asText).expect(200)).body as string;
const bytes = async (format: FormatId, query?: Record<string, string>) =>
  (
    await file(format, query)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        const stream = response as unknown as NodeJS.ReadableStream;
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200)
  ).body as Buffer;

const CAFE = {
  name: 'Café "Zoë" 🍕 مقهى',
  category: 'Café',
  phone: '+37793258000',
  email: 'a@b.example',
  address: '300 Moraga St, San Francisco, CA 94122',
  street_name: 'Moraga St',
  house_number: '300',
  postal_code: '94122',
  locality: 'San Francisco',
  region: 'CA',
  country_code: 'US',
  website: 'https://www.zoe.example/menu',
  rating: 4.5,
  review_count: 3,
  latitude: 43.73,
  longitude: 7.42,
  city: 'San Francisco, CA',
  tags: ['hot', 'new'],
  note: 'One\nTwo',
};

beforeEach(() => onPlan('PRO'));

describe('the plan', () => {
  it.each(FORMAT_IDS.filter((format) => format !== 'csv'))(
    'refuses %s to the Growth plan, and names the plan that includes it',
    async (format) => {
      const growth = await app.newPerson();
      const { body } = await file(format, {}, growth).expect(403);

      expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
      const link = await app.as(growth).post('/api/export/links').send({ format }).expect(403);
      expect(link.body.code).toBe('plan_required');
    },
  );

  it('refuses CRM layouts to the Growth plan, but not chosen columns', async () => {
    const growth = await app.newPerson();

    await file('csv', { layout: 'hubspot' }, growth).expect(403);
    await file('csv', { columns: 'name,phone' }, growth).expect(200);
  });

  it('is checked again when a signed link is used', async () => {
    const former = await app.newPerson();
    await onPlan('PRO', former);
    const { body } = await app.as(former).post('/api/export/links').send({ format: 'xlsx' });
    const { pathname, search } = new URL(body.url);
    await app
      .as(null)
      .get(pathname + search)
      .expect(200);
    await onPlan('STARTER', former);

    await app
      .as(null)
      .get(pathname + search)
      .expect(403);
  });
});

describe('each format', () => {
  beforeEach(() =>
    addLeads(app, person, [
      CAFE,
      { name: '=1+1', website: null, note: 'a\tb \\ c &<>"\u0001 _x0041_ ' },
    ]),
  );

  it.each(FORMAT_IDS)('downloads %s with its media type and name', async (format) => {
    const { headers } = await app.as(person).head(`/api/export/leads.${format}`).expect(200);

    expect(headers['content-type']).toBe(FORMATS[format].mediaType);
    expect(headers['content-disposition']).toBe(`attachment; filename="leads.${format}"`);
  });

  it('a CSV begins with a byte order mark only if asked, and reads back the same', async () => {
    const plain = await bytes('csv');
    const marked = await bytes('csv', { bom: 'true' });

    expect(plain.subarray(0, 5).toString()).toBe('Name,');
    expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), plain]));
    expect(await bytes('csv', { bom: 'false' })).toEqual(plain);
  });

  it.each([
    ['csv', { layout: 'hubspot' }],
    ['ndjson', {}],
    ['vcf', {}],
  ] as const)('%s with %o has no mark, even if asked', async (format, query) => {
    expect(await bytes(format, { ...query, bom: 'true' })).toEqual(await bytes(format, query));
  });

  it('a link to a file keeps the choice of the mark', async () => {
    const { body } = await app.as(person).post('/api/export/links').send({ bom: true }).expect(201);
    const { pathname, search } = new URL(body.url);
    const { text: csv } = await app
      .as(null)
      .get(pathname + search)
      .expect(200);

    expect(csv.startsWith('\uFEFFName,')).toBe(true);
    const changed = (pathname + search).replace('bom=true', 'bom=false');
    await app.as(null).get(changed).expect(401);
  });

  it('XLSX opens with two independent readers, with text, numbers and dates', async () => {
    const workbook = await bytes('xlsx');
    const [header, cafe, formula] = await readSheet(workbook);
    const sheet = sheetjs.read(workbook).Sheets['Leads']!;
    const [record, second] = sheetjs.utils.sheet_to_json<Record<string, unknown>>(sheet);

    expect(header!.join()).toBe((await text('csv')).split('\r\n', 1)[0]!.replaceAll('"', ''));
    expect(cafe!.slice(0, 7)).toEqual([
      CAFE.name,
      CAFE.category,
      CAFE.phone,
      CAFE.address,
      CAFE.website,
      4.5,
      3,
    ]);
    expect(cafe!.at(-1)).toEqual(new Date('2026-01-02T00:00:00Z'));
    expect(formula![0]).toBe('=1+1');
    expect(record).toMatchObject({
      Name: CAFE.name,
      Rating: 4.5,
      Tags: 'hot, new',
      Licence: 'ODbL',
    });
    expect(record!['Note']).toBe('One\nTwo');
    expect(second).toMatchObject({ Name: '=1+1', Note: 'a\tb \\ c &<>" _x0041_ ' });
    expect(sheet['A3']).toMatchObject({ t: 's' });
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:R3' });
  });

  it('CSV and XLSX show statuses as on screen, and formats for programs as in the API', async () => {
    await addLeads(
      app,
      person,
      LEAD_STATUSES.map((status) => ({ name: `Stage ${status}`, status })),
    );
    const query = { columns: 'status', filter: '{"q":"stage"}', sort: '["Status","ASC"]' };
    const labels = ['New', 'Contacted', 'Qualified', 'Won', 'Lost'];
    expect((await text('csv', query)).trimEnd().split('\r\n')).toEqual(['Status', ...labels]);
    expect((await readSheet(await bytes('xlsx', query))).flat()).toEqual(['Status', ...labels]);
    expect(JSON.parse(await text('json', query))).toEqual(
      LEAD_STATUSES.map((Status) => ({ Status })),
    );
  });

  it('no column of CSV or XLSX, computed ones included, becomes a formula', async () => {
    const formula = '=HYPERLINK("x")';
    const start = { name: formula, category: '+cmd', address: '@SUM(A1), -2+3', city: '-2+3, =1' };
    await addLeads(app, person, [
      { ...start, email: '=a@b.example', website: '=1', note: '＝1+1', tags: ['=1'] },
    ]);
    const query = { columns: COLUMN_IDS.join(','), filter: '{"q":"hyperlink"}' };
    const { data } = Papa.parse<string[]>(await text('csv', query), { skipEmptyLines: true });
    expect(data).toHaveLength(2);
    for (const cell of data[1]!) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
    const sheet = sheetjs.read(await bytes('xlsx', query)).Sheets['Leads']!;
    const cells = Object.values(sheet) as { f?: string; v?: unknown }[];
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
    expect(cells.map(({ v }) => v)).toContain(formula);
  });

  it('the same leads produce byte-identical XLSX files', async () => {
    expect((await bytes('xlsx')).equals(await bytes('xlsx'))).toBe(true);
  });

  it('JSON is an array of records and NDJSON has one per line, with ids and coordinates', async () => {
    const list = JSON.parse(await text('json')) as Record<string, unknown>[];
    const lines = (await text('ndjson')).trimEnd().split('\n');

    expect(list).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line))).toEqual(list);
    expect(list[0]).toMatchObject({
      id: expect.any(String),
      Name: CAFE.name,
      Rating: 4.5,
      Tags: ['hot', 'new'],
      Note: 'One\nTwo',
      Latitude: 43.73,
      Licence: 'ODbL',
      'Retain Until': null,
    });
  });

  it('GeoJSON is a collection of points, without geometry if the location is unknown', async () => {
    const collection = JSON.parse(await text('geojson'));

    expect(collection.type).toBe('FeatureCollection');
    expect(collection.features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
      { type: 'Point', coordinates: [7.42, 43.73] },
      null,
    ]);
    expect(collection.features[0].properties).toMatchObject({ Name: CAFE.name, Licence: 'ODbL' });
  });

  it('vCards fold at 75 octets without splitting a character, and name the license', async () => {
    const cards = await text('vcf');
    const unfolded = cards.replaceAll('\r\n ', '');

    for (const line of cards.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(unfolded.match(/BEGIN:VCARD\r\nVERSION:3.0\r\n/g)).toHaveLength(2);
    expect(unfolded).toContain(`FN:${CAFE.name}\r\n`);
    expect(unfolded).toContain('TEL;TYPE=WORK,VOICE:+37793258000\r\n');
    expect(unfolded).toContain(
      'ADR;TYPE=WORK:;;300 Moraga St;San Francisco;CA;94122;United States\r\n',
    );
    expect(unfolded).toContain('NOTE:ODbL\r\n');
  });

  it('an empty list is a valid file', async () => {
    const query = { filter: '{"q":"nothing at all"}' };

    expect(JSON.parse(await text('json', query))).toEqual([]);
    expect(await text('ndjson', query)).toBe('');
    expect(JSON.parse(await text('geojson', query)).features).toEqual([]);
    expect(await text('vcf', query)).toBe('');
    expect(await readSheet(await bytes('xlsx', query))).toHaveLength(1);
  });

  it.each([
    [
      'hubspot',
      {
        'Company name': CAFE.name,
        'Company domain name': 'zoe.example',
        'Street address': '300 Moraga St',
        City: 'San Francisco',
        'State/Region': 'CA',
        'Postal code': '94122',
        'Country/Region': 'United States',
      },
    ],
    [
      'salesforce',
      {
        Company: CAFE.name,
        LastName: CAFE.name,
        LeadSource: 'osm',
        PostalCode: '94122',
        Country: 'United States',
      },
    ],
    [
      'pipedrive',
      { 'Organization - Name': CAFE.name, 'Lead - Title': CAFE.name, 'Note - Content': 'ODbL' },
    ],
  ])('the layout for %s has the columns that its import expects', async (layout, expected) => {
    const { data } = Papa.parse<Record<string, string>>(await text('csv', { layout }), {
      header: true,
    });
    const [record] = sheetjs.utils.sheet_to_json(
      sheetjs.read(await bytes('xlsx', { layout })).Sheets['Leads']!,
    );

    expect(data[0]).toMatchObject(expected);
    expect(record).toMatchObject(expected);
  });

  it('no column reads a label: without parts, an address has neither state nor country', async () => {
    await addLeads(app, person, [
      { name: 'In a city', city: 'Wilmington, DE', address: '5 Main St, Wilmington, DE 19801' },
      { name: 'In a city', city: 'Berlin, DE', country_code: 'DE', region: 'Berlin' },
    ]);
    const columns = 'street,town,state,postalCode,country';
    const rows = await text('csv', { columns, filter: '{"q":"in a city"}' });
    expect(rows.split('\r\n').slice(1, -1)).toEqual([',,,,', ',,Berlin,,Germany']);
  });

  it('a CRM gets names as they are, because no spreadsheet opens its file', async () => {
    await addLeads(app, person, [
      { name: '-Minus Café', note: 'x' },
      { name: '@handle\nof two lines' },
    ]);
    const query = { layout: 'hubspot', filter: '{"q":"i"}' };
    const { data } = Papa.parse<Record<string, string>>(await text('csv', query), { header: true });
    const names = data.map((row) => row['Company name']);
    expect(names).toEqual(expect.arrayContaining(['-Minus Café', '@handle of two lines']));
  });

  it('chosen columns appear in the chosen order, and can be saved under a name', async () => {
    const form = { name: 'Call list', columns: ['phone', 'name', 'domain'] };
    const { body } = await app.as(person).post('/api/export/layouts').send(form).expect(201);
    const chosen = await text('csv', { columns: 'phone,name,domain' });

    expect(chosen).toMatch(/^Phone,Name,Website Domain\r\n\+37793258000,/);
    expect(await text('csv', { layout: 'call LIST' })).toBe(chosen);
    expect(await text('csv', { layout: body.id })).toBe(chosen);
    expect(Object.keys(JSON.parse(await text('json', { layout: body.id }))[0])).toEqual([
      'Phone',
      'Name',
      'Website Domain',
    ]);
    await app
      .as(person)
      .post('/api/export/layouts')
      .send({ ...form, columns: ['id'] });
    expect((await app.as(person).get('/api/export/layouts')).body).toEqual([
      { ...form, columns: ['id'], id: body.id },
    ]);
    await app.as(person).delete(`/api/export/layouts/${body.id}`).expect(204);
    const { body: problem } = await file('csv', { layout: 'Call list' }).expect(400);
    expect(problem.error).toBe(
      'There is no layout "Call list". Choose from hubspot, salesforce, pipedrive.',
    );
  });

  it('a built-in layout keeps its name', async () => {
    const form = { name: 'HubSpot', columns: ['name'] };

    await app.as(person).post('/api/export/layouts').send(form).expect(409);
  });

  it('a vCard has no columns to choose', async () => {
    await file('vcf', { columns: 'name' }).expect(400);
  });

  it('lists the formats when an unknown one is requested', async () => {
    const { body } = await app.as(person).get('/api/export/leads.pdf').expect(400);

    expect(body.error).toMatch(/csv, xlsx, json, ndjson, geojson, vcf/);
  });
});

it('a stream that returns a megabyte at once is written in small blocks, between which other requests get a turn', async () => {
  const lines = Array.from(
    { length: 30_000 },
    (_, index) => `Café ${index}\t${'x'.repeat(index % 60)}`,
  );
  const copy = Readable.from([Buffer.from(`${lines.join('\n')}\n`)]);
  const read: string[] = [];
  let turns = 0;
  const count = () => {
    turns++;
    turn = setImmediate(count);
  };
  let turn = setImmediate(count);
  for await (const block of linesOf(copy)) {
    expect(block.join('\n').length).toBeLessThan(40_000);
    read.push(...block);
  }
  clearImmediate(turn);
  expect(read).toEqual(lines);
  expect(turns).toBeGreaterThan(50);
});

it('an XLSX cell holds at most 32,767 characters, as spreadsheets require', async () => {
  const cell = `${'🍕'.repeat(20_000)}`;
  const chunks: Buffer[] = [];
  const source = Readable.from([Buffer.from(`${cell}\n`)]);
  for await (const chunk of xlsx(source, columnsOf(['name']), 'Leads'))
    chunks.push(chunk as Buffer);
  const rows = await readSheet(Buffer.concat(chunks));

  expect(rows[1]![0]).toBe('🍕'.repeat(16_383));
});
