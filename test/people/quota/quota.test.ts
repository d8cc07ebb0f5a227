import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { usage } from '#contract/subscription.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { TRIAL_LEADS: '40' } });
const person = usePerson(app);
beforeEach(() => {
  source.places = buildPlaces(60);
});

const request = (minLeads: number | 'all') => ({ city: 'Monaco', category: 'bar', minLeads });
const start = (minLeads: number | 'all') =>
  app.as(person).post('/api/scraperuns').send(request(minLeads));
const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const runOf = (id: string) => get(`/api/scraperuns/${id}`);
const usageNow = async () => usage.strict().parse(await get('/api/usage'));
const setAccount = (change: string) =>
  app.database.query(`UPDATE accounts SET ${change} WHERE id = $1`, [person.accountId]);
/** Moves the account's clock. */
const later = (interval: string) =>
  setAccount(`clock_ahead = clock_ahead + interval '${interval}'`);
async function finish(minLeads: number | 'all') {
  const { body } = await start(minLeads).expect(201);
  await until(async () => ['Complete', 'Failed'].includes((await runOf(body.id)).Status));
  return runOf(body.id);
}
const ledgerRows = async () => {
  const { rows } = await app.database.query<{ count: number }>(
    'SELECT count(*)::int FROM usage_ledger WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0]!.count;
};

it("a run stops once it has used the trial's remaining leads, and explains why", async () => {
  expect(await finish(10)).toMatchObject({ 'Lead Count': 10, Message: null });
  source.places = buildPlaces(130).slice(70);
  const { body } = await start(60).expect(201);
  expect(body.Message).toBe(
    'Your plan has 30 leads left, so this run will stop after 30 new leads.',
  );
  await until(async () => (await runOf(body.id)).Status === 'Complete');

  expect(await runOf(body.id)).toMatchObject({
    'Lead Count': 30,
    Message: "Stopped at your plan's limit: 30 of 60 leads.",
  });
  expect(await usageNow()).toMatchObject({ included: 40, used: 40, held: 0, left: 0 });
  expect(await ledgerRows()).toBe(40);
});

it('a run for all leads stops at the limit, too', async () => {
  expect(await finish('all')).toMatchObject({
    'Lead Count': 40,
    Message: "Stopped at your plan's limit: 40 leads.",
  });
});

it('leads that the account already has do not count again', async () => {
  await finish(30);
  expect(await finish(40)).toMatchObject({ 'Lead Count': 40, Message: null });
  expect(await usageNow()).toMatchObject({ used: 40, held: 0 });
});

it('with no leads left, starting a run is rejected and changes nothing', async () => {
  await finish(40);
  const { body } = await start(1).expect(402);

  expect(body).toMatchObject({
    code: 'quota_exceeded',
    left: 0,
    resetsAt: null,
    error: "You've used all the leads in your free trial. To find more, subscribe.",
  });
  expect(await get('/api/scraperuns?limit=10')).toHaveLength(1);
});

it.each([
  ['STARTER', 'To find more now, upgrade to a larger plan.'],
  ['AGENCY', 'To find more now, buy a pack of leads.'],
])(
  'the refusal to start a run on the %s plan explains how to get more leads',
  async (plan, text) => {
    await setAccount(`plan = '${plan}', subscription_status = 'ACTIVE', period_anchor = now()`);
    await finish(1);
    await app.database.query('UPDATE quota_periods SET included = used WHERE account_id = $1', [
      person.accountId,
    ]);
    const { body } = await start(1).expect(402);
    expect(body.error).toBe(`You've used all the leads in this period. ${text}`);
  },
);

it('an active run reserves the leads it requested, and another run gets the rest', async () => {
  source.hold();
  const first = await start(25).expect(201);
  expect(await usageNow()).toMatchObject({ used: 0, held: 25, left: 15 });
  const second = await start(60).expect(201);
  expect(second.body.Message).toBe(
    'Your plan has 15 leads left, so this run will stop after 15 new leads.',
  );
  await app
    .as(person)
    .post('/api/scraperuns')
    .send({ ...request(5), city: 'Nice' })
    .expect(402);
  source.resume();
  for (const { body } of [first, second])
    await until(async () => (await runOf(body.id)).Status === 'Complete');
  expect(await usageNow()).toMatchObject({ held: 0, left: 40 - (await ledgerRows()) });
});

it.each(['cancel', 'pause'])('%s releases the leads that a run has reserved', async (action) => {
  source.hold();
  const { body } = await start(25).expect(201);
  await app.as(person).post(`/api/scraperuns/${body.id}/${action}`).expect(200);
  expect(await usageNow()).toMatchObject({ used: 0, held: 0, left: 40 });
  source.resume();
});

it("a paused run reserves leads again when it resumes, and can't resume when none are left", async () => {
  source.hold();
  const { body } = await start(25).expect(201);
  await app.as(person).post(`/api/scraperuns/${body.id}/pause`).expect(200);
  source.resume();
  await app.as(person).post(`/api/scraperuns/${body.id}/resume`).expect(200);
  await until(async () => (await runOf(body.id)).Status === 'Complete');
  expect(await usageNow()).toMatchObject({ used: 25, held: 0 });
});

it('after the trial, runs are rejected, and leads stay readable', async () => {
  await finish(10);
  await later('15 days');

  expect((await start(1).expect(402)).body).toMatchObject({
    code: 'quota_exceeded',
    error:
      'Your free trial is over. To find new leads, subscribe. You can still read and export your leads.',
  });
  expect(await get('/api/leads?limit=50')).toHaveLength(10);
  expect(await get('/api/subscription')).toMatchObject({ status: 'TRIAL', isReadOnly: true });
  expect(await usageNow()).toMatchObject({ left: 0, resetsAt: null });
});

it('a run that outlives its period continues in the next one', async () => {
  await setAccount(`plan = 'STARTER', subscription_status = 'ACTIVE', period_anchor = now()`);
  source.hold();
  const { body } = await start(30).expect(201);
  await later('32 days');
  source.resume();
  await until(async () => (await runOf(body.id)).Status === 'Complete');

  expect(await usageNow()).toMatchObject({ included: 100, used: 30, held: 0 });
  const { rows } = await app.database.query(
    'SELECT included, used, held FROM quota_periods WHERE account_id = $1 ORDER BY starts',
    [person.accountId],
  );
  expect(rows).toEqual([
    { included: 40, used: 0, held: 0 },
    { included: 100, used: 0, held: 0 },
    { included: 100, used: 30, held: 0 },
  ]);
});

it('an overdue account may run searches for seven days', async () => {
  await setAccount(
    `plan = 'STARTER', subscription_status = 'PAST_DUE', period_anchor = now(), past_due_since = now()`,
  );
  await later('6 days 23 hours');
  expect(await finish(5)).toMatchObject({ 'Lead Count': 5 });
  await later('2 hours');
  expect((await start(5).expect(402)).body.error).toContain('Your last payment failed.');
});

it('housekeeping releases leads that stay reserved after a run has ended', async () => {
  const { body } = await start(5).expect(201);
  await until(async () => (await runOf(body.id)).Status === 'Complete');
  await app.database.query(
    `WITH period AS (
       UPDATE quota_periods SET held = 30 WHERE account_id = $1 RETURNING account_id, starts)
     INSERT INTO quota_holds SELECT account_id, $2, starts, 30 FROM period`,
    [person.accountId, body.id],
  );
  expect(await usageNow()).toMatchObject({ held: 30, left: 5 });
  await app.app.get(HousekeepingService).run();
  expect(await usageNow()).toMatchObject({ held: 0, left: 35 });
});
