import { SOURCES } from '#contract/sources.js';
import { stats } from '#contract/stats.js';
import { addLeads } from '../../finding/leads/support.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { TRIAL_LEADS: '100' } });
const person = usePerson(app);
const neighbor = usePerson(app);

const figures = async (of = person) => {
  const { body } = await app.as(of).get('/api/stats').expect(200);
  return stats.strict().parse(body);
};
const stages = (counts: Record<string, number>) =>
  ['NEW', 'CONTACTED', 'QUALIFIED', 'WON', 'LOST'].map((value) => ({
    value,
    count: counts[value] ?? 0,
  }));

it('stats of an account without leads are zero', async () => {
  const { leads, usage } = await figures();

  expect(leads).toEqual({
    total: 0,
    withPhone: 0,
    withEmail: 0,
    withWebsite: 0,
    withContact: 0,
    statuses: stages({}),
    cities: [],
    areas: [],
    categories: [],
  });
  expect(usage).toMatchObject({ limit: 100, sources: [] });
  expect(usage.days).toEqual([{ day: expect.any(String), leads: 0 }]);
});

it("stats count the account's leads that are not excluded", async () => {
  await addLeads(app, neighbor, [{ city: 'Rome', phone: '+390612345678' }]);
  await addLeads(app, person, [
    { city: 'Monaco', category: 'bar', phone: '+37793258000', website: 'https://a.example' },
    { city: 'Monaco', category: 'Bar', email: 'a@example.com', status: 'WON' },
    { city: 'Nice', category: 'Bar', status: 'WON' },
    { city: 'Nice', suppressed_at: '2026-01-01T00:00:00Z' },
  ]);

  const { leads } = await figures();
  expect(leads).toEqual({
    total: 3,
    withPhone: 1,
    withEmail: 1,
    withWebsite: 1,
    withContact: 2,
    statuses: stages({ NEW: 1, WON: 2 }),
    cities: [
      { value: 'Monaco', count: 2 },
      { value: 'Nice', count: 1 },
    ],
    areas: [],
    categories: [{ value: 'Bar', count: 3 }],
  });
});

it('stats name the five cities with the most leads', async () => {
  await addLeads(
    app,
    person,
    ['a', 'b', 'c', 'd', 'e', 'f', 'f'].map((city) => ({ city })),
  );

  const { cities } = (await figures()).leads;
  expect(cities.map(({ value }) => value)).toEqual(['f', 'a', 'b', 'c', 'd']);
});

it('stats count the usage of the period by source, including deleted runs', async () => {
  const find = async (leads: number, category: string) => {
    source.places = buildPlaces(leads);
    const request = { city: 'Monaco', category, minLeads: leads };
    const { body } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
    const run = async () => (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
    await until(async () => (await run()).Status === 'Complete');
    return run();
  };
  const { id } = await find(3, 'bar');
  const { label } = SOURCES.index;
  await find(8, 'restaurant');

  expect((await figures()).usage.sources).toEqual([{ source: label, leads: 8 }]);
  await app.database.query('DELETE FROM scrape_runs WHERE id = $1', [id]);
  const { usage } = await figures();
  expect(usage.sources).toEqual([
    { source: label, leads: 5 },
    { source: null, leads: 3 },
  ]);
  expect(usage.days.at(-1)!.leads).toBe(8);
  expect((await figures(neighbor)).usage.sources).toEqual([]);
});
