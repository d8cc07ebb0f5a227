import Papa from 'papaparse';
import type { Response } from 'supertest';
import { leadDetail } from '#contract/lead-detail.js';
import { lead as leadSchema } from '#contract/leads.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { type Subscriber, useApp, usePerson } from '../../support/app.js';
import { buildPlace, FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();

const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);

async function runOver(places: FoundPlace[]) {
  source.places = places;
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 'all' })
    .expect(201);
  let run = body;
  await until(async () => {
    run = (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
    return run.Status === 'Complete';
  });
  return run;
}

const csvOf = async (run: { 'CSV URL': string }) => {
  const { pathname, search } = new URL(run['CSV URL']);
  return app
    .as(null)
    .get(pathname + search)
    .buffer()
    .parse(asText)
    .expect(200);
};
const asText = (response: Response, done: (error: Error | null, text: string) => void) => {
  let text = '';
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk) => (text += chunk)).on('end', () => done(null, text));
};

describe('GET /api/leads?ids=', () => {
  // @requirement 3.29, 7.14
  it('returns the leads in the requested order, in the shape of the contract', async () => {
    const run = await runOver(buildPlaces(3));
    const ids = run.Leads.toReversed();
    const { body } = await app.as(person).get(`/api/leads?ids=${ids}`).expect(200);

    expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(leadSchema.parse(body[0])).toMatchObject({
      Name: 'Place 3',
      Display: 'Place 3 · 3 Main Street',
      'Review Count': 3,
      Source: 'fake',
      Licence: 'Made for the tests',
    });
  });

  // @requirement 7.14
  it("skips unknown ids and another account's ids", async () => {
    const run = await runOver(buildPlaces(1));
    const other = await app.newPerson();
    const ids = [...run.Leads, '00000000-0000-4000-8000-000000000001'];

    expect((await app.as(other).get(`/api/leads?ids=${ids.join()}`).expect(200)).body).toEqual([]);
    expect(
      (await app.as(person).get(`/api/leads?ids=${ids.join()}`).expect(200)).body,
    ).toHaveLength(1);
  });

  // @requirement 7.14, 7.16
  it.each([
    ['?ids=', 'ids is required'],
    ['?ids=1,2', 'Every id must be a lead id'],
    [
      `?ids=${Array(101).fill('00000000-0000-4000-8000-000000000001').join()}`,
      'At most 100 ids at a time',
    ],
  ])('rejects %s', async (query, message) => {
    const { body } = await app.as(person).get(`/api/leads${query}`).expect(400);

    expect(body.error).toBe(message);
  });
});

describe('GET /api/leads/{id}', () => {
  it('returns the changes from its source, newest first, and its source ids with the reasons for each match', async () => {
    const { Leads } = await runOver([buildPlace(1)]);
    await runOver([buildPlace(1, { phone: '+12025559999' })]);
    const last = await runOver([
      buildPlace(1, { phone: null }),
      buildPlace(1, { source: 'other', sourceId: 'x1' }),
    ]);
    const { body } = await app.as(person).get(`/api/leads/${Leads[0]}`).expect(200);

    expect(leadDetail.parse(body)).toMatchObject({ 'Retain Until': null, Phone: '+12025550001' });
    expect(body.Changes).toMatchObject([
      { Field: 'Phone', Before: '+12025559999', After: null, 'Run ID': last.id },
      { Field: 'Phone', Before: '+12025550001', After: '+12025559999' },
    ]);
    expect(body.Identities).toMatchObject([
      { Source: 'fake', 'Source ID': 'place-1', Reasons: [] },
      {
        Source: 'other',
        'Source ID': 'x1',
        Reasons: ['Same name', 'Same website', 'Same street address'],
      },
    ]);
  });

  it("returns the content's expiration date, like the list", async () => {
    const retainUntil = '2999-01-01T00:00:00.000Z';
    const { Leads } = await runOver([buildPlace(1, { retainUntil })]);

    for (const path of [`/api/leads/${Leads[0]}`, '/api/leads']) {
      const { body } = await app.as(person).get(path).expect(200);
      expect([body].flat()[0]['Retain Until']).toBe(retainUntil);
    }
  });
});

describe('GET /api/leads/by-run/{runId}', () => {
  // @requirement 7.15
  it("returns the run's leads in the order they were found, optionally in pages", async () => {
    const run = await runOver(buildPlaces(12));
    const all = await app.as(person).get(`/api/leads/by-run/${run.id}`).expect(200);
    const page = await app.as(person).get(`/api/leads/by-run/${run.id}?range=[10,19]`).expect(200);

    expect(all.body.leads.map(({ Name }: { Name: string }) => Name)).toEqual(
      buildPlaces(12).map(({ name }) => name),
    );
    expect(page.body.leads).toEqual(all.body.leads.slice(10));
    expect(page.headers['content-range']).toBe('leads 10-11/12');
  });

  it.each(['x', '1', "'%20OR%201=1"])('rejects the id %s', async (id) => {
    await app.as(person).get(`/api/leads/by-run/${id}`).expect(400);
  });
});

describe('the CSV URL of a run', () => {
  // @requirement 3.30, 7.37, 7.41
  it('downloads leads as RFC 4180 CSV in the order of the run, without a login', async () => {
    const run = await runOver([
      buildPlace(1, { name: 'Café "Zoë", São Paulo', hours: 'Mon\nTue' }),
      buildPlace(2, { website: null, rating: null, reviewCount: null }),
    ]);
    const answer = await csvOf(run);

    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="leads_${run.id}.csv"`,
    );
    expect(answer.body).toBe(
      [
        'Name,Category,Phone,Address,Website,Rating,ReviewCount,Hours,Email,Licence,Retain Until',
        '"Café ""Zoë"", São Paulo",Bar,+12025550001,1 Main Street,https://place-1.example,4.0,1,Mon Tue,,Made for the tests,',
        'Place 2,Bar,+12025550002,2 Main Street,,,,,,Made for the tests,',
        '',
      ].join('\r\n'),
    );
  });

  it('never turns a cell into a formula, and keeps phone numbers unchanged', async () => {
    const run = await runOver([
      buildPlace(1, { name: '=HYPERLINK("http://evil.example")', phone: '+377 93 25 80 00' }),
      buildPlace(2, { name: '@SUM(A1)', address: '-2+3+cmd|calc' }),
      buildPlace(3, { name: '+cmd', category: '\t=1' }),
    ]);
    const { data } = Papa.parse<Record<string, string>>((await csvOf(run)).body, { header: true });

    expect(data[0]).toMatchObject({
      Name: '\'=HYPERLINK("http://evil.example")',
      Phone: '+377 93 25 80 00',
    });
    expect(data[1]).toMatchObject({ Name: "'@SUM(A1)", Address: "'-2+3+cmd|calc" });
    expect(data[2]).toMatchObject({ Name: "'+cmd", Category: "'\t=1" });
  });

  // @requirement 7.38
  it('is rejected when forged, for another run, or without a token', async () => {
    const one = await runOver(buildPlaces(1));
    const two = await runOver(buildPlaces(2));
    const url = new URL(one['CSV URL']);
    const other = new URL(two['CSV URL']).pathname;

    await app.as(null).get(url.pathname).expect(401);
    await app.as(person).get(url.pathname).expect(401);
    await app
      .as(null)
      .get(`${url.pathname}${url.search.slice(0, -4)}AAAA`)
      .expect(401);
    await app
      .as(null)
      .get(other + url.search)
      .expect(404);
  });
});

describe('GET /api/csv-proxy?url=', () => {
  const proxy = (who: Subscriber, url: string) =>
    app.as(who).get(`/api/csv-proxy?url=${encodeURIComponent(url)}`);

  // @requirement 7.16
  it('serves the CSV behind a link of this service', async () => {
    const run = await runOver(buildPlaces(2));
    const { text } = await proxy(person, run['CSV URL']).expect(200);

    expect(text).toBe((await csvOf(run)).body);
  });

  // @requirement 7.16
  it("returns 404 for another account's link", async () => {
    const run = await runOver(buildPlaces(1));

    await proxy(await app.newPerson(), run['CSV URL']).expect(404);
  });

  it.each([
    'http://evil.example/leads.csv',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not a url',
    'http://leads.test/api/users/me',
    'http://leads.test/api/export/runs/00000000-0000-4000-8000-000000000001.csv?token=x',
  ])('rejects %s', async (url) => {
    const { body } = await proxy(person, url).expect(400);

    expect(body.error).toBe('This is not one of our CSV links.');
  });
});

describe('the usage ledger', () => {
  const billed = async () =>
    (
      await app.database.query('SELECT count(*)::int FROM usage_ledger WHERE account_id = $1', [
        person.accountId,
      ])
    ).rows[0].count;

  // @requirement 9.5
  it('counts a lead once, even when several runs find it', async () => {
    await runOver(buildPlaces(5));
    await runOver(buildPlaces(8));

    expect(await billed()).toBe(8);
  });
});
