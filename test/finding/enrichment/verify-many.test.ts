import type { BulkChange } from '#contract/bulk.js';
import { MAX_BULK_VISITS, MAX_PENDING_VERIFICATIONS } from '#contract/verification.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { addLeads, json } from '../leads/support.js';
import { until } from '../../support/until.js';
import { app, detail, farm, mail, person, plan, useFarm } from './support.js';

useFarm();

const BULK = '/api/leads/bulk';
const start = (filter: object = {}, count?: number) =>
  app
    .as(person)
    .post(BULK)
    .send({ filter, change: { verify: true }, ...(count !== undefined && { count }) });
const get = async (id: string): Promise<BulkChange> =>
  (await app.as(person).get(`${BULK}/${id}`).expect(200)).body;
const ended = async (id: string) => {
  await until(async () => !['Queued', 'Running'].includes((await get(id)).status));
  return get(id);
};
const verified = async (filter: object = {}) =>
  ended((await start(filter).expect(202)).body.id as string);

const sites = (...hosts: string[]) =>
  hosts.map((host) => ({ website: farm.site(host, { '/': mail(`info@${host}`) }) }));
const setImported = (ids: string[]) =>
  app.database.query(`UPDATE leads SET source = 'import' WHERE id = ANY($1)`, [ids]);
/** Leads with websites that answer once they are released. */
function heldSites(count: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  const leads = Array.from({ length: count }, (_, number) => ({
    website: farm.site(`held-${number}.com`, {
      '/': (_request, response) => {
        asked += 1;
        void released.then(() => response.writeHead(200).end('Welcome'));
      },
    }),
  }));
  return { leads, release, asked: () => asked };
}
/** The order in which leads are visited. */
const compare = (left: string, right: string) => (left < right ? -1 : 1);
const waiting = async () => {
  const { rows } = await app.database.query<{ count: number }>(
    'SELECT count(*)::int FROM lead_verifications WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0]!.count;
};
/** Adds a bulk change that no worker knows about, with visits that wait. */
async function addChange(leadIds: string[], waitingIds: string[]) {
  const { rows } = await app.database.query<{ id: string }>(
    `INSERT INTO lead_bulk_changes (account_id, id, filter, change, total, status, created_at, last_lead_id)
     VALUES ($1, gen_random_uuid(), '{}', '{"verify": true}', $2, 'Running', now() - interval '5 minutes',
       COALESCE($3, '00000000-0000-0000-0000-000000000000'::uuid)) RETURNING id`,
    [person.accountId, leadIds.length, waitingIds.toSorted(compare).at(-1)],
  );
  const { id } = rows[0]!;
  await app.database.query(
    `INSERT INTO lead_verifications (account_id, lead_id, bulk_id)
     SELECT $1, lead_id, $2 FROM unnest($3::uuid[]) AS lead_id`,
    [person.accountId, id, waitingIds],
  );
  return id;
}
const resume = () => app.app.get(HousekeepingService).run();

it('the websites of all matching leads are visited, and counted by their results', async () => {
  farm.site('parked.com', { '/': '<title>This domain is for sale</title>' });
  const ids = await addLeads(app, person, [
    ...sites('luna.com', 'sol.com'),
    { website: 'http://parked.com/' },
    { website: 'http://gone.com/' },
    { ...sites('elsewhere.com')[0], city: 'Nice' },
  ]);
  await app.database.query(`UPDATE leads SET city = 'Monaco' WHERE id = ANY($1)`, [
    ids.slice(0, 4),
  ]);
  farm.requests.length = 0;
  const bulk = await verified({ city: 'Monaco' });

  expect(bulk).toMatchObject({
    status: 'Complete',
    change: { verify: true },
    total: 4,
    done: 4,
    skipped: 0,
    skips: {},
    results: { alive: 2, parked: 1, failed: 1 },
    canUndo: false,
  });
  expect(await detail(ids[0]!)).toMatchObject({
    Email: 'info@luna.com',
    'Website Status': 'alive',
    'Verification Requested At': null,
  });
  expect(farm.pathsOf('elsewhere.com')).toEqual([]);
});

it('leads that are not visited are counted by reason', async () => {
  const { leads, release } = heldSites(1);
  const ids = await addLeads(app, person, [
    ...sites('luna.com', 'fresh.com'),
    ...leads,
    { website: 'http://own.com/' },
    {},
    {},
  ]);
  await setImported([ids[3]!]);
  await app.database.query(
    `INSERT INTO site_visits (account_id, website, good_until, pages, contacts)
     VALUES ($1, 'http://fresh.com/', now() + interval '1 day', 1, '[]')`,
    [person.accountId],
  );
  await app.as(person).post(`/api/leads/${ids[2]}/verify`).expect(202);
  farm.requests.length = 0;
  const { body } = await start({}, 6).expect(202);
  release();

  expect(body).toMatchObject({
    total: 6,
    skipped: 5,
    skips: { recent: 1, noWebsite: 2, imported: 1, waiting: 1 },
  });
  expect(await ended(body.id)).toMatchObject({ done: 1, skipped: 5, results: { alive: 1 } });
  expect([...farm.pathsOf('fresh.com'), ...farm.pathsOf('own.com')]).toEqual([]);
});

it('excluded leads are not visited, even if the filter asks for them', async () => {
  await addLeads(app, person, [{ ...sites('luna.com')[0], suppressed_at: '2026-01-01T00:00:00Z' }]);

  expect(await verified({ suppressed: true })).toMatchObject({
    status: 'Complete',
    done: 0,
    skips: { excluded: 1 },
  });
});

it('up to 1,000 chosen leads are verified by their ids', async () => {
  const ids = await addLeads(app, person, [...sites('luna.com', 'sol.com'), {}]);
  const unknown = Array.from({ length: 998 }, () => crypto.randomUUID());

  expect(await verified({ id: [ids[0], ids[2], ...unknown] })).toMatchObject({
    total: 2,
    done: 1,
    skips: { noWebsite: 1 },
  });
  const { body } = await start({ id: [ids[0], ids[1], ids[2], ...unknown] }).expect(400);
  expect(JSON.stringify(body.errors)).toContain('At most 1000 ids');
});

it('leads that share a website cause only a few visits to it', async () => {
  const [site] = sites('chain.com');
  await addLeads(app, person, Array(25).fill(site));
  farm.requests.length = 0;

  expect(await verified()).toMatchObject({ done: 25, results: { alive: 25 } });
  // Eight visits may begin at once.
  expect(farm.pathsOf('chain.com').filter((path) => path === '/').length).toBeLessThanOrEqual(8);
});

it('one change visits at most 2,000 websites, 20 of which wait at a time', async () => {
  const { leads, release, asked } = heldSites(20);
  const ids = await addLeads(
    app,
    person,
    Array(MAX_BULK_VISITS + 3).fill({ website: 'http://last.com/' }),
  );
  for (const [index, id] of ids.toSorted(compare).slice(0, 20).entries())
    await app.database.query('UPDATE leads SET website = $2 WHERE id = $1', [
      id,
      leads[index]!.website,
    ]);
  const { body } = await start().expect(202);
  await until(async () => asked() > 0);

  expect(body).toMatchObject({ total: 2003, skipped: 3, skips: { limit: 3 } });
  expect(await waiting()).toBe(20);
  await app.as(person).post(`${BULK}/${body.id}/cancel`).expect(200);
  release();
});

it('canceling drops the visits that have not started; those in progress finish and count', async () => {
  const { leads, release, asked } = heldSites(12);
  await addLeads(app, person, leads);
  const { body } = await start().expect(202);
  await until(async () => asked() > 0);
  const canceled = await app.as(person).post(`${BULK}/${body.id}/cancel`).expect(200);
  expect(canceled.body).toMatchObject({ status: 'Cancelled', done: 0 });
  const inProgress = await waiting();
  release();
  await until(async () => (await waiting()) === 0);

  expect(inProgress).toBeLessThan(12);
  expect(await get(body.id)).toMatchObject({ status: 'Cancelled', done: inProgress });
  expect(asked()).toBe(inProgress);
});

it('visits cannot be undone', async () => {
  await addLeads(app, person, sites('luna.com'));
  const { id } = await verified();
  const { body } = await app.as(person).post(`${BULK}/${id}/undo`).expect(409);

  expect(body.error).toBe("Website visits can't be undone.");
});

it('an account whose plan lacks website visits gets a 403', async () => {
  await addLeads(app, person, sites('luna.com'));
  await plan('STARTER');
  const { body } = await start().expect(403);

  expect(body).toMatchObject({ code: 'plan_required', plan: 'GROWTH' });
  expect((await app.as(person).get(BULK)).body).toEqual([]);
});

it('a change skips the remaining websites when the plan no longer includes visits, and keeps their contacts', async () => {
  const ids = await addLeads(app, person, sites('luna.com', 'sol.com', 'mare.com'));
  await app.database.query(
    `INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence)
     SELECT $1, lead_id, 'email', 'old@site.com', 'http://site.com/', 0.9 FROM unnest($2::uuid[]) AS lead_id`,
    [person.accountId, ids],
  );
  const id = await addChange(ids, ids.slice(0, 2));
  await plan('STARTER');
  farm.requests.length = 0;
  await resume();

  expect(await ended(id)).toMatchObject({ status: 'Complete', done: 0, skips: { plan: 3 } });
  expect(farm.requests).toEqual([]);
  for (const leadId of ids)
    expect((await detail(leadId)).Contacts).toMatchObject([{ Value: 'old@site.com' }]);
});

it('a lead excluded while its visit is waiting counts as skipped because it changed', async () => {
  const ids = await addLeads(app, person, sites('luna.com', 'sol.com'));
  const id = await addChange(ids, ids);
  await app.database.query('UPDATE leads SET suppressed_at = now() WHERE id = $1', [ids[0]]);
  await resume();

  expect(await ended(id)).toMatchObject({
    status: 'Complete',
    done: 1,
    skipped: 1,
    skips: { changed: 1 },
  });
});

it('visits continue after all workers died', async () => {
  const ids = await addLeads(app, person, sites('luna.com', 'sol.com', 'mare.com'));
  const id = await addChange(ids, []);
  await resume();

  expect(await ended(id)).toMatchObject({ status: 'Complete', done: 3, results: { alive: 3 } });
});

it('a single lead can be verified while a bulk change has many visits waiting', async () => {
  const [own, ...ids] = await addLeads(app, person, [
    ...sites('luna.com'),
    ...Array(MAX_PENDING_VERIFICATIONS).fill({ website: 'http://many.com/' }),
  ]);
  await addChange(ids, ids);
  await app.as(person).post(`/api/leads/${own}/verify`).expect(202);
  await until(async () => (await detail(own!))['Verification Requested At'] === null);

  const { body } = await app
    .as(person)
    .get(`/api/leads?filter=${json({ websiteStatus: 'alive' })}`)
    .expect(200);
  expect(body).toMatchObject([{ id: own }]);
});
