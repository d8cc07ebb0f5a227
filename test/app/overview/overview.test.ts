import { overview, type Overview } from '#contract/overview.js';
import { limitAhead } from '../../../backend/app/overview/limit-ahead.js';
import { addLeads } from '../../finding/leads/support.js';
import { useApp, usePerson } from '../../support/app.js';

const app = useApp();
const person = usePerson(app);
const neighbor = usePerson(app);

const get = async (of = person): Promise<Overview> => {
  const { body } = await app.as(of).get('/api/overview').expect(200);
  return overview.strict().parse(body);
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const NONE = { leads: 0, before: 0, weeks: [0, 0, 0, 0, 0, 0, 0, 0] };

it('the overview of a new account has no figures and asks only for a confirmed address', async () => {
  expect(await get()).toEqual({
    figures: { new: NONE, reachable: NONE, contacted: NONE, won: NONE },
    deliveries: [],
    needs: {
      duplicates: 0,
      limit: null,
      pausedDeliveries: [],
      mentions: [],
      disabledWebhooks: 0,
      isAddressUnconfirmed: true,
    },
  });
});

it('the overview compares the new leads of four weeks with those of the four weeks before', async () => {
  await addLeads(app, neighbor, [{ created_at: daysAgo(1) }]);
  const ids = await addLeads(app, person, [
    { created_at: daysAgo(1), phone: '+37793258000' },
    { created_at: daysAgo(27) },
    { created_at: daysAgo(29), website: 'https://a.example' },
    { created_at: daysAgo(57), email: 'a@example.com' },
    { created_at: daysAgo(2), suppressed_at: daysAgo(1) },
    { created_at: daysAgo(2), phone: '+37793258001' },
  ]);
  await app.database.query(`UPDATE leads SET source = 'import' WHERE id = $1`, [ids[5]]);

  const { figures } = await get();
  expect(figures.new).toEqual({ leads: 2, before: 1, weeks: [0, 0, 0, 1, 1, 0, 0, 1] });
  expect(figures.reachable).toEqual({ leads: 1, before: 1, weeks: [0, 0, 0, 1, 0, 0, 0, 1] });
});

it('the overview counts a lead as contacted and won when its status changes, until it changes back', async () => {
  const [id, lost] = await addLeads(app, person, [
    { created_at: daysAgo(100) },
    { created_at: daysAgo(100) },
  ]);
  const change = async (ids: (string | undefined)[], Status: string) => {
    const { headers } = await app.as(person).patch('/api/leads').send({ ids, Status }).expect(200);
    return headers['edit-id'];
  };
  const counted = async () => {
    const { contacted, won } = (await get()).figures;
    return [contacted.leads, won.leads];
  };

  await change([id], 'CONTACTED');
  await change([lost], 'LOST');
  expect(await counted()).toEqual([1, 0]);
  await app.database.query(
    `UPDATE leads SET contacted_at = contacted_at - interval '30 days' WHERE id = $1`,
    [id],
  );
  const edit = await change([id], 'WON');
  expect(await counted()).toEqual([0, 1]);
  expect((await get()).figures.contacted.before).toBe(1);
  await app.as(person).post(`/api/leads/edits/${edit}/undo`).expect(200);
  expect(await counted()).toEqual([0, 0]);
  await change([id], 'NEW');
  expect((await get()).figures.contacted).toEqual(NONE);
});

it('the overview lists the latest deliveries with their untouched leads', async () => {
  const [untouched, contacted] = await addLeads(app, person, [{}, { status: 'CONTACTED' }, {}]);
  const insert = `WITH delivery AS (
      INSERT INTO deliveries (account_id, request, starts_on, deleted_at) VALUES ($1, $2, now(), $3) RETURNING id),
    run AS (
      INSERT INTO delivery_runs (account_id, delivery_id, run_id, trigger, due_at, start_at, status, new_leads, finished_at)
      SELECT $1, id, gen_random_uuid(), 'schedule', $4, $4, 'sent', 2, $4 FROM delivery RETURNING id)
    INSERT INTO delivery_leads (account_id, delivery_run_id, lead_id, position, is_new)
    SELECT $1, run.id, lead, position, true FROM run, unnest($5::uuid[]) WITH ORDINALITY AS leads (lead, position)`;
  const add = (name: string, at: string, deletedAt: string | null = null) =>
    app.database.query(insert, [person.accountId, { name }, deletedAt, at, [untouched, contacted]]);
  await add('Bars', daysAgo(1));
  await add('Cafés', daysAgo(9));
  await add('Deleted', daysAgo(2), daysAgo(1));

  const { deliveries } = await get();
  expect(deliveries).toMatchObject([
    { name: 'Bars', status: 'sent', newLeads: 2, untouchedLeads: 1 },
    { name: 'Cafés', status: 'sent', newLeads: 2, untouchedLeads: 0 },
  ]);
  expect((await get(neighbor)).deliveries).toEqual([]);
});

it('the overview asks for duplicates, failing destinations and webhooks, but not for what the user paused', async () => {
  const [one, other] = await addLeads(app, person, [{}, {}]);
  const { accountId } = person;
  await app.database.query(
    `INSERT INTO lead_duplicates (account_id, lead_id, other_id, score, reasons)
     VALUES ($1, LEAST($2::uuid, $3::uuid), GREATEST($2::uuid, $3::uuid), 9, '{}')`,
    [accountId, one, other],
  );
  await app.database.query(
    `INSERT INTO deliveries (account_id, request, starts_on, paused_by, pause_reason)
     VALUES ($1, '{"name": "Bars"}', now(), 'failures', 'SFTP failed.'), ($1, '{"name": "Cafés"}', now(), 'user', 'By you.')`,
    [accountId],
  );
  await app.database.query(
    `INSERT INTO webhook_endpoints (account_id, id, url, events, secret, disabled_at, disabled_reason, failing_since)
     VALUES ($1, gen_random_uuid(), 'https://a.example', '{}', 's', now(), 'Failed.', now()),
       ($1, gen_random_uuid(), 'https://b.example', '{}', 's', now(), 'Turned off manually.', NULL)`,
    [accountId],
  );
  await app.database.query(
    `UPDATE users SET notification_email = 'ada@example.com', confirmed_email = 'ada@example.com'
     WHERE primary_account_id = $1`,
    [accountId],
  );

  expect((await get()).needs).toMatchObject({
    duplicates: 1,
    pausedDeliveries: [{ name: 'Bars', reason: 'SFTP failed.' }],
    disabledWebhooks: 1,
    isAddressUnconfirmed: false,
  });
});

describe('the limit ahead', () => {
  const RESETS = '2026-12-01T00:00:00.000Z';
  const days = {
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: RESETS,
    limit: 300,
    days: [{ day: '2026-11-10', leads: 0 }],
  };
  const usage = (used: number, isOpen = true) =>
    ({ used, included: 300, extra: 0, left: 300 - used, resetsAt: RESETS, isOpen }) as never;

  it.each([
    ['a pace that lasts until the reset', 90, null],
    ['less than half of the leads, however fast', 149, null],
    ['20 leads a day', 200, { left: 100, reachedOn: '2026-11-15', resetsAt: RESETS }],
    ['all leads used', 300, { left: 0, reachedOn: null, resetsAt: RESETS }],
  ])('is known from the pace of the period: %s', (_, used, expected) => {
    expect(limitAhead(usage(used), days)).toEqual(expected);
  });

  it('is not reported to an account whose plan is over', () => {
    expect(limitAhead(usage(300, false), days)).toBeNull();
  });
});
