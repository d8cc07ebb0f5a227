import { bulkChange, type BulkChange, type BulkForm } from '#contract/bulk.js';
import type { Lead } from '#contract/leads.js';
import { BulkWorker } from '../../../backend/finding/leads/bulk/bulk.worker.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { addLeads } from './support.js';

const app = useApp();
const person = usePerson(app);

const BULK = '/api/leads/bulk';
const WON = { Status: 'WON' } as const;

const start = (form: object, who: Subscriber = person) => app.as(who).post(BULK).send(form);
const get = async (id: string, who: Subscriber = person): Promise<BulkChange> =>
  bulkChange.strict().parse((await app.as(who).get(`${BULK}/${id}`).expect(200)).body);
const ended = async (id: string, who: Subscriber = person) => {
  const isEnded = ({ status }: BulkChange) => !['Queued', 'Running', 'Undoing'].includes(status);
  await until(async () => isEnded(await get(id, who)));
  return get(id, who);
};
/** Starts a change and waits for it to finish. */
const change = async (form: BulkForm, who: Subscriber = person) =>
  ended((await start(form, who).expect(202)).body.id, who);
const undo = async (id: string) => {
  await app.as(person).post(`${BULK}/${id}/undo`).expect(200);
  return ended(id);
};
const getLead = async (id: string): Promise<Lead> =>
  (await app.as(person).get(`/api/leads/${id}`).expect(200)).body;
const count = async (where: string) => {
  const { rows } = await app.database.query(
    `SELECT count(*)::int FROM leads WHERE account_id = $1 AND ${where}`,
    [person.accountId],
  );
  return rows[0].count;
};
/** Stops the worker between two batches, as another transaction on the same change would. */
async function holdChange(id: string) {
  const holder = await app.database.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM lead_bulk_changes WHERE id = $1 FOR UPDATE', [id]);
  return async () => {
    await holder.query('COMMIT');
    holder.release();
  };
}
/** Adds a change that no worker knows about, as after the death of all workers. */
async function addChange({ filter = {}, status = 'Queued', age = '0' } = {}) {
  const { rows } = await app.database.query<{ id: string }>(
    `INSERT INTO lead_bulk_changes (account_id, id, filter, change, total, status, created_at)
     VALUES ($1, gen_random_uuid(), $2, $3, 0, $4, now() - $5::interval) RETURNING id`,
    [person.accountId, filter, WON, status, age],
  );
  return rows[0]!.id;
}

describe('POST /api/leads/bulk', () => {
  it('changes every matching lead, across batches, and no others', async () => {
    await addLeads(app, person, [
      ...Array(4100).fill({ city: 'Monaco', tags: ['old'] }),
      ...Array(5).fill({ city: 'Nice' }),
      { city: 'Monaco', suppressed_at: '2026-01-01T00:00:00Z' },
    ]);
    const bulk = await change({
      filter: { city: 'monaco' },
      change: { ...WON, addTags: ['fair'], removeTags: ['old'] },
      count: 4100,
    });

    expect(bulk).toMatchObject({ status: 'Complete', total: 4100, done: 4100, skipped: 0 });
    expect(bulk.finishedAt).not.toBeNull();
    expect(await count(`status = 'WON' AND tags = '{fair}'`)).toBe(4100);
    expect(await count(`status = 'WON' AND (city = 'Nice' OR suppressed_at IS NOT NULL)`)).toBe(0);
  });

  it('excludes the leads that match, and includes excluded ones again', async () => {
    await addLeads(app, person, Array(3).fill({}));
    await change({ filter: {}, change: { Suppressed: true } });
    expect(await count('suppressed_at IS NOT NULL')).toBe(3);
    await change({ filter: { suppressed: true }, change: { Suppressed: false } });
    expect(await count('suppressed_at IS NULL')).toBe(3);
  });

  it('leaves out leads that arrive after the change is requested', async () => {
    await addLeads(app, person, [{}, { created_at: new Date(Date.now() + 60_000).toISOString() }]);
    const bulk = await change({ filter: {}, change: WON });

    expect(bulk).toMatchObject({ total: 1, done: 1 });
    expect(await count(`status = 'WON'`)).toBe(1);
  });

  it('skips leads that would have too many tags, and counts them', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const [full] = await addLeads(app, person, [{ tags }, { tags: tags.slice(1) }, {}]);
    const bulk = await change({ filter: {}, change: { addTags: ['more'] } });

    expect(bulk).toMatchObject({ status: 'Complete', total: 3, done: 2, skipped: 1 });
    expect((await getLead(full!)).Tags).toEqual(tags);
  });

  it('changes nothing if the number of matching leads differs from what the user saw', async () => {
    await addLeads(app, person, Array(3).fill({}));
    const { body } = await start({ filter: {}, change: WON, count: 2 }).expect(409);

    expect(body.error).toBe('3 leads match now. Check the list, then try again.');
    expect(await count(`status = 'WON'`)).toBe(0);
    expect((await app.as(person).get(BULK)).body).toEqual([]);
  });

  it("changes no other account's leads", async () => {
    const other = await app.newPerson();
    await addLeads(app, other, [{}]);
    expect(await change({ filter: {}, change: WON })).toMatchObject({ total: 0, done: 0 });
    const { rows } = await app.database.query('SELECT status FROM leads WHERE account_id = $1', [
      other.accountId,
    ]);
    expect(rows).toEqual([{ status: 'NEW' }]);
  });

  it('refuses a fourth change in progress', async () => {
    for (let number = 0; number < 3; number += 1) await addChange();
    const { body, headers } = await start({ filter: {}, change: WON }).expect(409);
    expect(body.error).toBe('3 changes are still in progress. Wait for one to finish.');
    expect(headers['retry-after']).toBe('5');
  });

  it('starts one change for a repeated request', async () => {
    const repeat = () => start({ filter: {}, change: WON }).set('Idempotency-Key', person.userId);
    const [first, second] = [await repeat().expect(202), await repeat().expect(202)];
    expect(second.body.id).toBe(first.body.id);
    expect((await app.as(person).get(BULK)).body).toHaveLength(1);
  });

  it('keeps the last two changes of each member, whatever others change', async () => {
    const member = await newMember(app, person, 'MEMBER');
    const own = await change({ filter: {}, change: WON });
    for (let number = 0; number < 6; number += 1) await change({ filter: {}, change: WON }, member);

    await app.as(person).get(`${BULK}/${own.id}`).expect(200);
  });

  it('keeps the last five changes, and deletes them after a day', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1)
      ids.unshift((await change({ filter: {}, change: WON })).id);
    const listed = async () =>
      (await app.as(person).get(BULK)).body.map(({ id }: BulkChange) => id) as string[];
    expect(await listed()).toEqual(ids.slice(0, 5));
    await app.as(person).get(`${BULK}/${ids[5]}`).expect(404);

    await app.database.query(
      "UPDATE lead_bulk_changes SET created_at = now() - interval '1 day' WHERE id = $1",
      [ids[0]],
    );
    expect(await listed()).toEqual(ids.slice(1, 5));
    await app.app.get(HousekeepingService).run();
    await app.as(person).get(`${BULK}/${ids[0]}`).expect(404);
    await app.as(person).get(`${BULK}/${ids[1]}`).expect(200);
  });

  it('continues a change after all workers died', async () => {
    await addLeads(app, person, Array(3).fill({}));
    const id = await addChange({ age: '5 minutes' });
    await app.app.get(HousekeepingService).run();
    expect(await ended(id)).toMatchObject({ status: 'Complete', done: 3 });
  });

  it('fails once all attempts have failed, and its leads can be undone', async () => {
    const [id] = await addLeads(app, person, [{}]);
    const { id: bulk } = await change({ filter: {}, change: WON });
    await app.database.query(`UPDATE lead_bulk_changes SET status = 'Running' WHERE id = $1`, [
      bulk,
    ]);
    const worker = app.app.get(BulkWorker) as unknown as {
      fail(change: { accountId: string; id: string }): Promise<void>;
    };
    await worker.fail({ accountId: person.accountId, id: bulk });
    expect(await get(bulk)).toMatchObject({ status: 'Failed', canUndo: true });
    expect(await undo(bulk)).toMatchObject({ status: 'Undone' });
    expect((await getLead(id!)).Status).toBe('NEW');
  });
});

describe('POST /api/leads/bulk/{id}/undo', () => {
  it('restores every lead as it was', async () => {
    await addLeads(app, person, [
      ...Array(2500).fill({ tags: ['a', 'b'], status: 'LOST' }),
      ...Array(10).fill({}),
    ]);
    const { id } = await change({
      filter: {},
      change: { ...WON, addTags: ['c'], removeTags: ['a'] },
    });
    await change({ filter: { tag: 'b' }, change: { Suppressed: true } });
    const [excluded] = (await app.as(person).get(BULK)).body as BulkChange[];
    await undo(excluded!.id);
    expect(await count('suppressed_at IS NOT NULL')).toBe(0);

    const { id: again } = await change({ filter: {}, change: { addTags: ['d'] } });
    expect(await undo(again)).toMatchObject({
      status: 'Undone',
      undo: { restored: 2510, skipped: 0 },
      canUndo: false,
    });
    expect(await count(`status = 'WON' AND tags @> '{c}' AND NOT tags @> '{d}'`)).toBe(2510);
    // Their revision has changed since, so the first change has nothing to restore.
    expect(await undo(id)).toMatchObject({ undo: { restored: 0, skipped: 2510 } });
  });

  it('skips leads that have been edited since, and reports how many', async () => {
    const ids = await addLeads(app, person, Array(4).fill({ tags: ['old'] }));
    const { id } = await change({ filter: {}, change: { ...WON, removeTags: ['old'] } });
    await app.as(person).patch(`/api/leads/${ids[0]}`).send({ Note: 'Called' }).expect(200);
    await app
      .as(person)
      .patch('/api/leads')
      .send({ ids: [ids[1]], addTags: ['later'] })
      .expect(200);
    const bulk = await undo(id);

    expect(bulk.undo).toEqual({ restored: 2, skipped: 2 });
    const states = await Promise.all(ids.map(getLead));
    expect(states.map(({ Status, Tags }) => [Status, ...Tags])).toEqual([
      ['WON'],
      ['WON', 'later'],
      ['NEW', 'old'],
      ['NEW', 'old'],
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    const [id] = await addLeads(app, person, [{}]);
    const bulk = await change({ filter: {}, change: WON });
    await undo(bulk.id);
    await change({ filter: {}, change: WON });
    expect(await undo(bulk.id)).toMatchObject({ status: 'Undone', undo: { restored: 1 } });
    expect((await getLead(id!)).Status).toBe('WON');
  });

  it('is refused for a change that is in progress, changed nothing or is too old', async () => {
    const refused = async (id: string) =>
      (await app.as(person).post(`${BULK}/${id}/undo`).expect(409)).body.error;
    expect(await refused(await addChange())).toBe(
      'The change is still in progress. Cancel it first.',
    );
    const tooLate = "This change can't be undone anymore.";
    expect(await refused(await addChange({ status: 'Cancelled' }))).toBe(tooLate);
    expect(await refused(await addChange({ status: 'Complete', age: '1 day' }))).toBe(tooLate);
  });
});

describe('POST /api/leads/bulk/{id}/cancel', () => {
  it('stops the change after the current batch; undo then restores what it changed', async () => {
    await addLeads(app, person, Array(4100).fill({}));
    const id = await addChange();
    const worker = app.app.get(BulkWorker) as unknown as {
      step(change: { accountId: string; id: string }): Promise<boolean>;
    };
    const step = () => worker.step({ accountId: person.accountId, id });
    expect(await step()).toBe(true);
    const { body } = await app.as(person).post(`${BULK}/${id}/cancel`).expect(200);

    expect(body).toMatchObject({ status: 'Cancelled', done: 2000, canUndo: true });
    expect(await step()).toBe(false);
    expect(await count(`status = 'WON'`)).toBe(2000);
    expect(await undo(id)).toMatchObject({
      status: 'Undone',
      undo: { restored: 2000, skipped: 0 },
    });
    expect(await count(`status = 'WON'`)).toBe(0);
  });

  it('waits for the batch in progress', async () => {
    await addLeads(app, person, [{}]);
    const id = await addChange();
    const release = await holdChange(id);
    const canceled = app.as(person).post(`${BULK}/${id}/cancel`);
    const answer = canceled.then(({ body }) => body);
    await release();
    expect(await answer).toMatchObject({ status: 'Cancelled', done: 0 });
  });

  it('leaves an ended change as it is', async () => {
    const { id } = await change({ filter: {}, change: WON });
    const { body } = await app.as(person).post(`${BULK}/${id}/cancel`).expect(200);
    expect(body.status).toBe('Complete');
  });
});
