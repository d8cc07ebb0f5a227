import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportFiles } from '../../../backend/delivery/data-export/data-export.files.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { dataExport } from '#contract/export.js';
import { lead } from '#contract/leads.js';
import { createKey } from '../../support/api-key.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlace, overrideSource } from '../../support/fake-source.js';
import { readOutbox } from '../../support/mail.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { readZip } from '../../support/zip.js';
import { exportStatus } from '../export/support.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-export-'));
const source = new FakeSource();

const app = useApp({ env: { DATA_DIR: dataDir }, override: overrideSource(source) });
const person = usePerson(app, { isVerified: true });
afterAll(() => rmSync(dataDir, { recursive: true }));

const request = async (who = person) => {
  const { body } = await app.as(who).post('/api/settings/export-request').expect(202);
  return body;
};
const status = (id: string, who = person) => exportStatus(app, who, id);
const ready = async (id: string) => {
  await until(async () => (await status(id)).status === 'READY');
  return status(id);
};
const path = (url: string) => url.replace('http://leads.test', '');
const download = (url: string) =>
  app
    .as(null)
    .get(path(url))
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    });

async function seed() {
  source.places = [
    buildPlace(1, { name: '=HYPERLINK("http://evil.example")' }),
    buildPlace(2, { name: 'Back\\slash "Bar"\nof Zürich' }),
    buildPlace(3),
  ];
  const { body: run } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: '@bar', minLeads: 3 });
  await until(
    async () => (await app.as(person).get(`/api/scraperuns/${run.id}`)).body.Status === 'Complete',
  );
  await app.database.query(
    `UPDATE leads SET note = '+1 call "him"', suppressed_at = CASE name WHEN 'Place 3' THEN now() END
     WHERE account_id = $1`,
    [person.accountId],
  );
  await app.database.query("UPDATE users SET first_name = 'Ann', bio = E'a\\nb' WHERE id = $1", [
    person.userId,
  ]);
  await app
    .as(person)
    .put('/api/settings/lists/leads')
    .send({ hiddenColumns: ['phone'] })
    .expect(200);
  const { key } = await createKey(app, person, { name: 'Zapier' });
  return { runId: run.id as string, key };
}

// @requirement 3.39, 4.28, 7.29, 7.30
it("a data export delivers all of the account's data as a ZIP, by email and by status", async () => {
  const { runId, key } = await seed();
  await app.database.query(
    "UPDATE users SET time_zone = 'Asia/Tokyo', locale = 'en-GB' WHERE id = $1",
    [person.userId],
  );
  const requested = await request();
  expect(dataExport.strict().parse(requested)).toMatchObject({
    status: 'PENDING',
    readyAt: null,
    downloadUrl: null,
    expiresAt: null,
  });
  const finished = await ready(requested.id);
  expect(dataExport.strict().parse(finished)).toEqual(finished);
  const { downloadUrl, expiresAt } = finished;

  const answer = await download(downloadUrl).expect(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.zip"$/);
  const files = await readZip(answer.body);
  const json = (name: string) => JSON.parse(files[`${name}.json`]!);
  expect(Object.keys(files).toSorted().join(' ')).toBe(
    'account.json activity.json api-keys.json assignment-rules.json audit-log.json billing.json brand.json bulk-changes.json comments.json contacts.json data-exports.json deliveries.json delivery-history.json destinations.json duplicates.json email-recipients.json export-layouts.json imports.json invitations.json lead-changes.json lead-packs.json lead-reports.json leads.csv leads.json members.json merged-leads.json plan-emails.json profile.json quota-periods.json ' +
      'runs.csv runs.json security-events.json settings.json subscription.json suppressed-leads.csv usage.json views.json wanted-areas.json ' +
      'webhook-messages.json webhooks.json website-visits.json',
  );
  expect(json('account')).toMatchObject([{ id: person.accountId }]);
  expect(json('profile')).toMatchObject([{ email: person.email, first_name: 'Ann', bio: 'a\nb' }]);
  expect(json('profile')[0]).not.toHaveProperty('lists');
  expect(json('settings')).toMatchObject([
    {
      alert_on_ready: true,
      lead_digest_cadence: 'WEEKLY',
      lists: { leads: { hiddenColumns: ['phone'] } },
    },
  ]);
  expect(json('subscription')).toEqual([
    { plan: 'GROWTH', billing_period: 'MONTHLY', subscription_status: 'TRIAL' },
  ]);
  expect(json('usage')).toMatchObject([{ leads: 3 }]);
  expect(json('api-keys')).toMatchObject([{ name: 'Zapier' }]);
  expect(json('runs')).toMatchObject([{ 'Run ID': runId, Category: '@bar', 'Lead Count': 3 }]);
  expect(json('leads').map(({ Name, Note }: Record<string, string>) => [Name, Note])).toEqual(
    expect.arrayContaining([
      ['Back\\slash "Bar"\nof Zürich', '+1 call "him"'],
      ['Place 3', '+1 call "him"'],
    ]),
  );
  expect(Object.keys(json('leads')[0]).toSorted()).toEqual(
    [...Object.keys(lead.shape), 'Run IDs', 'Identities'].toSorted(),
  );
  expect(json('leads')[0]).toMatchObject({ 'Run IDs': [runId], Identities: [{ source: 'fake' }] });
  expect(json('security-events').map(({ type }: { type: string }) => type)).toContain(
    'data_export_requested',
  );
  expect(files['runs.csv']).toMatch(
    new RegExp(`${runId},(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z,){2}`),
  );
  expect(files['runs.csv']).toContain(",'@bar,");
  expect(files['leads.csv']!.trim().split('\r\n')).toHaveLength(3);
  expect(files['leads.csv']).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(files['suppressed-leads.csv']).toContain('Place 3');
  expect(JSON.stringify(files)).not.toContain(key);
  expect(JSON.stringify(files)).not.toMatch(/"hash"/);

  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 1);
  await until(async () => readOutbox(dataDir, person.email).length > 1);
  const mail = readOutbox(dataDir, person.email).find(
    ({ subject }) => subject === 'Your data export is ready',
  );
  expect(mail!.text).toContain(downloadUrl);
  expect(mail!.text).toMatch(/on \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d GMT\+9\./);
});

it('a data export stores a large account in ordered chunks', async () => {
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, note)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL',
       (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 8) i)
     FROM generate_series(1, 15000) n`,
    [person.accountId],
  );
  const { id } = await request();
  const { downloadUrl } = await ready(id);
  const { rows } = await app.database.query(
    'SELECT count(*)::int, max(length(bytes)) AS largest FROM data_export_chunks WHERE export_id = $1',
    [id],
  );
  const files = await readZip((await download(downloadUrl).expect(200)).body);

  expect(rows[0].count).toBeGreaterThan(2);
  expect(rows[0].largest).toBeLessThanOrEqual(1_000_000);
  expect(JSON.parse(files['leads.json']!)).toHaveLength(15_000);
});

// @requirement 3.18
it('a second request returns the pending export, and only one request is recorded', async () => {
  await app.database.query(
    "INSERT INTO data_exports (account_id, user_id, status) VALUES ($1, $2, 'PENDING')",
    [person.accountId, person.userId],
  );
  const [first, second] = await Promise.all([request(), request()]);
  expect(first.id).toBe(second.id);

  const stranger = await app.newPerson();
  const [third, fourth] = await Promise.all([request(stranger), request(stranger)]);
  await until(async () => (await status(third.id, stranger)).status === 'READY');
  const { rows } = await app.database.query(
    "SELECT count(*)::int FROM security_events WHERE user_id = $1 AND type = 'data_export_requested'",
    [stranger.userId],
  );
  const distinctExports = new Set([third.id, fourth.id]).size;
  expect(rows[0].count).toBe(distinctExports);
});

// @requirement 7.29
it('the eleventh export in a day is rejected with an explanation', async () => {
  await app.database.query(
    `INSERT INTO data_exports (account_id, user_id, status)
     SELECT $1, $2, 'EXPIRED' FROM generate_series(1, 10)`,
    [person.accountId, person.userId],
  );
  const { body } = await app.as(person).post('/api/settings/export-request').expect(429);

  expect(body.error).toBe('You can request at most 10 exports a day. Please try again tomorrow.');
});

// @requirement 4.29, 7.30
it('a data export is hidden from everyone else', async () => {
  const { id } = await request();
  const { downloadUrl } = await ready(id);
  const other = await app.newPerson();
  const mine = new URL(downloadUrl).searchParams.get('token');

  await app.as(other).get(`/api/settings/export-status/${id}`).expect(404);
  await app.as(person).get(`/api/settings/export-status/nonsense`).expect(400);
  await app.as(null).get(`/api/export/files/${other.accountId}?token=${mine}`).expect(404);
  await app.as(person).get(`/api/export/files/${id}`).expect(401);
  await app.as(null).get(`/api/export/runs/${id}.csv?token=${mine}`).expect(401);
});

// @requirement 3.39
it('a data export expires: the link stops working, the data is deleted and the status changes', async () => {
  const { id } = await request();
  const { downloadUrl } = await ready(id);
  await app.database.query('UPDATE data_exports SET expires_at = now() WHERE id = $1', [id]);

  expect((await status(id)).status).toBe('EXPIRED');
  const { body } = await app.as(null).get(path(downloadUrl)).expect(404);
  expect(body.error).toBe('This export has expired. Please request a new one.');
  await app.app.get(HousekeepingService).run();
  const { rows } = await app.database.query(
    'SELECT status, (SELECT count(*)::int FROM data_export_chunks WHERE export_id = $1) AS chunks FROM data_exports WHERE id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ status: 'EXPIRED', chunks: 0 });
  expect(await status(id)).toMatchObject({ status: 'EXPIRED', downloadUrl: null });
});

it("a member's own export has what they wrote, the owner's has what everyone did, and the rules", async () => {
  const member = await newMember(app, person, 'MEMBER');
  const { rows } = await app.database.query(
    "INSERT INTO leads (account_id, name, source, source_id, licence) VALUES ($1, 'Bar', 'osm', 'node/1', 'ODbL') RETURNING id",
    [person.accountId],
  );
  const lead = rows[0].id;
  for (const [who, text] of [
    [member, 'By the member'],
    [person, 'By the owner'],
  ] as const)
    await app
      .as(who)
      .post(`/api/leads/${lead}/activity`)
      .send({ kind: 'comment', text, mentions: [person.userId] })
      .expect(201);
  await app.as(member).patch(`/api/leads/${lead}`).send({ Status: 'WON' }).expect(200);
  await app
    .as(person)
    .put('/api/leads/rules')
    .send({ rules: [{ city: 'Monaco', category: null, members: [member.userId] }] })
    .expect(200);
  const filesOf = async (who: typeof person) => {
    const { id } = await request(who);
    await until(async () => (await status(id, who)).status === 'READY');
    const { downloadUrl } = await status(id, who);
    return readZip((await download(downloadUrl).expect(200)).body);
  };

  const own = await filesOf(member);
  const all = await filesOf(person);

  expect(JSON.parse(own['comments.json']!)).toMatchObject([
    { lead_id: lead, kind: 'comment', text: 'By the member', mentions: [person.userId] },
  ]);
  expect(own).not.toHaveProperty('activity.json');
  expect(JSON.parse(all['activity.json']!)).toMatchObject([
    { kind: 'comment', actor_id: member.userId, meta: { text: 'By the member' } },
    { kind: 'comment', actor_id: person.userId },
    { kind: 'status', actor_id: member.userId, meta: { before: 'NEW', after: 'WON' } },
  ]);
  expect(JSON.parse(all['assignment-rules.json']!)).toMatchObject([
    { city: 'Monaco', members: [member.userId] },
  ]);
});

/** Tables with an account that no export contains, and why. */
const LEFT_OUT = {
  account_deletions: 'written after the data is gone',
  data_export_chunks: 'the bytes of exports',
  delivery_files: 'the bytes of files made from leads',
  duplicate_searches: 'work to do',
  enrichment_tasks: 'work to do',
  events: 'work to do',
  idempotency_keys: 'repeats of requests',
  lead_bulk_batches: 'what an undo needs',
  lead_edits: 'what an undo needs',
  lead_import_batches: 'what an import and its undo need',
  lead_match_keys: 'derived from leads',
  lead_verifications: 'work to do',
  mails: 'work to do',
  mentions: 'what waits for a member; the comments have them',
  quota_holds: 'reservations of unfinished runs',
  run_records: 'derived from runs and leads',
  usage_shares: 'derived from merges; usage has the sums',
};

it("every table with an account's data is in the owner's export, or named here as left out", async () => {
  const { rows } = await app.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY table_name`,
  );
  const sql = exportFiles(person.accountId, person.userId, true)
    .map(({ query }) => query)
    .join('\n');
  const missing = rows
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`(FROM|JOIN) ${name}\\b`).test(sql));

  expect(missing).toEqual(Object.keys(LEFT_OUT).toSorted());
});

it("an export of the whole account ends when its requester hands the account over, and a member's own doesn't", async () => {
  const admin = await newMember(app, person, 'ADMIN');
  const whole = await ready((await request()).id);
  const { id: ownId } = await request(admin);
  await until(async () => (await status(ownId, admin)).status === 'READY');
  await app.as(person).post('/api/team/owner').send({ memberId: admin.userId }).expect(200);
  await app.as(admin).post('/api/team/owner/accept').expect(200);

  await download(whole.downloadUrl).expect(404);

  expect(await status(whole.id)).toMatchObject({ status: 'EXPIRED', downloadUrl: null });
  const own = await status(ownId, admin);
  expect(own.status).toBe('READY');
  await download(own.downloadUrl).expect(200);
});
