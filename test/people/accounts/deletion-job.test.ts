import { IdentityService } from '../../../backend/people/auth/identity.service.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { MailService } from '../../../backend/platform/mail/mail.service.js';
import { OutboxService } from '../../../backend/platform/mail/outbox.service.js';
import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { signIn } from '../../support/identity.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';
import { replaceOnce, useDeletion } from './deletion.js';
import { tablesContaining } from './traces.js';

const dataDir = process.env['TEST_DATA_DIR']!;
const source = new FakeSource();

const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
beforeEach(async () => {
  source.places = buildPlaces(3);
});
const { erase, deletionOf, completed, me } = useDeletion(app, person);

it('a deleted account rejects every request while the deletion job runs, even after a new login', async () => {
  const { key } = await createKey(app, person, { name: 'CI' });
  const { promise, resolve } = Promise.withResolvers<void>();
  const identity = app.app.get(IdentityService);
  replaceOnce(identity, 'remove', async (uid: string) => {
    await promise;
    return identity.remove(uid);
  });
  await erase().expect(202);
  const again = await signIn(person);

  await me(person.token).expect(401);
  await me(again.token).expect(401);
  await me(key).expect(401);
  resolve();
  await completed();
  await me(again.token).expect(401);
});

it('account deletion stops an unfinished run, and its worker stops writing', async () => {
  source.hold();
  const { body: run } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 3 });
  await until(async () => {
    const { rows } = await app.database.query('SELECT status FROM scrape_runs WHERE id = $1', [
      run.id,
    ]);
    return rows[0].status === 'Running';
  });
  await erase().expect(202);
  await completed();
  source.resume();

  expect(await tablesContaining(app.database, [person.accountId, run.id])).toEqual([]);
  expect(readOutbox(dataDir, person.email)).toMatchObject([
    { subject: 'Your account was deleted' },
  ]);
});

it('account deletion waits for an export in progress, which can still finish', async () => {
  const { rows } = await app.database.query(
    'INSERT INTO data_exports (account_id, user_id) VALUES ($1, $2) RETURNING id',
    [person.accountId, person.userId],
  );
  const exporting = await app.database.connect();
  await exporting.query('BEGIN');
  await exporting.query('SELECT FROM data_exports WHERE id = $1 FOR UPDATE', [rows[0].id]);
  await erase().expect(202);
  await until(async () => {
    const waiting = await app.database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.rows.length > 0;
  });
  await exporting.query(
    "INSERT INTO mails (account_id, recipient, subject, text, html) VALUES ($1, 'x', '', '', '')",
    [person.accountId],
  );
  await exporting.query('COMMIT');
  exporting.release();
  await completed();

  const jobs = await app.database.query(
    "SELECT retry_count FROM pgboss.job WHERE name = 'account-deletion' AND data ->> 'deletionId' = $1",
    [(await deletionOf()).id],
  );
  expect(jobs.rows).toEqual([{ retry_count: 0 }]);
  expect(await tablesContaining(app.database, [person.accountId])).toEqual([]);
});

describe('account deletion', () => {
  const crash = () => {
    throw new Error('crashed');
  };

  it.each([
    [
      'before the identity is deleted',
      () => replaceOnce(app.app.get(IdentityService), 'remove', crash),
    ],
    [
      'before the files are removed',
      () => replaceOnce(app.app.get(OutboxService), 'removeEmailsOf', crash),
    ],
    [
      'while the confirmation email is being queued',
      () => replaceOnce(app.app.get(MailService), 'send', crash),
    ],
  ])('finishes after a crash %s', async (_, prepare) => {
    const happened = prepare();
    await erase().expect(202);
    await completed();

    expect(happened()).toBe(true);
    expect(
      await tablesContaining(app.database, [person.email, person.uid, person.accountId]),
    ).toEqual([]);
    expect(readOutbox(dataDir, person.email)).toHaveLength(1);
  });

  // @requirement 4.31
  it('finishes after a crash that also lost its job', async () => {
    replaceOnce(app.app.get(IdentityService), 'remove', crash);
    await erase().expect(202);
    await until(async () => {
      const { rows } = await app.database.query(
        "DELETE FROM pgboss.job WHERE name = 'account-deletion' AND state = 'retry' RETURNING id",
      );
      return rows.length > 0;
    });
    await app.app.get(HousekeepingService).run();
    await completed();

    expect(
      await tablesContaining(app.database, [person.email, person.uid, person.accountId]),
    ).toEqual([]);
  });
});
