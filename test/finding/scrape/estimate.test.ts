import { runEstimate } from '#contract/coverage.js';
import { MAX_COUNTED } from '../../../backend/finding/scrape/estimate-sentence.js';
import { useApp, usePerson } from '../../support/app.js';
import { fillIndex } from '../../support/places-index.js';
import { until } from '../../support/until.js';

const PLACES = 86;
const NAMES_ONLY = 15;

const app = useApp({ env: { TRIAL_LEADS: '240' } });
const person = usePerson(app);
const neighbor = usePerson(app);
beforeAll(async () => {
  await fillIndex({ client: app.database }, PLACES);
  await app.database.query(
    `UPDATE places SET phones = '{}', website = CASE WHEN id % 2 = 0 THEN website END
     WHERE id IN (SELECT id FROM places ORDER BY id LIMIT ${2 * NAMES_ONLY})`,
  );
});

const SEARCH = { city: 'Monaco', category: 'bar' };
const estimate = async (options: Record<string, unknown> = {}, of = person) => {
  const query = new URLSearchParams({ ...SEARCH, minLeads: 'all' });
  for (const [name, value] of Object.entries(options)) query.set(name, String(value));
  const { body } = await app.as(of).get(`/api/scraperuns/estimate?${query}`).expect(200);
  return runEstimate.strict().parse(body);
};
async function run(options: object, of = person) {
  const start = { ...SEARCH, ...options };
  const { body } = await app.as(of).post('/api/scraperuns').send(start).expect(201);
  const get = async () => (await app.as(of).get(`/api/scraperuns/${body.id}`)).body;
  await until(async () => (await get()).Status === 'Complete');
  return get();
}
const limitTo = (leads: number) =>
  app.database.query('UPDATE quota_periods SET included = used + held + $2 WHERE account_id = $1', [
    person.accountId,
    leads,
  ]);

it('an estimate shows how many leads a search finds and uses', async () => {
  expect(await estimate()).toMatchObject({
    found: { total: 86, matching: 86, new: 86 },
    quota: { uses: 86, left: 240, shortage: null },
    sentence: 'About 86 found, up to 86 new. Uses up to 86 of your remaining 240.',
  });
  expect(await estimate({ minLeads: 60 })).toMatchObject({
    sentence: 'About 86 found, up to 86 new. Uses up to 60 of your remaining 240.',
  });
});

it.each([
  [{ hasContact: true }, '71 with contact details, up to 71 new. Uses up to 71'],
  [{ hasPhone: true }, '56 with a phone, up to 56 new. Uses up to 56'],
  [
    { noWebsite: true, hasContact: true },
    'none without a website and with contact details, none new. Uses none',
  ],
  [{ minRating: 4 }, 'none rated 4 and up, none new. Uses none'],
  [{ onlyNew: true }, 'up to 86 new. Uses up to 86'],
])('with %j, an estimate also counts the matching businesses', async (options, text) => {
  expect((await estimate(options)).sentence).toContain(
    `About 86 found, ${text} of your remaining 240.`,
  );
});

it('an estimate leaves out the leads that have counted for this account', async () => {
  expect(await run({ minLeads: 26, hasContact: true })).toMatchObject({ 'Lead Count': 26 });

  expect(await estimate({ hasContact: true })).toMatchObject({
    found: { total: 86, matching: 71, new: 45 },
    quota: { uses: 45, left: 214 },
    sentence:
      'About 86 found, 71 with contact details, up to 45 new. Uses up to 45 of your remaining 214.',
  });
  expect((await estimate({ hasContact: true }, neighbor)).found).toMatchObject({ new: 71 });
});

it("an estimate's figures describe only the matching businesses: those that are yours and the new ones add up", async () => {
  await run({ minLeads: 'all' }, neighbor);

  expect((await estimate({ hasPhone: true }, neighbor)).found).toMatchObject({
    total: 86,
    matching: 56,
    withPhone: 56,
    yours: 56,
    new: 0,
  });
});

it('a run uses at most what its estimate said, and neither delivers nor counts businesses without contact details', async () => {
  const { quota } = await estimate({ hasContact: true });
  const { Coverage, Options, ...ended } = await run({ minLeads: 'all', hasContact: true });

  expect(ended['Lead Count']).toBe(quota!.uses);
  expect(Options).toEqual({ hasContact: true });
  expect(Coverage).toMatchObject({
    found: 86,
    leads: 71,
    filtered: 15,
    filters: { hasContact: { rejected: 15, unknown: 0 } },
  });
  const { body: usage } = await app.as(person).get('/api/usage').expect(200);
  expect(usage).toMatchObject({ used: 71, left: 169 });
});

it('an estimate explains that the plan has too few leads left', async () => {
  await run({ minLeads: 1 });
  await limitTo(40);
  expect((await estimate({ minLeads: 60 })).quota).toEqual({
    uses: 40,
    left: 40,
    shortage: 'Your plan has 40 leads left, so this run will stop after 40 new leads.',
  });
  expect((await estimate({ minLeads: 40 })).quota).toMatchObject({ uses: 40, shortage: null });

  await limitTo(0);
  expect(await estimate({ minLeads: 40 })).toMatchObject({
    quota: {
      uses: 0,
      left: 0,
      shortage: "You've used all the leads in your free trial. To find more, subscribe.",
    },
    sentence: 'About 86 found, up to 85 new. Your plan has no leads left.',
  });
});

it('an estimate explains why no businesses match', async () => {
  expect(await estimate({ category: 'restaurant' })).toMatchObject({
    found: { total: 0 },
    quota: { uses: 0, left: 240, shortage: null },
    sentence: 'No results for "restaurant" in Monaco. The index has 86 other businesses there.',
  });
});

async function importAs(kind: string, lines: string[]) {
  const { body } = await app
    .as(person)
    .post('/api/leads/import')
    .field({ as: kind })
    .attach(
      'file',
      Buffer.from(['Company,Telephone,Street,City,Website', ...lines].join('\n')),
      'a.csv',
    )
    .expect(202);
  const get = () => app.as(person).get(`/api/leads/import/${body.id}`);
  await until(async () => (await get()).body.status === 'Complete');
}

it('an estimate compares at most 2,000 leads, however many a list has for each place', async () => {
  const different = (copy: number) => String.fromCodePoint(97 + copy).repeat(9);
  const copies = Array.from({ length: 51 }, (_, index) => PLACES - index).flatMap((n) =>
    Array.from({ length: 20 }, (__, copy) => [
      `Bar ${n},,${n} Rue ${different(copy)},Monaco`,
      `${different(copy)} ${n},,,Nice,https://bar-${n}.example/${copy}`,
    ]).flat(),
  );
  await importAs('known', copies);

  expect((await estimate()).found).toMatchObject({ total: 86, mayHaveMore: true });
});

it('an estimate leaves out imported and excluded customers, as the run does', async () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + index).map(
      (n) => `Bar ${n},+3779325${String(n).padStart(5, '0')},${n} Boulevard des Moulins,Monaco`,
    );
  await importAs('known', rows(40, 32));
  await importAs('excluded', rows(72, 10));

  const { found, quota, sentence } = await estimate({ minLeads: 60 });
  expect(found).toMatchObject({ total: 86, yours: 42, mayHaveMore: false, new: 44 });
  expect(quota).toEqual({ uses: 44, left: 240, shortage: null });
  expect(sentence).toBe('About 86 found, up to 44 new. Uses up to 44 of your remaining 240.');
  await limitTo(50);
  expect((await estimate({ minLeads: 60 })).quota).toMatchObject({ uses: 44, shortage: null });

  const { Coverage } = await run({ minLeads: 60 });
  expect(Coverage).toMatchObject({ known: 32, suppressed: 10, leads: 44 });
  const { body: usage } = await app.as(person).get('/api/usage').expect(200);
  expect(usage).toMatchObject({ used: 44 });
  expect((await estimate()).found).toMatchObject({ total: 86, yours: 86, new: 0 });
});

it('an estimate stops counting at 20,000 businesses', async () => {
  await app.database.query(
    `WITH copies AS (
       INSERT INTO places (source, source_id, licence, name, name_key, types, other_types, phones, city_id, rank)
       SELECT 'osm', 'way/' || n, 'ODbL', 'Café ' || n, 'cafe ' || n, '{amenity/cafe}', '{}', '{}', city_id, 3
       FROM generate_series(0, ${MAX_COUNTED}) n, (SELECT city_id FROM places LIMIT 1) city RETURNING id, city_id)
     INSERT INTO place_types (city_id, type, rank, place_id) SELECT city_id, 'amenity/cafe', 3, id FROM copies`,
  );
  await app.database.query(`INSERT INTO place_kinds VALUES ('amenity/cafe', ${MAX_COUNTED})`);
  expect(await estimate({ category: 'cafe', minLeads: 60 })).toMatchObject({
    found: null,
    sentence: 'More than 20,000 found. Uses up to 60 of your remaining 240.',
  });
});

it("a run that leaves businesses for later keeps its estimate's number of them", async () => {
  const { found } = await estimate({ hasContact: true });
  const few = await run({ minLeads: 10, hasContact: true });
  expect(few.Coverage).toMatchObject({ leads: 10, available: found!.matching, limit: null });

  await limitTo(5);
  const limited = await run({ minLeads: 60, hasContact: true, onlyNew: true });
  expect(limited).toMatchObject({
    'Lead Count': 5,
    Coverage: { available: found!.matching, limit: 'plan' },
  });

  await limitTo(100);
  const all = await run({ minLeads: 'all', hasContact: true });
  expect(all.Coverage).toMatchObject({ leads: found!.matching, available: null, limit: null });
});
