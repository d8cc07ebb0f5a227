import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson } from '../../support/app.js';
import { FakeSource, buildPlace, overrideSource } from '../../support/fake-source.js';
import { until } from '../../support/until.js';
import { useEdits, WON } from './edits.js';
import { addLeads, namesOf } from './support.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);
const edits = useEdits(app, person);
const { get, getAll, patchAll, edit, requestUndo, undo } = edits;

const UNKNOWN = '00000000-0000-4000-8000-000000000001';
const countKept = async () => {
  const { rows } = await app.database.query(
    'SELECT count(*)::int FROM lead_edits WHERE account_id = $1',
    [person.accountId],
  );
  return rows[0].count;
};

describe('POST /api/leads/edits/{editId}/undo', () => {
  it('restores the status and tags of every lead, and returns the leads', async () => {
    const before = await getAll();
    const editId = await edit({ ...WON, removeTags: ['old'] });
    expect(await getAll()).toMatchObject(Array(3).fill({ Status: 'WON', Tags: ['won'] }));
    const { leads, skipped } = await undo(editId);

    expect(skipped).toBe(0);
    expect(namesOf(leads).toSorted()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
    expect(leads.find(({ id }) => id === edits.ids[0])).toMatchObject({
      Status: 'NEW',
      Tags: ['old'],
    });
    expect(await getAll()).toEqual(before);
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    'restores exclusion, even when a lead was already excluded: %j',
    async (Suppressed, isListed) => {
      await app.as(person).post(`/api/leads/${edits.ids[0]}/suppression`).expect(200);
      const excludedAt = async () => {
        const { rows } = await app.database.query(
          'SELECT suppressed_at FROM leads WHERE account_id = $1 ORDER BY name',
          [person.accountId],
        );
        return rows.map(({ suppressed_at }) => suppressed_at);
      };
      const before = await excludedAt();
      const editId = await edit({ Suppressed });
      expect((await app.as(person).get('/api/leads')).body).toHaveLength(isListed ? 3 : 0);
      await undo(editId);

      expect(await excludedAt()).toEqual(before);
      expect(namesOf((await app.as(person).get('/api/leads')).body)).toEqual(['Lead 2', 'Lead 3']);
    },
  );

  it('restores one lead that was excluded or included', async () => {
    const path = `/api/leads/${edits.ids[0]}/suppression`;
    const excluded = await app.as(person).post(path).expect(200);
    const { leads } = await undo(excluded.headers['edit-id']!);
    expect(leads).toMatchObject([{ Name: 'Lead 1', Suppressed: false }]);
    expect((await get(edits.ids[0]!)).Suppressed).toBe(false);

    await app.as(person).post(path).expect(200);
    const included = await app.as(person).delete(path).expect(200);
    await undo(included.headers['edit-id']!);
    expect((await get(edits.ids[0]!)).Suppressed).toBe(true);
  });

  it('restores 1,000 leads at once', async () => {
    edits.ids = await addLeads(app, person, Array(1000).fill({}));
    const editId = await edit(WON);
    const { leads, skipped } = await undo(editId);

    expect(leads).toHaveLength(1000);
    expect(skipped).toBe(0);
    expect(await countKept()).toBe(0);
    const { rows } = await app.database.query(
      'SELECT DISTINCT status, tags FROM leads WHERE id = ANY($1)',
      [edits.ids],
    );
    expect(rows).toEqual([{ status: 'NEW', tags: [] }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'a status',
      () => app.as(person).patch(`/api/leads/${edits.ids[0]}`).send({ Status: 'WON' }).expect(200),
    ],
    [
      'a note',
      () => app.as(person).patch(`/api/leads/${edits.ids[0]}`).send({ Note: 'Called' }).expect(200),
    ],
    ['a tag on several leads', () => edit({ ids: [edits.ids[0]], addTags: ['later'] })],
    [
      'an exclusion',
      () => app.as(person).post(`/api/leads/${edits.ids[0]}/suppression`).expect(200),
    ],
    ['another undo', async () => undo(await edit({ ids: [edits.ids[0]], addTags: ['later'] }))],
  ])('skips exactly the lead that has been edited since: %s', async (_, change) => {
    const [, ...others] = await getAll();
    const editId = await edit(WON);
    await change();
    const edited = await get(edits.ids[0]!);
    const { leads, skipped } = await undo(editId);

    expect(skipped).toBe(1);
    expect(leads.map(({ id }) => id).toSorted()).toEqual(edits.ids.slice(1).toSorted());
    expect(await getAll()).toEqual([edited, ...others]);
    expect(edited).toMatchObject({ Status: 'WON', Tags: expect.arrayContaining(['won']) });
  });

  it('undoes an earlier edit for the leads that a later edit did not change', async () => {
    const first = await edit(WON);
    const second = await edit({ ids: edits.ids.slice(0, 2), Status: 'CONTACTED' });

    expect((await undo(first)).skipped).toBe(2);
    expect((await undo(second)).skipped).toBe(0);
    expect((await getAll()).map(({ Status }) => Status)).toEqual(['WON', 'WON', 'NEW']);
  });

  it('restores a lead whose content a run has refreshed since', async () => {
    const run = async (rating: number) => {
      source.places = [buildPlace(1, { rating })];
      const { body } = await app
        .as(person)
        .post('/api/scraperuns')
        .send({ city: 'Monaco', category: 'bar' })
        .expect(201);
      const path = `/api/scraperuns/${body.id}`;
      await until(async () => (await app.as(person).get(path)).body.Status === 'Complete');
      return (await app.as(person).get(`/api/leads/by-run/${body.id}`)).body.leads[0].id;
    };
    edits.ids = [await run(3)];
    const editId = await edit(WON);
    expect(await run(5)).toBe(edits.ids[0]);
    const { leads, skipped } = await undo(editId);

    expect(skipped).toBe(0);
    expect(leads).toMatchObject([{ Status: 'NEW', Tags: [], Rating: 5 }]);
  });

  it('undoes an edit once', async () => {
    const editId = await edit(WON);
    await undo(editId);
    await edit({ Status: 'CONTACTED' });
    const { body } = await requestUndo(editId).expect(404);

    expect(body.error).toBe('The edit was not found.');
    expect((await getAll()).map(({ Status }) => Status)).toEqual(Array(3).fill('CONTACTED'));
  });

  it("returns 404 for another account's edit, and changes nothing", async () => {
    const before = await getAll();
    const editId = await edit(WON);
    await requestUndo(editId, await app.newPerson()).expect(404);

    expect((await getAll()).map(({ Status }) => Status)).toEqual(Array(3).fill('WON'));
    await undo(editId);
    expect(await getAll()).toEqual(before);
  });

  it("neither records nor restores another account's lead that was among the ids", async () => {
    const [theirs] = await addLeads(app, await app.newPerson(), [{}]);
    const editId = await edit({ ids: [theirs, UNKNOWN, edits.ids[0]], ...WON });
    const { rows } = await app.database.query('SELECT lead_id FROM lead_edits WHERE edit_id = $1', [
      editId,
    ]);

    expect(rows).toEqual([{ lead_id: edits.ids[0] }]);
    expect(namesOf((await undo(editId)).leads)).toEqual(['Lead 1']);
  });

  it('returns 404 for an unknown edit and for one that changed no lead, 400 for an invalid id', async () => {
    await requestUndo(UNKNOWN).expect(404);
    await requestUndo(await edit({ ids: [UNKNOWN], ...WON })).expect(404);
    await requestUndo('x').expect(400);
  });

  it('has nothing to undo after a rejected change', async () => {
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    const answer = await patchAll({ addTags: tags }).expect(400);

    expect(answer.headers).not.toHaveProperty('edit-id');
    expect(await countKept()).toBe(0);
  });

  it('keeps the latest edits of 10,000 leads; undo of older ones returns 404', async () => {
    // PostgreSQL then expects no edits of any other account.
    const other = await app.newPerson();
    const ids = await addLeads(app, other, Array(1000).fill({}));
    await app
      .as(other)
      .patch('/api/leads')
      .send({ ids, ...WON })
      .expect(200);
    await app.database.query('ANALYZE lead_edits');
    edits.ids = await addLeads(app, person, Array(1000).fill({}));
    const all: string[] = [];
    for (let count = 0; count < 11; count += 1) all.push(await edit(WON));
    const [oldest, second] = all;

    expect(await countKept()).toBe(10_000);
    await requestUndo(oldest!).expect(404);
    await edit({ ids: edits.ids.slice(0, 1), ...WON });
    expect(await countKept()).toBe(9_001);
    await requestUndo(second!).expect(404);
    expect((await undo(all.at(-1)!)).leads).toHaveLength(999);
  }, 60_000);

  it('returns 404 for an edit older than a day, which housekeeping then removes', async () => {
    const old = await edit(WON);
    await app.database.query(
      "UPDATE lead_edits SET edited_at = now() - interval '1 day' WHERE edit_id = $1",
      [old],
    );
    const young = await edit({ Status: 'CONTACTED' });
    await app.database.query(
      "UPDATE lead_edits SET edited_at = now() - interval '23 hours' WHERE edit_id = $1",
      [young],
    );

    await requestUndo(old).expect(404);
    expect(await countKept()).toBe(6);
    await app.app.get(HousekeepingService).run();
    expect(await countKept()).toBe(3);
    await requestUndo(old).expect(404);
    expect((await undo(young)).skipped).toBe(0);
    expect((await getAll()).map(({ Status }) => Status)).toEqual(Array(3).fill('WON'));
  });
});
