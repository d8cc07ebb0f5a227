import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunnerService } from '../../backend/scrape/runner.service.js';
import { useApp, usePerson } from '../support/app.js';
import { FakeSource, somePlaces, SourceProblem, withSource } from '../support/fake-source.js';
import { outboxOf } from '../support/mail.js';
import { until } from '../support/until.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-alerts-'));
const source = new FakeSource();

const app = useApp({ env: { DATA_DIR: dataDir }, override: withSource(source) });
const person = usePerson(app);
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(async () => {
  source.places = somePlaces(3);
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
const set = (column: string, value: unknown) =>
  app.database.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [person.userId, value]);
const mails = (to = person.email) => outboxOf(dataDir, to);

// @requirement 3.40
it('tells of a complete run with its counts, the history and a CSV link that works', async () => {
  const id = await start();
  await ended(id, 'Complete');

  const [mail, ...more] = mails();
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Your leads are ready');
  expect(mail!.text).toContain('City: Monaco\nCategory: bar\nLeads: 3'.replaceAll('\n', '\r\n'));
  expect(mail!.text).toContain('http://leads.test/dashboard/history');
  const [url] = /http:\/\/leads\.test\/api\/export\/runs\/\S+/.exec(mail!.text)!;
  const { text } = await app.as(null).get(url.replace('http://leads.test', '')).expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(4);
});

it('goes to the notification address where there is one', async () => {
  await set('notification_email', `office-${person.email}`);
  await ended(await start(), 'Complete');

  expect(mails()).toEqual([]);
  expect(mails(`office-${person.email}`)).toHaveLength(1);
});

it('shows markup of a run as text', async () => {
  await ended(await start('<img src=x onerror=alert(1)>'), 'Complete');

  const [mail] = mails();
  expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(mail!.html).not.toContain('<img');
});

// @requirement 3.40
it.each([
  ['Complete', 'alert_on_ready', () => undefined],
  ['Failed', 'system_alerts', () => fail()],
])('tells nothing of a run that is %s when %s is off', async (status, switchName, prepare) => {
  prepare();
  await set(switchName, false);
  await ended(await start(), status);

  expect(mails()).toEqual([]);
});

// @requirement 3.40
it('tells of a failed run in the words of the source, even where no lead is awaited', async () => {
  fail();
  await set('alert_on_ready', false);
  await ended(await start(), 'Failed');

  expect(mails()).toMatchObject([{ subject: 'Your run failed' }]);
  expect(mails()[0]!.text).toContain('The source is on strike.');
});

/** A run whose worker has stored all there is and is about to end it. */
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

it('tells nothing of a run that is cancelled at the last moment', async () => {
  const id = await nearlyEnded();
  await app.as(person).post(`/api/scraperuns/${id}/cancel`).expect(200);
  source.goOn();
  await workerIsDone(id);
  await ended(id, 'Cancelled');

  expect(mails()).toEqual([]);
});

it('tells once when the run is taken over while its first worker is about to end it', async () => {
  const id = await nearlyEnded();
  const second = app.app.get(RunnerService).work(id, AbortSignal.timeout(10_000));
  await until(async () => {
    const { rows } = await app.database.query('SELECT attempt FROM scrape_runs WHERE id = $1', [
      id,
    ]);
    return rows[0].attempt > 1;
  });
  source.goOn();
  await Promise.all([second, workerIsDone(id)]);
  await ended(id, 'Complete');

  expect(mails()).toHaveLength(1);
});

function fail() {
  source.failure = { after: 0, error: new SourceProblem('The source is on strike.') };
}
