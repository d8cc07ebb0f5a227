import { DataSource } from 'typeorm';
import { StripeService } from '../../backend/billing/stripe.service.js';
import { HousekeepingService } from '../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../support/app.js';
import { QuotaService } from '../../backend/people/quota/quota.service.js';
import { buildPlaces, FakeSource, overrideSource } from '../support/fake-source.js';
import { readOutbox } from '../support/mail.js';
import { countWaiting } from '../support/locks.js';
import { until } from '../support/until.js';
import { tillOf } from '../till/support.js';
import { buyer, STARTER } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);

const { get, subscribe } = buyer(app, person);
const clean = () => app.app.get(HousekeepingService).run();
/** Days since the subscription ended, by the account's clock. */
async function after(days: number) {
  await app.database.query(
    `UPDATE accounts SET clock_ahead = $2 * interval '1 day' WHERE id = $1`,
    [person.accountId, days],
  );
  await clean();
  await until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
  return readOutbox(process.env['TEST_DATA_DIR']!, person.email).map(({ subject }) => subject);
}
/** Ends the subscription in the database, as a cancellation event would. */
const end = () =>
  app.database.query(
    `UPDATE accounts SET subscription_status = 'CANCELLED', period_anchor = now(), plan_ended_at = now()
     WHERE id = $1`,
    [person.accountId],
  );
beforeEach(async () => {
  tillOf(app).faults.reset();
  source.places = buildPlaces(12);
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 12 });
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');
  await end();
});
const stripe = () => app.app.get(StripeService);
const waiting = () => countWaiting(app);
const counts = async () => {
  const { rows } = await app.database.query(
    `SELECT (SELECT count(*)::int FROM leads WHERE account_id = a.id) AS leads,
       (SELECT count(*)::int FROM scrape_runs WHERE account_id = a.id) AS runs,
       (SELECT count(*)::int FROM lead_match_keys WHERE account_id = a.id) AS keys, stored_leads
     FROM accounts a WHERE id = $1`,
    [person.accountId],
  );
  return rows[0];
};

it('90 days after a subscription ends, two warnings have been sent, and leads and runs are deleted; the account stays', async () => {
  expect(await after(75)).toEqual([]);
  expect(await after(76.1)).toEqual([
    expect.stringMatching(/^We will delete your leads on \w+ \d+/),
  ]);
  expect(await after(87.1)).toHaveLength(2);
  expect(await after(89.9)).toHaveLength(2);
  expect(await get('/api/leads?limit=50')).toHaveLength(12);

  await after(90.1);
  expect(await counts()).toEqual({ leads: 0, runs: 0, keys: 0, stored_leads: 0 });
  expect(await get('/api/leads?limit=50')).toEqual([]);
  expect(await get('/api/usage')).toMatchObject({ storedLeads: 0 });
  expect(await get('/api/subscription')).toMatchObject({ status: 'CANCELLED' });
});

it('nothing is deleted before the day that the last warning named, even after a months-long outage', async () => {
  expect(await after(200)).toHaveLength(1);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
  await after(202.9);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
  await after(203.1);
  expect(await counts()).toMatchObject({ leads: 0, runs: 0 });
});

it('a customer who subscribes again in time keeps everything', async () => {
  await after(88);
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'ACTIVE', plan_ended_at = NULL WHERE id = $1`,
    [person.accountId],
  );
  await after(120);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
});

it('a customer who has subscribed again keeps everything, even if the event was lost', async () => {
  tillOf(app).faults.drop = 1;
  await subscribe(STARTER);
  await end();
  await after(88);
  await after(91.1);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
  expect(await get('/api/subscription')).toMatchObject({ status: 'ACTIVE', plan: 'STARTER' });
});

it('a subscription that begins while the leads are being deleted keeps them', async () => {
  await after(88);
  const nest = app.app;
  let cleaned: Promise<void> | undefined;
  await app.database.query(`UPDATE accounts SET clock_ahead = interval '91.1 days' WHERE id = $1`, [
    person.accountId,
  ]);
  await nest.get(DataSource).transaction(async (tx) => {
    await nest.get(QuotaService).lock(tx, person.accountId);
    await tx.query(
      `UPDATE accounts SET subscription_status = 'ACTIVE', plan_ended_at = NULL WHERE id = $1`,
      [person.accountId],
    );
    cleaned = clean();
    await until(async () => (await waiting()) > 0);
  });
  await cleaned;
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
});

it("while the payment provider is down, its customers keep their leads, and the other accounts' leads are deleted", async () => {
  const other = await app.newPerson();
  tillOf(app).faults.drop = 1;
  await subscribe(STARTER);
  await end();
  await app.database.query(
    `UPDATE accounts SET (subscription_status, period_anchor, plan_ended_at, clock_ahead)
       = ('CANCELLED', now(), now(), interval '91.1 days') WHERE id = $1`,
    [other.accountId],
  );
  await after(88);
  tillOf(app).faults.refuse(503, 1000);
  stripe().callMs = 100;
  await app.database.query(`UPDATE accounts SET clock_ahead = interval '95 days' WHERE id = $1`, [
    other.accountId,
  ]);
  await after(91.1);
  stripe().callMs = 8_000;
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
  const { rows } = await app.database.query(
    `SELECT kind FROM billing_notices WHERE account_id = $1 AND kind = 'deleted'`,
    [other.accountId],
  );
  expect(rows).toHaveLength(1);
});
