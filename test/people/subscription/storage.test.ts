import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const GROWTH = 20_000;

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
beforeEach(() => {
  source.places = buildPlaces(30);
});

/** Sets the number of leads that the account stores, as if it had stored them. */
const setStored = (leads: number) =>
  app.database.query('UPDATE accounts SET stored_leads = $2 WHERE id = $1', [
    person.accountId,
    leads,
  ]);
const start = (minLeads: number) =>
  app.as(person).post('/api/scraperuns').send({ city: 'Monaco', category: 'bar', minLeads });
const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const finish = async (minLeads: number) => {
  const { body } = await start(minLeads).expect(201);
  const run = () => get(`/api/scraperuns/${body.id}`);
  await until(async () => (await run()).Status === 'Complete');
  return run();
};
const usage = () => get('/api/usage');

it("a run stops at the plan's storage limit and explains why", async () => {
  await setStored(GROWTH - 15);

  expect(await finish(30)).toMatchObject({
    'Lead Count': 15,
    Message: "Stopped at your plan's storage limit of 20,000 leads.",
    Coverage: { leads: 15, surplus: 5, exhausted: false },
  });
  expect(await usage()).toMatchObject({ storedLeads: GROWTH, maxStoredLeads: GROWTH });
  expect(await get('/api/leads?limit=50')).toHaveLength(15);
});

it('a run delivers leads that the account already has, and they use no storage', async () => {
  await finish(10);
  await setStored(GROWTH - 20);

  expect(await finish(30)).toMatchObject({ 'Lead Count': 30, Message: null });
  expect(await usage()).toMatchObject({ storedLeads: GROWTH });
});

it('with full storage, starting a run returns 402, and all leads stay readable', async () => {
  await finish(10);
  await setStored(GROWTH + 7);
  const { body } = await start(10).expect(402);

  expect(body).toMatchObject({
    code: 'storage_full',
    error:
      'Your plan stores 20,000 leads, and that storage is full. To find more, upgrade to a larger plan. You keep your leads and can still export them.',
  });
  expect(await get('/api/leads?limit=50')).toHaveLength(10);
  await app.database.query(`UPDATE accounts SET plan = 'PRO' WHERE id = $1`, [person.accountId]);
  await start(10).expect(201);
});

it('the estimate of a run warns once 90% of the storage is in use', async () => {
  const sentence = async () =>
    (await get('/api/scraperuns/estimate?city=Monaco&category=bar')).sentence as string;
  await setStored(GROWTH * 0.9 - 1);
  expect(await sentence()).not.toContain('store');
  await setStored(GROWTH * 0.9);
  expect(await sentence()).toContain("You're storing 18,000 of your plan's 20,000 leads.");
});
