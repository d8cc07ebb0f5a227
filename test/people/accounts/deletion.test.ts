import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { hashOf } from '../../../backend/people/users/users.service.js';
import type { Lead } from '#contract/leads.js';
import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../../support/fake-source.js';
import { callProvider, signIn } from '../../support/identity.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';
import { useDeletion } from './deletion.js';
import { filesContaining, tablesContaining } from './traces.js';

const dataDir = process.env['TEST_DATA_DIR']!;
const source = new FakeSource();

const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
beforeEach(async () => {
  source.places = buildPlaces(3);
});
const { erase, deletionOf, completed, me } = useDeletion(app, person);

const savedQuery = (label: string) => ({
  label,
  value: { filter: { q: label }, sort: { field: 'name', order: 'ASC' }, perPage: 25 },
});

/** A full account: profile, onboarding, run, edited leads with notes, a saved query, key, export, events, sent and half-written emails. */
async function seed(marker: string) {
  const from = { 'User-Agent': marker, 'X-Forwarded-For': '203.0.113.77' };
  const { key, prefix } = await createKey(app, person, { name: `Key of ${marker}` }, from);
  await app
    .as(person)
    .patch('/api/users/me')
    .send({ firstName: marker, lastName: marker, phone: '+1 (555) 010-7788' })
    .expect(200);
  await app.database.query(
    `UPDATE users SET bio = $2, display_name = $2, onboarding_draft = $3, notification_email = $4,
       confirmed_email = $4 WHERE id = $1`,
    [person.userId, marker, { name: marker }, `office-${person.email}`],
  );
  await app.database.query('UPDATE accounts SET name = $2 WHERE id = $1', [
    person.accountId,
    marker,
  ]);
  const { body: run } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: marker, minLeads: 3 });
  await until(
    async () => (await app.as(person).get(`/api/scraperuns/${run.id}`)).body.Status === 'Complete',
  );
  await app.database.query('UPDATE leads SET note = $2, tags = ARRAY[$2] WHERE account_id = $1', [
    person.accountId,
    marker,
  ]);
  const { body: leads } = await app.as(person).get('/api/leads').expect(200);
  const ids = leads.map(({ id }: Lead) => id);
  await app.as(person).patch('/api/leads').send({ ids, Status: 'WON' }).expect(200);
  const form = { filter: { tag: marker }, change: { addTags: ['fair'] } };
  const { body: bulk } = await app.as(person).post('/api/leads/bulk').send(form).expect(202);
  const isChanged = async () =>
    (await app.as(person).get(`/api/leads/bulk/${bulk.id}`)).body.status === 'Complete';
  await until(isChanged);
  const { body: imported } = await app
    .as(person)
    .post('/api/leads/import')
    .field('as', 'known')
    .attach('file', Buffer.from(`name,city\n${marker},Monaco`), `${marker}.csv`)
    .expect(202);
  const isImported = async () =>
    (await app.as(person).get(`/api/leads/import/${imported.id}`)).body.status === 'Complete';
  await until(isImported);
  await app
    .as(person)
    .put('/api/settings/lists/leads')
    .send({ savedQueries: [savedQuery(marker)] })
    .expect(200);
  const { body: dataExport } = await app
    .as(person)
    .post('/api/settings/export-request')
    .expect(202);
  await until(
    async () =>
      readOutbox(dataDir, `office-${person.email}`).length === 1 &&
      readOutbox(dataDir, person.email).length === 1,
  );
  await callProvider('accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: person.email,
  });
  // One about the data export, one about the new key, and one to reset the password.
  await until(async () => readOutbox(dataDir, person.email).length === 3);
  const halfWritten = join(dataDir, 'outbox', `.${marker}.eml`);
  writeFileSync(halfWritten, `To: ${person.email.toUpperCase()}\r\n\r\nhalf wri`);
  return {
    key,
    needles: [
      person.email,
      person.uid,
      person.userId,
      person.accountId,
      marker,
      prefix,
      run.id as string,
      bulk.id as string,
      imported.id as string,
      dataExport.id as string,
      '010-7788',
      '203.0.113.77',
    ],
  };
}

// @requirement 4.31, 7.32
it('account deletion removes every trace of the user except a hash and the confirmation email', async () => {
  const marker = `Quillfeather${Date.now()}`;
  const { key, needles } = await seed(marker);
  const traces = await tablesContaining(app.database, needles);
  expect(traces.length).toBeGreaterThan(10);
  expect(traces.filter((trace) => trace.startsWith('public.lead_edits:'))).toHaveLength(3);
  expect(traces.filter((trace) => trace.startsWith('public.lead_bulk_'))).toHaveLength(2);
  expect(traces.filter((trace) => trace.startsWith('public.lead_import'))).toHaveLength(2);
  expect(filesContaining(dataDir, needles).length).toBeGreaterThan(4);
  const other = await app.newPerson();

  const { body } = await erase().expect(202);
  expect(body).toEqual({ success: true });
  await me(person.token).expect(401);
  await me(key).expect(401);
  await completed();

  expect(await tablesContaining(app.database, needles)).toEqual([]);
  const [confirmation, ...more] = filesContaining(dataDir, needles);
  expect(more).toEqual([]);
  expect(confirmation).toMatch(/outbox\/[^/]+\.eml$/);
  expect(readOutbox(dataDir, person.email)).toMatchObject([
    { subject: 'Your account was deleted' },
  ]);
  const { id: _, requested_at: __, completed_at: ___, ...left } = await deletionOf();
  expect(left).toEqual({ account_id: null, uid: null, email: null, uid_hash: hashOf(person.uid) });
  await app.as(other).get('/api/users/me').expect(200);
  await expect(signIn(person)).rejects.toThrow(/INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND/);
});

it('account deletion rejects old tokens, and deletes the hash after two hours', async () => {
  await erase().expect(202);
  await completed();

  // The provider's answer about this login is cached for a minute: the token itself still verifies.
  await me(person.token).expect(401);
  await app.as(person).post('/auth/sync').expect(401);
  const { rows } = await app.database.query('SELECT FROM users WHERE firebase_uid = $1', [
    person.uid,
  ]);
  expect(rows).toEqual([]);

  await app.app.get(HousekeepingService).run();
  expect(await deletionOf()).toBeDefined();
  await app.database.query(
    "UPDATE account_deletions SET completed_at = now() - interval '121 minutes' WHERE uid_hash = $1",
    [hashOf(person.uid)],
  );
  await app.app.get(HousekeepingService).run();
  expect(await deletionOf()).toBeUndefined();
});

// @requirement 7.33
it.each([
  {},
  { confirmationPhrase: 'delete' },
  { confirmationPhrase: ' DELETE' },
  { phrase: 'DELETE' },
])('account deletion rejects %j, explains why and deletes nothing', async (body) => {
  const answer = await erase(body).expect(400);

  expect(answer.body.error).toEqual(expect.any(String));
  expect(await deletionOf()).toBeUndefined();
  await me(person.token).expect(200);
});

// @requirement 7.32
it('account deletion accepts the phrase that the settings page sends, and treats a double click as one request', async () => {
  const [first, second] = await Promise.all([
    erase({ confirmationPhrase: 'Deleted via settings page' }),
    erase({ confirmationPhrase: 'Deleted via settings page' }),
  ]);
  await completed();

  expect(Math.min(first.status, second.status)).toBe(202);
  expect([202, 401]).toContain(Math.max(first.status, second.status));
  expect(readOutbox(dataDir, person.email)).toHaveLength(1);
});
