import { leadDetail } from '#contract/lead-detail.js';
import type { LeadReportForm } from '#contract/lead-reports.js';
import type { Lead } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { namesOf } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source), env: { TRIAL_LEADS: '29' } });
const person = usePerson(app);

const get = async (path: string) => (await app.as(person).get(path).expect(200)).body;
const usage = () => get('/api/usage');
const send = (id: string, form: LeadReportForm = { reason: 'closed' }) =>
  app.as(person).post(`/api/leads/${id}/report`).send(form);
const report = async (id: string, form?: LeadReportForm) => (await send(id, form).expect(201)).body;

/** Runs a search that finds the source's places. */
async function run(places: number, minLeads: number | 'all' = 'all'): Promise<Lead[]> {
  source.places = buildPlaces(places);
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads })
    .expect(201);
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');
  return (await get(`/api/leads/by-run/${body.id}`)).leads;
}
const rows = async (query: string) =>
  (await app.database.query(query, [person.accountId])).rows as Record<string, unknown>[];

it('a reported lead is credited back, kept as evidence, and never delivered again', async () => {
  const [first] = await run(3);
  const note = 'It rings at\na private home.';
  expect(await report(first!.id, { reason: 'phone', note })).toEqual({
    reason: 'phone',
    note,
    reportedAt: expect.any(String),
    creditedBack: true,
  });

  expect(await usage()).toMatchObject({ used: 2, creditedBack: 1, held: 0, left: 27 });
  expect((await get('/api/usage/days')).days.at(-1).leads).toBe(2);
  expect(
    await rows('SELECT credited_at FROM usage_ledger WHERE account_id = $1 ORDER BY credited_at'),
  ).toEqual([{ credited_at: expect.any(Date) }, { credited_at: null }, { credited_at: null }]);
  expect(
    await rows('SELECT reason, note, value, source FROM lead_reports WHERE account_id = $1'),
  ).toEqual([{ reason: 'phone', note, value: first!.Phone, source: first!.Source }]);
  const detail = leadDetail.strict().parse(await get(`/api/leads/${first!.id}`));
  expect(detail).toMatchObject({ Suppressed: true, Report: { reason: 'phone', note } });

  expect(namesOf(await run(4))).toEqual(['Place 2', 'Place 3', 'Place 4']);
  expect(await usage()).toMatchObject({ used: 3, creditedBack: 1 });
});

it("reports give back at most a tenth of the period's leads", async () => {
  const leads = await run(4);
  const credited: boolean[] = [];
  for (const { id } of leads) credited.push((await report(id)).creditedBack);

  expect(credited).toEqual([true, true, false, false]);
  expect(await usage()).toMatchObject({ used: 2, creditedBack: 2, left: 27 });
});

it('simultaneous reports credit each lead once, and no more than the limit', async () => {
  const leads = await run(4);
  const answers = await Promise.all([...leads, ...leads].map(({ id }) => send(id)));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(answers.filter(({ body }) => body.creditedBack)).toHaveLength(2);
  expect(await usage()).toMatchObject({ used: 2, creditedBack: 2 });
});

it('a report with an Idempotency-Key is safe to repeat', async () => {
  const [first] = await run(1);
  const repeat = () => send(first!.id).set('Idempotency-Key', 'report-1').expect(201);
  expect((await repeat()).body).toEqual((await repeat()).body);
  expect(await usage()).toMatchObject({ used: 0, creditedBack: 1 });
});

it('a run in progress reserves and uses no more leads than the limit after credits', async () => {
  const leads = await run(20);
  source.places = buildPlaces(60);
  source.hold();
  const { body } = await app
    .as(person)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar', minLeads: 'all' })
    .expect(201);
  await Promise.all(leads.slice(0, 5).map(({ id }) => report(id)));
  source.resume();
  await until(async () => (await get(`/api/scraperuns/${body.id}`)).Status === 'Complete');

  const after = await usage();
  expect(after).toMatchObject({ creditedBack: 2, held: 0, left: 29 - after.used });
  expect(
    await rows('SELECT count(*)::int AS leads FROM usage_ledger WHERE account_id = $1'),
  ).toEqual([{ leads: after.used + 2 }]);
});

it.each(['an earlier period', 'a customer list'])(
  'a lead from %s is excluded without a credit',
  async (origin) => {
    if (origin === 'a customer list') {
      const { body } = await app
        .as(person)
        .post('/api/leads/import')
        .field({ as: 'known' })
        .attach('file', Buffer.from('name,city\nAcme,Monaco'), 'list.csv')
        .expect(202);
      await until(async () => (await get(`/api/leads/import/${body.id}`)).status === 'Complete');
    } else await run(1);
    if (origin === 'an earlier period')
      await app.database.query(
        `UPDATE accounts SET plan = 'STARTER', subscription_status = 'ACTIVE', period_anchor = now(),
           clock_ahead = interval '40 days' WHERE id = $1`,
        [person.accountId],
      );
    const [{ id }] = await get('/api/leads');
    const { used } = await usage();

    expect((await report(id)).creditedBack).toBe(false);
    expect(await usage()).toMatchObject({ used, creditedBack: 0 });
    expect(await get('/api/leads')).toEqual([]);
  },
);

it('a reported lead stays excluded: it is not included again, merged, split or restored by undo', async () => {
  const [first, second] = await run(2);
  const { id } = first!;
  const edit = await app.as(person).post(`/api/leads/${id}/suppression`).expect(200);
  await app.as(person).delete(`/api/leads/${id}/suppression`).expect(200);
  await report(id);

  const { body } = await app.as(person).delete(`/api/leads/${id}/suppression`).expect(409);
  expect(body.error).toBe('You reported "Place 1" as wrong, so it stays excluded.');
  const ids = [second!.id, id];
  await app.as(person).patch('/api/leads').send({ ids, Suppressed: false }).expect(409);
  await app
    .as(person)
    .post(`/api/leads/${second!.id}/merge`)
    .send({ leadIds: [id] })
    .expect(409);
  await app
    .as(person)
    .post(`/api/leads/${id}/split`)
    .send({ source: 'fake', sourceId: 'x' })
    .expect(409);
  const undo = `/api/leads/edits/${edit.headers['edit-id']}/undo`;
  expect((await app.as(person).post(undo).expect(200)).body.skipped).toBe(1);
  const form = { filter: { suppressed: true }, change: { Suppressed: false } };
  const { body: bulk } = await app.as(person).post('/api/leads/bulk').send(form).expect(202);
  const changed = () => get(`/api/leads/bulk/${bulk.id}`);
  await until(async () => (await changed()).status === 'Complete');
  expect(await changed()).toMatchObject({ done: 0, skipped: 1 });
  expect(await get(`/api/leads/${id}`)).toMatchObject({ Suppressed: true });
});

it('a lead whose other part the account keeps is not credited back', async () => {
  const [first] = await run(1);
  await app.database.query(
    'INSERT INTO usage_shares (account_id, lead_id, counted_as) VALUES ($1, gen_random_uuid(), $2)',
    [person.accountId, first!.id],
  );
  expect((await report(first!.id)).creditedBack).toBe(false);
});

it('the evidence leaves out content that its source lets us keep only for a limited time', async () => {
  const [first] = await run(1);
  await app.database.query(
    "UPDATE leads SET retain_until = now() + interval '30 days' WHERE account_id = $1",
    [person.accountId],
  );
  await report(first!.id, { reason: 'phone' });
  expect(
    await rows(
      'SELECT value, source_id IS NOT NULL AS known FROM lead_reports WHERE account_id = $1',
    ),
  ).toEqual([{ value: null, known: true }]);
});
