import { HousekeepingService } from '../../backend/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../support/fake-source.js';
import { readOutbox } from '../support/mail.js';
import { until } from '../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);

const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
/** Days since the subscription ended, by the account's clock. */
async function after(days: number) {
  await app.database.query(
    `UPDATE accounts SET clock_ahead = $2 * interval '1 day' WHERE id = $1`,
    [person.accountId, days],
  );
  await app.app.get(HousekeepingService).run();
  await until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
  return readOutbox(process.env['TEST_DATA_DIR']!, person.email).map(({ subject }) => subject);
}
beforeEach(async () => {
  source.places = buildPlaces(12);
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 12 });
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'CANCELLED', period_anchor = now(), plan_ended_at = now()
     WHERE id = $1`,
    [person.accountId],
  );
});
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

it('90 days after a subscription ended, two warnings were sent, and leads and runs are deleted; the account stays', async () => {
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

it('nothing is deleted before the last warning is two days old, even after an outage of months', async () => {
  expect(await after(200)).toHaveLength(1);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
  await after(202.1);
  expect(await counts()).toMatchObject({ leads: 0, runs: 0 });
});

it('who subscribes again in time keeps everything', async () => {
  await after(88);
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'ACTIVE', plan_ended_at = NULL WHERE id = $1`,
    [person.accountId],
  );
  await after(120);
  expect(await counts()).toMatchObject({ leads: 12, runs: 1 });
});
