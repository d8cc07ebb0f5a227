import { usageDays } from '#contract/subscription.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { TRIAL_LEADS: '100' } });
const person = usePerson(app);
const neighbor = usePerson(app);

const DAY_MS = 86_400_000;
const dayAfter = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10);
const usage = async (of = person) => {
  const { body } = await app.as(of).get('/api/usage/days').expect(200);
  return usageDays.strict().parse(body);
};
const setAccount = (change: string) =>
  app.database.query(`UPDATE accounts SET ${change} WHERE id = $1`, [person.accountId]);
/** Moves the account's clock. */
const later = (interval: string) =>
  setAccount(`clock_ahead = clock_ahead + interval '${interval}'`);
/** Finds businesses that the account doesn't have yet. */
async function find(from: number, to: number) {
  source.places = buildPlaces(to).slice(from);
  const request = { city: 'Monaco', category: 'bar', minLeads: to - from };
  const { body } = await app.as(person).post('/api/scraperuns').send(request).expect(201);
  const run = async () => (await app.as(person).get(`/api/scraperuns/${body.id}`)).body;
  await until(async () => (await run()).Status === 'Complete');
}

it('usage by day counts the new leads on every day of the trial through today', async () => {
  await find(0, 20);
  await later('2 days');
  await find(20, 35);

  const { periodStart, periodEnd, limit, days } = await usage();
  expect(dayAfter(periodStart, 14)).toBe(periodEnd.slice(0, 10));
  expect(limit).toBe(100);
  expect(days).toEqual([
    { day: dayAfter(periodStart, 0), leads: 20 },
    { day: dayAfter(periodStart, 1), leads: 0 },
    { day: dayAfter(periodStart, 2), leads: 15 },
  ]);
  expect((await usage(neighbor)).days).toEqual([{ day: expect.any(String), leads: 0 }]);
});

it('usage by day covers only the current period, until its last day', async () => {
  await find(0, 5);
  await setAccount(`plan = 'STARTER', subscription_status = 'ACTIVE', period_anchor = now()`);
  await later('32 days');
  await find(5, 12);

  const { periodStart, limit, days } = await usage();
  expect(limit).toBe(100);
  expect(days[0]!.day).toBe(dayAfter(periodStart, 0));
  expect(days.reduce((sum, { leads }) => sum + leads, 0)).toBe(7);
  expect(days.at(-1)!.leads).toBe(7);

  await setAccount(`subscription_status = 'TRIAL'`);
  const trial = await usage();
  expect(trial.days.at(-1)!.day).toBe(
    new Date(Date.parse(trial.periodEnd) - 1).toISOString().slice(0, 10),
  );
});

it('leads delivered before the period in which they count appear on its first day', async () => {
  await find(0, 3);
  await app.database.query(
    `UPDATE usage_ledger SET counted_at = counted_at - interval '9 days' WHERE account_id = $1`,
    [person.accountId],
  );
  expect((await usage()).days).toEqual([{ day: expect.any(String), leads: 3 }]);
});
