import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { DelivererService } from '../../backend/deliveries/deliverer.service.js';
import { setPaused } from '../../backend/deliveries/schedule.sql.js';
import { HousekeepingService } from '../../backend/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../support/app.js';
import { FakeSource, buildPlace, buildPlaces, overrideSource } from '../support/fake-source.js';
import { readOutbox } from '../support/mail.js';
import { until } from '../support/until.js';
import type { Delivery, DeliveryRun } from '../../contract/deliveries.js';

const dataDir = mkdtempSync(join(tmpdir(), 'lead-delivery-deliveries-'));
const source = new FakeSource();
const app = useApp({
  env: { TEST_CLOCK: 'on', DATA_DIR: dataDir },
  override: overrideSource(source),
});
afterAll(() => rmSync(dataDir, { recursive: true }));
const person = usePerson(app, { isVerified: true });

beforeEach(async () => {
  await app.database.query(`UPDATE product_clock SET ahead = '0'`);
  await app.database.query('UPDATE deliveries SET next_at = NULL');
  source.places = buildPlaces(3);
  source.failure = null;
  source.batchSize = 10;
  await onPlan('PRO');
});

const onPlan = (plan: string) =>
  app.database.query(
    `UPDATE accounts SET plan = $2, subscription_status = 'ACTIVE', period_anchor = trial_starts_at WHERE id = $1`,
    [person.accountId, plan],
  );
const MONACO = {
  name: 'Bars in Monaco',
  city: 'Monaco',
  category: 'bar',
  minLeads: 10,
  cadence: 'weekly',
  timeZone: 'Europe/Paris',
};
/** A local time that isn't reached while a test moves the clock by minutes. */
const notSoon = () => ({
  localTime: new Date(Date.now() - 3_600_000).toISOString().slice(11, 16),
  timeZone: 'UTC',
});
const create = async (body: object = {}): Promise<Delivery> =>
  (
    await app
      .as(person)
      .post('/api/deliveries')
      .send({ ...MONACO, ...body })
      .expect(201)
  ).body;
const get = async (id: string): Promise<Delivery> =>
  (await app.as(person).get(`/api/deliveries/${id}`).expect(200)).body;
const runs = async (id: string): Promise<DeliveryRun[]> =>
  (await app.as(person).get(`/api/deliveries/${id}/runs`).expect(200)).body;
const advance = (duration: string) =>
  app.as(person).post('/api/test/clock').send({ advance: duration }).expect(200);
const finished = async (id: string, count = 1): Promise<DeliveryRun[]> => {
  await until(async () => {
    const all = await runs(id);
    return all.length >= count && all.every(({ finishedAt }) => finishedAt !== null);
  });
  return runs(id);
};
const fileOf = (run: DeliveryRun) =>
  app.as(null).get(run.file!.url!.replace('http://leads.test', ''));

it('a weekly delivery brings what is new each week, and keeps the file', async () => {
  const { id, nextAt, status } = await create();
  expect(status).toBe('active');
  expect(Date.parse(nextAt!)).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);

  await advance('P8D');
  const [first] = await finished(id);
  expect(first).toMatchObject({ status: 'sent', trigger: 'schedule', newLeads: 3, dueAt: nextAt });
  expect(first!.file!.name).toMatch(/^bar-monaco-\d{4}-\d\d-\d\d\.csv$/);
  const { text } = await fileOf(first!).expect(200);
  expect(text.trim().split('\r\n')).toHaveLength(4);

  source.places.push(buildPlace(4));
  await advance('P7D');
  const [second] = await finished(id, 2);
  expect(second).toMatchObject({ status: 'sent', newLeads: 1 });
  expect((await fileOf(second!).expect(200)).text).toContain('Place 4');
});

const newDestination = async (to: string[]): Promise<string> =>
  (
    await app
      .as(person)
      .post('/api/destinations')
      .send({ type: 'email', name: 'Sales', config: { to } })
      .expect(201)
  ).body.id;
const run = async (id: string): Promise<DeliveryRun> => {
  const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  await finished(id);
  return (await runs(id)).find((each) => each.id === body.id)!;
};
const mails = (to: string) => readOutbox(dataDir, to);

it('emails what is new to confirmed recipients, with the file, the first rows and a link that stops them', async () => {
  source.places = buildPlaces(7);
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  const { id: runId, receipts, status } = await run(id);

  expect(status).toBe('sent');
  expect(receipts).toMatchObject([
    {
      name: 'Sales',
      type: 'email',
      status: 'sent',
      attempts: 1,
      detail: `Sent to ${person.email}.`,
    },
  ]);
  const [mail, ...more] = mails(person.email);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('7 new bars in Monaco');
  expect(mail!.text).toContain('Place 5: 5 Main Street');
  expect(mail!.text).toContain(
    'Email preferences, or stop these emails: http://leads.test/api/mail/',
  );
  expect(mail!.text).not.toContain('Place 6:');
  const page = `http://leads.test/dashboard/deliveries/${id}/show?entry=${runId}`;
  const lines = mail!.text.split(/\r?\n/);
  const last = lines.findIndex((line) => line.startsWith('Place 5: '));
  expect(lines.slice(last + 1, last + 5)).toEqual(['And 2 more.', '', 'View this delivery:', page]);
  const order = ['Place 5', 'And 2 more.', `href="${page}"`, 'Data: '];
  const positions = order.map((part) => mail!.html.indexOf(part));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions).not.toContain(-1);
  expect(mail!.unsubscribePost).toBe('List-Unsubscribe=One-Click');
  expect(mail!.html).toContain('<title>7 new bars in Monaco</title>');
  expect(mail!.attachments).toEqual([
    {
      name: expect.stringMatching(/^bar-monaco-.*\.csv$/),
      text: (await fileOf((await runs(id))[0]!).expect(200)).text,
    },
  ]);
});

it('an address gets deliveries once its owner has followed our link, and none after stopping them', async () => {
  const colleague = `colleague-${person.email}`;
  const { id } = await create({
    ...notSoon(),
    destinationIds: [await newDestination([colleague])],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  await until(async () => (await runs(id))[0]?.receipts[0]?.detail != null);
  expect((await runs(id))[0]!.receipts).toMatchObject([
    {
      status: 'waiting',
      attempts: 0,
      detail: `Waiting for confirmation: ${colleague} has to follow the link in our email.`,
    },
  ]);
  await until(async () => mails(colleague).length === 1);
  const [asked] = mails(colleague);
  expect(asked!.subject).toBe('Confirm that you want to receive lead lists');
  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  expect((await app.as(null).get(confirm).expect(200)).text).toContain('Receive them');
  await app.as(null).post(confirm).expect(200);
  await advance('PT5M');
  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3 }]);
  expect(mails(colleague).at(-1)!.subject).toBe('3 new bars in Monaco');

  source.places.push(buildPlace(50));
  expect(await run(id)).toMatchObject({ status: 'sent', newLeads: 1 });
  const stop = mails(colleague)
    .at(-1)!
    .unsubscribe.replace(/^<http:\/\/leads\.test|>$/g, '');
  await app.as(null).post(stop).expect(200);
  source.places.push(buildPlace(51));
  expect((await run(id)).receipts[0]!.detail).toBe(
    'The owners of all addresses want no more deliveries.',
  );
  const { body } = await app.as(person).get('/api/destinations/recipients').expect(200);
  expect(body).toEqual([{ address: colleague, status: 'stopped' }]);
});

it.each([
  ['a header', ['sales@example.com\r\nBcc: all@example.com']],
  ['two in one', ['"a, b"@example.com']],
  ['1,000 addresses', Array.from({ length: 1000 }, (_, index) => `sales-${index}@example.com`)],
])('refuses %s as recipients', async (_, to) => {
  const form = { type: 'email', name: 'Sales', config: { to } };
  await app.as(person).post('/api/destinations').send(form).expect(400);
});

it('a delivery without news is recorded, and sent only if that is wanted', async () => {
  const destinationIds = [await newDestination([person.email])];
  source.places = [];
  const quiet = await create({ destinationIds });
  expect(await run(quiet.id)).toMatchObject({ status: 'empty', file: null, receipts: [] });
  expect(mails(person.email)).toEqual([]);

  const asked = await create({ destinationIds, sendEmpty: true });
  expect(await run(asked.id)).toMatchObject({ status: 'sent', newLeads: 0 });
  expect(mails(person.email)[0]!.subject).toBe('No new bars in Monaco');
});

it('delivers known leads that changed, if that is wanted', async () => {
  const { id } = await create({ includeChanges: true });
  await run(id);
  source.places[0] = buildPlace(1, { phone: '+12025550199' });
  source.places.push(buildPlace(4));
  const result = await run(id);

  expect(result).toMatchObject({ newLeads: 1, changedLeads: 1 });
  const { text } = await fileOf(result).expect(200);
  expect(text).toContain('+12025550199');
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

it('a plan without leads left still delivers what changed, and says so', async () => {
  const { id } = await create({
    includeChanges: true,
    destinationIds: [await newDestination([person.email])],
  });
  await run(id);
  await app.database.query('UPDATE quota_periods SET included = used WHERE account_id = $1', [
    person.accountId,
  ]);
  // The changed lead comes after those that the plan has no room for.
  source.places = [...buildPlaces(9).slice(3), buildPlace(1, { phone: '+12025550199' })];
  source.batchSize = 2;

  expect(await run(id)).toMatchObject({
    status: 'sent',
    newLeads: 0,
    changedLeads: 1,
    message: "Stopped at your plan's limit: 0 of 10 leads.",
  });
  const mail = mails(person.email).at(-1)!;
  expect(mail.subject).toBe('1 changed bar in Monaco');
  expect(mail.text).toContain("Stopped at your plan's limit: 0 of 10 leads.");
});

it("removes a delivered file at the end of its sources' retention, and keeps its history", async () => {
  const delivered = await run((await create()).id);
  await app.database.query(
    `UPDATE delivery_runs SET purge_at = now() + interval '1 hour' WHERE id = $1`,
    [delivered.id],
  );
  await app.app.get(HousekeepingService).run();
  await fileOf(delivered).expect(200);
  await app.database.query('UPDATE delivery_runs SET purge_at = now() WHERE id = $1', [
    delivered.id,
  ]);
  await app.app.get(HousekeepingService).run();

  await fileOf(delivered).expect(410);
  expect((await runs(delivered.deliveryId))[0]).toMatchObject({
    status: 'sent',
    newLeads: 3,
    file: { url: null },
  });
});

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

it("an agency's clients get emails in its brand, without ours", async () => {
  await onPlan('AGENCY');
  const replyTo = person.email;
  await app
    .as(person)
    .put('/api/settings/branding')
    .send({
      name: 'Riviera Media',
      color: '#7a1f3d',
      logo: `data:image/png;base64,${PNG}`,
      replyTo,
    })
    .expect(200);
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  await run(id);

  const mail = mails(person.email).at(-1)!;
  expect(mail.from).toMatch(/^Riviera Media <[^>]+>$/);
  expect(mail.replyTo).toBe(replyTo);
  expect(mail.html).toContain('<img src="cid:logo" alt="Riviera Media"');
  expect(mail.text).toContain('Riviera Media');
  expect(mail.html + mail.text).not.toContain('Lead Delivery');

  await onPlan('PRO');
  source.places.push(buildPlace(60));
  await run(id);
  expect(mails(person.email).at(-1)!.html).not.toContain('Riviera Media');
  await app.database.query('DELETE FROM brands');
});

it('sends the same bytes again, and says when the file is gone', async () => {
  const { id } = await create();
  const first = await run(id);
  const { text } = await fileOf(first).expect(200);
  await app.as(person).patch('/api/leads').send({ ids: [], Status: 'LOST' });
  const resend = () => app.as(person).post(`/api/deliveries/${id}/runs/${first.id}/resend`);
  const destinationIds = [await newDestination([person.email])];
  await app.as(person).patch(`/api/deliveries/${id}`).send({ destinationIds }).expect(200);
  await resend().expect(200);
  await until(async () => (await runs(id))[0]!.receipts[0]?.status === 'sent');
  expect((await fileOf(first).expect(200)).text).toBe(text);

  await app.database.query('DELETE FROM delivery_files');
  await fileOf(first).expect(410);
  const { body } = await resend().expect(410);
  expect(body.error).toMatch(/removed/);
  expect((await runs(id))[0]!.file).toMatchObject({ url: null });
});

it('a plan with too few leads left delivers those, and says so', async () => {
  await run((await create()).id);
  await app.database.query('UPDATE quota_periods SET included = used + 2 WHERE account_id = $1', [
    person.accountId,
  ]);
  source.places = buildPlaces(9);
  const { id } = await create();
  expect(await run(id)).toMatchObject({
    status: 'sent',
    newLeads: 2,
    message: expect.stringContaining("Stopped at your plan's limit: 2 of 10 leads."),
  });
  const result = await run(id);
  expect(result).toMatchObject({ status: 'failed', newLeads: 0 });
  expect(result.message).toContain("You've used all the leads in this period.");
});

it('the end of the plan pauses deliveries, and a new subscription continues them', async () => {
  const { id } = await create();
  await app.database.query(
    `UPDATE accounts SET subscription_status = 'CANCELLED', plan_ended_at = now() WHERE id = $1`,
    [person.accountId],
  );
  await advance('P8D');
  await until(async () => (await get(id)).status === 'paused');
  expect(await get(id)).toMatchObject({ pausedBy: 'plan', nextAt: null });
  expect(await runs(id)).toEqual([]);
  await app.as(person).post(`/api/deliveries/${id}/resume`).expect(402);

  await onPlan('PRO');
  await advance('PT1M');
  await until(async () => (await get(id)).status === 'active');
});

it('a downgrade pauses a rhythm that the plan lacks, and names it', async () => {
  const { id } = await create();
  await onPlan('STARTER');
  await advance('P8D');
  await until(async () => (await get(id)).status === 'paused');
  expect((await get(id)).pauseReason).toContain('Pro plan');
  const { body } = await app.as(person).post('/api/deliveries').send(MONACO).expect(403);
  expect(body).toMatchObject({ code: 'plan_required', plan: 'PRO' });
});

it('disabling the account pauses its deliveries, and logging in continues them', async () => {
  const { id } = await create();
  const pausedBy = async () =>
    (await app.database.query('SELECT paused_by AS by FROM deliveries WHERE id = $1', [id])).rows[0]
      .by;
  const set = (value: string) =>
    app.database.query(`UPDATE users SET disabled_at = ${value} WHERE id = $1`, [person.userId]);
  const other = await app.newPerson();
  const tick = () => app.as(other).post('/api/test/clock').send({ advance: 'PT1M' }).expect(200);
  await set('now()');
  await tick();
  await until(async () => (await pausedBy()) === 'account');
  await set('NULL');
  await tick();
  await until(async () => (await pausedBy()) === null);
});

it('pauses, resumes, deletes and restores a delivery', async () => {
  const { id, nextAt } = await create();
  const act = async (name: string) =>
    (await app.as(person).post(`/api/deliveries/${id}/${name}`).expect(200)).body;
  expect(await act('pause')).toMatchObject({ status: 'paused', pausedBy: 'user', nextAt: null });
  expect(await act('resume')).toMatchObject({ status: 'active', nextAt });
  await app.as(person).delete(`/api/deliveries/${id}`).expect(200);
  await app.as(person).get(`/api/deliveries/${id}`).expect(404);
  expect(await act('restore')).toMatchObject({ status: 'active', nextAt });
});

it('undoing a deletion keeps a delivery paused, and exceeds no limit', async () => {
  const { id } = await create();
  const path = `/api/deliveries/${id}`;
  await app.as(person).post(`${path}/pause`).expect(200);
  await app.as(person).delete(path).expect(200);
  const { body } = await app.as(person).post(`${path}/restore`).expect(200);
  expect(body).toMatchObject({ status: 'paused', pausedBy: 'user', nextAt: null });

  await app.as(person).delete(path).expect(200);
  await app.database.query(
    `INSERT INTO deliveries (account_id, id, request, starts_on)
     SELECT account_id, gen_random_uuid(), request, starts_on FROM deliveries, generate_series(1, 100) WHERE id = $1`,
    [id],
  );
  const refused = await app.as(person).post(`${path}/restore`).expect(409);
  expect(refused.body.error).toBe('You already have 100 deliveries. Delete one first.');
  await app.database.query('DELETE FROM deliveries WHERE account_id = $1', [person.accountId]);
});

it('neither a failing destination nor an ended plan replaces the pause of a user', async () => {
  const { id } = await create();
  const delivery = { accountId: person.accountId, id };
  await app.as(person).post(`/api/deliveries/${id}/pause`).expect(200);
  const { manager } = app.app.get(DataSource);
  for (const cause of ['failures', 'plan'] as const)
    expect(await setPaused(manager, delivery, cause, 'Other')).toBe(false);
  expect(await get(id)).toMatchObject({ pausedBy: 'user', pauseReason: 'Paused by you.' });
});

it('a change of the rhythm moves the next date, and null removes a filter', async () => {
  const { id } = await create({ minRating: 4 });
  const { body } = await app
    .as(person)
    .patch(`/api/deliveries/${id}`)
    .send({ cadence: 'monthly', dayOfMonth: 28, minRating: null })
    .expect(200);

  expect(body.minRating).toBeUndefined();
  expect(body.nextAt.slice(8, 10)).toBe('28');
  const wrong = { weekdays: [1] };
  await app.as(person).patch(`/api/deliveries/${id}`).send(wrong).expect(400);
});

it('a delivery whose jobs are lost is continued by the sweep, and sent once', async () => {
  source.hold(1);
  const { id } = await create({
    ...notSoon(),
    destinationIds: [await newDestination([person.email])],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  await until(async () => (await runs(id))[0]!.status === 'searching');
  await app.database.query(
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER lose BEFORE INSERT ON pgboss.job FOR EACH ROW
       WHEN (NEW.name LIKE 'delivery%') EXECUTE FUNCTION lose()`,
  );
  source.resume();
  await until(async () => {
    const { rows } = await app.database.query(
      `SELECT FROM scrape_runs WHERE delivery_id = $1 AND finished_at IS NOT NULL
         AND NOT EXISTS (SELECT FROM events)`,
      [id],
    );
    return rows.length === 1;
  });
  await app.database.query('DROP FUNCTION lose() CASCADE');
  await advance('PT2M');

  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3 }]);
  expect(mails(person.email)).toHaveLength(1);
});

it('steps that are taken several times at once record and send a delivery once', async () => {
  const { id } = await create({ destinationIds: [await newDestination([person.email])] });
  const { body } = await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  const { signal } = new AbortController();
  const step = () => app.app.get(DelivererService).step(person.accountId, body.id, signal);
  await Promise.all([step(), step(), step()]);
  await until(async () => (await runs(id))[0]!.status !== 'searching');
  await Promise.all([step(), step(), step()]);

  expect(await finished(id)).toMatchObject([{ status: 'sent', newLeads: 3, receipts: [{}] }]);
  const { rows } = await app.database.query(
    'SELECT count(*)::int AS runs FROM scrape_runs WHERE delivery_id = $1',
    [id],
  );
  expect(rows).toEqual([{ runs: 1 }]);
  expect(mails(person.email)).toHaveLength(1);
});

it('a delivery whose recipients never confirm fails after 14 days, and waits again when it is sent again', async () => {
  const addresses = ['silent@example.com', 'quiet@example.com'];
  const { id } = await create({
    cadence: 'monthly',
    dayOfMonth: new Date(Date.now() + 20 * 86_400_000).getUTCDate(),
    destinationIds: [await newDestination(addresses)],
  });
  await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
  const receipt = async () => (await runs(id))[0]?.receipts[0];
  const waits = async (since: string | null | undefined) => {
    await until(async () => {
      const now = await receipt();
      return now?.at !== since && now?.attempts === 0 && now.detail !== null;
    });
    expect(await receipt()).toMatchObject({
      status: 'waiting',
      detail:
        'Waiting for confirmation: silent@example.com or quiet@example.com has to follow the link in our email.',
    });
    return (await receipt())!.at;
  };
  const first = await waits(undefined);
  await advance('P13DT23H');
  await waits(first);
  await advance('PT2H');
  const [ended] = await finished(id);
  expect(ended).toMatchObject({
    status: 'failed',
    receipts: [
      {
        status: 'failed',
        detail:
          'No one confirmed within 14 days. silent@example.com or quiet@example.com has to follow the link in our email. Then send this delivery again.',
      },
    ],
  });

  await app.as(person).post(`/api/deliveries/${id}/runs/${ended!.id}/resend`).expect(200);
  await waits(ended!.receipts[0]!.at);
});

it('several deliveries that wait for the same addresses become one email', async () => {
  const colleague = 'colleague-of-many@example.com';
  const destinationIds = [await newDestination([colleague])];
  source.places = buildPlaces(6);
  const started: string[] = [];
  for (const category of ['bar', 'cafe']) {
    const { id } = await create({ ...notSoon(), destinationIds, minLeads: 3, category });
    await app.as(person).post(`/api/deliveries/${id}/run`).expect(200);
    await until(async () => (await runs(id))[0]?.receipts[0]?.detail != null);
    started.push(id);
  }
  await until(async () => mails(colleague).length === 1);
  const [asked] = mails(colleague);
  const [confirm] = /\/api\/mail\/confirm-recipient\S+/.exec(asked!.text)!;
  await app.as(null).post(confirm).expect(200);
  await advance('PT6M');
  for (const id of started) await finished(id);

  const subjects = mails(colleague).map(({ subject }) => subject);
  expect(subjects.slice(1)).toEqual(['6 new leads in 2 deliveries']);
});
