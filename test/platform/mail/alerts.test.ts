import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunnerService } from '../../../backend/finding/scrape/runner.service.js';
import { useApp, usePerson } from '../../support/app.js';
import {
  FakeSource,
  buildPlaces,
  SourceProblem,
  overrideSource,
} from '../../support/fake-source.js';
import { openStream } from '../../support/events.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';
import { mailboxKey } from '../../../backend/platform/mail/mailbox.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-alerts-'));
const source = new FakeSource();

const app = useApp({ env: { DATA_DIR: dataDir }, override: overrideSource(source) });
const person = usePerson(app, { isVerified: true });
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  source.places = buildPlaces(3);
  source.failure = null;
});

const start = async (category = 'bar', minLeads = 3) =>
  (await app.as(person).post('/api/scraperuns').send({ city: 'Monaco', category, minLeads })).body
    .id as string;
const ended = (id: string, status: string) =>
  until(async () => {
    const { rows } = await app.database.query(
      'SELECT status, (SELECT count(*)::int FROM mails) AS mails FROM scrape_runs WHERE id = $1',
      [id],
    );
    return rows[0].status === status && rows[0].mails === 0;
  });
const setUser = (column: string, value: unknown) =>
  app.database.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [person.userId, value]);
const set = (column: string, value: unknown) =>
  app.database.query(`UPDATE memberships SET ${column} = $2 WHERE user_id = $1`, [
    person.userId,
    value,
  ]);
const mails = (to = person.email) => readOutbox(dataDir, to);

// @requirement 3.40
it('an alert for a completed run contains its counts, a link to the run and a working CSV link', async () => {
  const id = await start();
  await ended(id, 'Complete');

  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('3 bars in Monaco are ready');
  expect(mail!.text).toContain('City: Monaco\nCategory: bar\nLeads: 3'.replaceAll('\n', '\r\n'));
  expect(mail!.text).toContain(
    `http://leads.test/dashboard/history/${id}?account=${person.accountId}\r\n`,
  );
  const [url] = /http:\/\/leads\.test\/api\/export\/runs\/\S+/.exec(mail!.text)!;
  const { text } = await app.as(null).get(url.replace('http://leads.test', '')).expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(4);
});

it("an alert says that the plan's limit stopped the run", async () => {
  await ended(await start('bar', 1), 'Complete');
  await app.database.query(
    'UPDATE quota_periods SET included = used + held + 2 WHERE account_id = $1',
    [person.accountId],
  );
  source.places = buildPlaces(9);
  await ended(await start('bar', 9), 'Complete');

  const limited = /^Your plan's limit stopped your run at [23] bars in Monaco$/;
  expect(mails().map(({ subject }) => subject)).toEqual([
    '1 bar in Monaco is ready',
    expect.stringMatching(limited),
  ]);
});

it('an alert goes to the notification address once it is confirmed', async () => {
  const office = `office-${person.email}`;
  await setUser('notification_email', office);
  await ended(await start(), 'Complete');
  expect(mails(office)).toEqual([]);
  expect(mails()).toHaveLength(1);

  await setUser('confirmed_email', office);
  await ended(await start(), 'Complete');
  expect(mails(office)).toHaveLength(1);
  expect(mails()).toHaveLength(1);
});

const isWatched = (id: string, expected: boolean) =>
  until(async () => {
    const { rows } = await app.database.query(
      'SELECT COALESCE(watched_until > now(), false) AS watched FROM scrape_runs WHERE id = $1',
      [id],
    );
    return rows[0].watched === expected;
  });

it('a run that someone watches to the end sends no alert, but a run that they left does', async () => {
  source.hold();
  const id = await start();
  const stream = await openStream(`${app.url}/api/scraperuns/${id}/progress`, person);
  await isWatched(id, true);
  source.resume();
  await stream.all();
  await ended(id, 'Complete');
  expect(mails()).toEqual([]);

  source.hold();
  const left = await start();
  const closed = await openStream(`${app.url}/api/scraperuns/${left}/progress`, person);
  await isWatched(left, true);
  closed.close();
  await isWatched(left, false);
  source.resume();
  await ended(left, 'Complete');
  expect(mails()).toHaveLength(1);
});

it('sends no alert to an unconfirmed address', async () => {
  const newcomer = await app.newPerson();
  const { body } = await app
    .as(newcomer)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 3 });
  await ended(body.id, 'Complete');

  expect(mails(newcomer.email)).toEqual([]);
});

it.each([
  '<img src=x onerror=alert(1)>',
  'Pay now at https://evil.example',
  'cheap.example',
  'bars, cheap offers',
])('an alert does not repeat the unrecognized category %s', async (typed) => {
  await ended(await start(typed, 10), 'Complete');

  const [mail] = mails();
  expect(mail!.text).toContain('Your run in Monaco found 3 leads.');
  for (const text of [mail!.text, mail!.html]) expect(text).not.toMatch(/evil|cheap|img|onerror/);
});

it('an alert repeats several categories if all are recognized', async () => {
  await ended(await start('bars, cafés & bakeries', 10), 'Complete');

  expect(mails()[0]!.text).toContain('bars, cafés & bakeries');
});

it("a person's alerts stop at a hundred a day, and the last one says so", async () => {
  await app.database.query(
    `INSERT INTO rate_limits (key, hits, resets_at)
     VALUES ($1, 99, now() + interval '1 hour')`,
    [`emails:${mailboxKey(person.email!)}:${person.accountId}`],
  );
  await ended(await start(), 'Complete');
  await ended(await start(), 'Complete');

  expect(mails()).toHaveLength(1);
  expect(mails()[0]!.text).toContain("You've reached today's limit of 100 emails.");
});

// @requirement 3.40
it.each([
  ['Complete', 'alert_on_ready', () => undefined],
  ['Failed', 'system_alerts', () => fail()],
])('no email is sent about a %s run when %s is off', async (status, switchName, prepare) => {
  prepare();
  await set(switchName, false);
  await ended(await start(), status);

  expect(mails()).toEqual([]);
});

// @requirement 3.40
it("an alert contains the source's message when a run fails, even with lead alerts off", async () => {
  fail();
  await set('alert_on_ready', false);
  await ended(await start(), 'Failed');

  expect(mails()).toMatchObject([{ subject: 'Your run for bars failed' }]);
  expect(mails()[0]!.text).toContain('The source is on strike.');
});

/** A run whose worker has stored every lead and is about to end it. */
async function nearlyEnded() {
  source.hold(3);
  const id = await start('bar', 10);
  await until(async () => {
    const { rows } = await app.database.query('SELECT lead_count FROM scrape_runs WHERE id = $1', [
      id,
    ]);
    return rows[0].lead_count === 3;
  });
  return id;
}
const workerIsDone = (id: string) =>
  until(async () => {
    const { rows } = await app.database.query(
      "SELECT FROM pgboss.job WHERE singleton_key = $1 AND state = 'completed'",
      [id],
    );
    return rows.length > 0;
  });

it('no email is sent about a run that is canceled at the last moment', async () => {
  const id = await nearlyEnded();
  await app.as(person).post(`/api/scraperuns/${id}/cancel`).expect(200);
  source.resume();
  await workerIsDone(id);
  await ended(id, 'Cancelled');

  expect(mails()).toEqual([]);
});

it('one email is sent when another worker takes over a run that is about to end', async () => {
  const id = await nearlyEnded();
  const limit = AbortSignal.timeout(10_000);
  const second = app.app.get(RunnerService).work(id, { isRepeat: true, stop: limit, abort: limit });
  await until(async () => {
    const { rows } = await app.database.query('SELECT attempt FROM scrape_runs WHERE id = $1', [
      id,
    ]);
    return rows[0].attempt > 1;
  });
  source.resume();
  await Promise.all([second, workerIsDone(id)]);
  await ended(id, 'Complete');

  expect(mails()).toHaveLength(1);
});

function fail() {
  source.failure = { after: 0, error: new SourceProblem('The source is on strike.') };
}
