import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import * as sheetjs from 'xlsx';
import { COLUMN_IDS, columnsOf } from '#contract/export-columns.js';
import { FORMAT_IDS, FORMATS } from '#contract/formats.js';
import { LEAD_STATUSES } from '#contract/lead-fields.js';
import { linesOf } from '../../../backend/delivery/export/formats/cells.js';
import { xlsx } from '../../../backend/delivery/export/formats/xlsx.js';
import { addLeads } from '../../finding/leads/support.js';
import { CAFE, useFiles } from './use-files.js';

const { app, person, text, bytes, addTwo } = useFiles();

describe('each format', () => {
  beforeEach(addTwo);

  it.each(FORMAT_IDS)('downloads %s with its media type and name', async (format) => {
    const { headers } = await app.as(person).head(`/api/export/leads.${format}`).expect(200);

    expect(headers['content-type']).toBe(FORMATS[format].mediaType);
    expect(headers['content-disposition']).toBe(`attachment; filename="leads.${format}"`);
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

  it('has the day of a next step as a date, without a time', async () => {
    const [id] = await addLeads(app, person, [{ name: 'Due' }]);
    const change = { 'Next Step': 'Call', 'Due On': '2026-12-31' };
    await app.as(person).patch(`/api/leads/${id}`).send(change).expect(200);
    const query = { columns: 'nextStep,dueOn', filter: '{"q":"due"}' };
    expect(await text('csv', query)).toContain('Call,2026-12-31');
    expect(JSON.parse(await text('json', query))).toEqual([change]);
    const sheet = sheetjs.read(await bytes('xlsx', query), { cellNF: true }).Sheets['Leads']!;
    expect(sheet['B2']).toMatchObject({ w: '2026-12-31' });
  });

  it.each(['csv', 'xlsx'] as const)(
    'chosen columns of %s locate a lead, and name its first run and its page at the source',
    async (format) => {
      const [lead] = await addLeads(app, person, [
        { name: 'Traced', latitude: 43.73, longitude: 7.42 },
        { name: 'Traced too' },
      ]);
      const { rows } = await app.database.query<{ id: string }>(
        `INSERT INTO scrape_runs (account_id, city, category, source, target, created_at)
         SELECT $1, 'Monaco', 'bar', 'index', '{}', now() - n * interval '1 s' FROM generate_series(1, 3) n
         RETURNING id`,
        [person.accountId],
      );
      await app.database.query(
        `INSERT INTO run_leads (account_id, run_id, position, lead_id)
         SELECT $1, run, 1, $2 FROM unnest($3::uuid[]) run`,
        [person.accountId, lead, rows.slice(0, 2).map(({ id }) => id)],
      );
      const columns = 'latitude,longitude,run,source,sourceId,sourceUrl';
      const query = { columns, filter: '{"q":"traced"}', sort: '["Name","ASC"]' };
      const link = 'https://www.openstreetmap.org/node/';
      const table =
        format === 'csv'
          ? Papa.parse<string[]>(await text(format, query), { skipEmptyLines: true }).data
          : await readSheet(await bytes(format, query));

      expect(table.map((row) => row.map((value) => String(value ?? '')))).toEqual([
        ['Latitude', 'Longitude', 'Run ID', 'Source', 'Source ID', 'Source URL'],
        ['43.73', '7.42', rows[1]!.id, 'osm', 'node/1', `${link}1`],
        ['', '', '', 'osm', 'node/2', `${link}2`],
      ]);
    },
  );

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
