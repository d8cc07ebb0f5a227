import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../../support/app.js';
import { AWAKE, readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-digests-'));

const app = useApp({ env: { DATA_DIR: dataDir } });
const person = usePerson(app, { isVerified: true });
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  await app.database.query('UPDATE users SET time_zone = $2 WHERE id = $1', [person.userId, AWAKE]);
  await set("digested_until = now() - interval '70 days', summarised_until = now()");
});

const lead = (name: string, ago: string, source = 'osm', accountId = person.accountId) =>
  app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, city, created_at)
     VALUES ($1, $2, $3, $2, 'ODbL', 'Monaco', now() - $4::interval)`,
    [accountId, name, source, ago],
  );
const set = (change: string) =>
  app.database.query(`UPDATE memberships SET ${change} WHERE user_id = $1`, [person.userId]);
const setUser = (change: string) =>
  app.database.query(`UPDATE users SET ${change} WHERE id = $1`, [person.userId]);
const housekeeping = async () => {
  await app.app.get(HousekeepingService).run();
  await until(async () => (await app.database.query('SELECT FROM mails')).rowCount === 0);
};
const mails = () => readOutbox(dataDir, person.email);

// @requirement 3.41
it.each(['DAILY', 'WEEKLY', 'MONTHLY'])(
  'one %s digest of the new leads is sent',
  async (cadence) => {
    await set(`lead_digest_cadence = '${cadence}'`);
    await lead('<i>First</i> Bar', '40 days');
    await lead('Second Bar', '39 days');
    await lead('A sample', '39 days', 'sample');
    await housekeeping();
    await housekeeping();

    expect(mails()).toMatchObject([{ subject: '2 new leads' }]);
    expect(mails()[0]!.html).toMatch(/&lt;i&gt;First&lt;\/i&gt; Bar<\/strong>[^]*>Monaco</);
    expect(mails()[0]!.text).toContain('<i>First</i> Bar: Monaco');
    expect(mails()[0]!.text).toMatch(/Second Bar[^]*First/);
  },
);

it('a digest leaves leads from the current period for the next digest', async () => {
  await set("lead_digest_cadence = 'DAILY'");
  await lead('Today', '0 minutes');
  await housekeeping();

  expect(mails()).toEqual([]);
});

it('no digest is sent without new leads or to a disabled account', async () => {
  await housekeeping();
  await setUser('disabled_at = now()');
  await set("digested_until = now() - interval '70 days'");
  await lead('Bar', '40 days');
  await housekeeping();

  expect(mails()).toEqual([]);
});

describe('a member of a second account', () => {
  const inSecond = async (change: string) => {
    const other = await app.newPerson();
    await app.database.query(
      "INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, 'MEMBER')",
      [other.accountId, person.userId],
    );
    await app.database.query(
      `UPDATE memberships SET ${change} WHERE account_id = $1 AND user_id = $2`,
      [other.accountId, person.userId],
    );
    await lead('Bar', '40 days', 'osm', other.accountId);
    return other;
  };
  const OVERDUE = "digested_until = now() - interval '70 days'";

  it('gets the digests that they want, each about one account', async () => {
    await inSecond(OVERDUE);
    await lead('Cafe', '40 days');
    await housekeeping();

    expect(mails().map(({ subject }) => subject)).toEqual(['1 new lead', '1 new lead']);
    expect(
      mails()
        .map(({ text }) => /Bar|Cafe/.exec(text)![0])
        .toSorted(),
    ).toEqual(['Bar', 'Cafe']);
  });

  it('gets no digest of an account where it is off, or that its owner has disabled', async () => {
    await inSecond(`${OVERDUE}, lead_digest_cadence = 'OFF'`);
    const other = await inSecond(OVERDUE);
    await app.database.query('UPDATE users SET disabled_at = now() WHERE id = $1', [other.userId]);
    await housekeeping();

    expect(mails()).toEqual([]);
  });
});

describe('the weekly summary', () => {
  const run = (status: string) =>
    app.database.query(
      `INSERT INTO scrape_runs (account_id, city, category, source, target, status, created_at)
       VALUES ($1, 'Monaco', 'bar', 'index', '{}', $2,
         date_trunc('week', now() AT TIME ZONE $3) AT TIME ZONE $3 - interval '2 days')`,
      [person.accountId, status, AWAKE],
    );
  beforeEach(async () => {
    await set("digested_until = now(), summarised_until = now() - interval '9 days'");
  });

  // @requirement 3.41
  it('counts the runs of the past week once', async () => {
    await run('Complete');
    await run('Failed');
    await setUser("locale = 'en-GB'");
    await housekeeping();
    await housekeeping();

    expect(mails()).toMatchObject([{ subject: 'Your week: 2 runs, 0 new leads' }]);
    expect(mails()[0]!.text).toMatch(/from \d+ [A-Z][a-z]+ \d{4} to \d+ [A-Z][a-z]+ \d{4}:/);
    expect(mails()[0]!.text).toContain('Runs: 2\r\nCompleted: 1\r\nFailed: 1\r\nNew leads: 0');
  });

  it('is skipped in a week without runs', async () => {
    await housekeeping();

    expect(mails()).toEqual([]);
  });

  it('is skipped while it is off, even when it is turned on later in the week', async () => {
    await run('Complete');
    await set('weekly_summary = false');
    await housekeeping();
    await set('weekly_summary = true');
    await housekeeping();

    expect(mails()).toEqual([]);
  });
});
