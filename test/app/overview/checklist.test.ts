import type { Checklist } from '#contract/checklist.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const neighbor = usePerson(app);

const checklist = async (of = person): Promise<Checklist> =>
  (await app.as(of).get('/api/checklist').expect(200)).body;
const done = async (of = person) => (await checklist(of)).done;

async function findLeads() {
  source.places = buildPlaces(2);
  const request = { city: 'Monaco', category: 'bar', minLeads: 2 };
  const { body } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
  const run = async () => (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
  await until(async () => (await run()).Status === 'Complete');
  return run();
}

it('the checklist marks each step when it is done, until all are', async () => {
  expect(await checklist()).toEqual({ done: [], dismissed: false });
  await app.database.query(
    `UPDATE users SET notification_email = 'ada@example.com', confirmed_email = 'ada@example.com'
     WHERE primary_account_id = $1`,
    [person.accountId],
  );
  expect(await done()).toEqual(['email']);
  const { 'CSV URL': csvUrl } = await findLeads();
  expect(await done()).toEqual(['email', 'search']);
  const { pathname, search } = new URL(csvUrl);
  await app.as().head(`${pathname}${search}`).expect(200);
  expect(await done()).toEqual(['email', 'search']);
  await app.as().get(`${pathname}${search}`).expect(200);
  expect(await done()).toEqual(['email', 'search', 'export']);
  await app.database.query(
    `INSERT INTO deliveries (account_id, request, starts_on) VALUES ($1, '{}', '2026-11-23')`,
    [person.accountId],
  );
  expect(await done()).toEqual(['email', 'search', 'export', 'delivery']);
  expect(await done(neighbor)).toEqual([]);
});

it('a failed run is not a first search', async () => {
  const { id } = await findLeads();
  expect(await done()).toEqual(['search']);
  await app.database.query(`UPDATE scrape_runs SET status = 'Failed' WHERE id = $1`, [id]);
  expect(await done()).toEqual([]);
});

it('an export of the list completes the checklist, too', async () => {
  await app.as(person).get('/api/export/leads.csv').expect(200);

  expect(await done()).toEqual(['export']);
});

it('the checklist is hidden for one person, and shown again', async () => {
  const update = async (dismissed: boolean) =>
    (await app.as(person).patch('/api/checklist').send({ dismissed }).expect(200)).body;

  expect(await update(true)).toEqual({ done: [], dismissed: true });
  expect(await checklist()).toMatchObject({ dismissed: true });
  expect(await checklist(neighbor)).toMatchObject({ dismissed: false });
  expect(await update(false)).toMatchObject({ dismissed: false });
});
