import { leadDetail } from '#contract/lead-detail.js';
import { changedLead, type Lead } from '#contract/leads.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads, namesOf } from './support.js';

let ids: string[];

const app = useApp();
const person = usePerson(app);
beforeEach(async () => {
  ids = await addLeads(app, person, [{}, {}, {}]);
});

const MARKUP = `<img src=x onerror="alert(1)">'"; DROP TABLE leads; --`;
const UNKNOWN = '00000000-0000-4000-8000-000000000001';
const get = async (id = ids[0]) => (await app.as(person).get(`/api/leads/${id}`).expect(200)).body;
const patch = (body: object, id = ids[0]) => app.as(person).patch(`/api/leads/${id}`).send(body);
const patchAll = (body: object) => app.as(person).patch('/api/leads').send(body);
const tags = (count: number, prefix = 'tag') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`);

describe('GET /api/leads/{id}', () => {
  it('returns the lead with its runs, newest first', async () => {
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO scrape_runs (account_id, city, category, source, target, created_at)
       SELECT $1, 'Monaco', 'bar ' || n, 'index', '{}', now() + n * interval '1 s' FROM generate_series(1, 3) n
       RETURNING id`,
      [person.accountId],
    );
    for (const { id } of rows.slice(0, 2)) {
      await app.database.query(
        'INSERT INTO run_leads (account_id, run_id, position, lead_id) VALUES ($1, $2, 1, $3)',
        [person.accountId, id, ids[0]],
      );
    }
    const lead = leadDetail.strict().parse(await get());

    expect(lead.Name).toBe('Lead 1');
    expect(lead.Runs).toMatchObject([
      { id: rows[1]!.id, City: 'Monaco', Category: 'bar 2' },
      { id: rows[0]!.id, City: 'Monaco', Category: 'bar 1' },
    ]);
  });

  it("returns 404 for unknown leads and another account's leads, 400 for an invalid id", async () => {
    const other = await app.newPerson();

    await app.as(person).get(`/api/leads/${UNKNOWN}`).expect(404);
    await app.as(other).get(`/api/leads/${ids[0]}`).expect(404);
    await app.as(person).get('/api/leads/x').expect(400);
  });
});

describe('PATCH /api/leads/{id}', () => {
  it('changes only the given fields, and returns markup unchanged', async () => {
    const before = await get();
    const { body } = await patch({
      Status: 'WON',
      Tags: [' hot ', 'hot', MARKUP.slice(0, 40)],
      Note: ` ${MARKUP}\nsecond line `,
    }).expect(200);

    expect(changedLead.strict().parse(body)).toEqual({
      ...changedLead.parse(before),
      Status: 'WON',
      Tags: ['hot', MARKUP.slice(0, 40)],
      Note: `${MARKUP}\nsecond line`,
      Revision: before.Revision + 1,
    });
    expect(await get()).toMatchObject(body);
    expect((await patch({}).expect(200)).body).toEqual({ ...body, Revision: body.Revision + 1 });
    expect((await patch({ Tags: [] }).expect(200)).body).toMatchObject({ Tags: [], Status: 'WON' });
  });

  it.each(['', '  ', null])('deletes the note when it is %j', async (note) => {
    await patch({ Note: 'x' });

    expect((await patch({ Note: note }).expect(200)).body.Note).toBeNull();
  });

  it('loses no change when different fields are saved concurrently', async () => {
    for (let round = 0; round < 10; round++) {
      const Note = `note ${round}`;
      const Tags = [`tag ${round}`];
      const Status = round % 2 ? 'WON' : 'LOST';
      await Promise.all([patch({ Note }), patch({ Tags }), patch({ Status })]);

      expect(await get()).toMatchObject({ Note, Tags, Status });
    }
  });

  it.each([
    [{ Status: 'OPEN' }, 'Status', 'Status must be one of NEW, CONTACTED, QUALIFIED, WON, LOST'],
    [{ Status: null }, 'Status', 'Status must be one of NEW, CONTACTED, QUALIFIED, WON, LOST'],
    [{ Tags: [' '] }, 'Tags.0', 'A tag must not be blank'],
    [{ Tags: ['x'.repeat(41)] }, 'Tags.0', 'At most 40 characters'],
    [{ Tags: ['a\nb'] }, 'Tags.0', 'Must not contain control characters'],
    [{ Tags: tags(21) }, 'Tags', 'At most 20 tags'],
    [{ Note: 'x'.repeat(2001) }, 'Note', 'At most 2000 characters'],
    [{ Note: 'a\u0000b' }, 'Note', 'Must not contain control characters'],
    [{ Note: 'half a pair \ud83d' }, 'Note', 'Must not contain control characters'],
    [{ Name: 'Mine' }, 'body', 'Unrecognized key: "Name"'],
  ])('rejects %j and changes nothing', async (change, field, text) => {
    const { body } = await patch({ Note: 'new', ...change }).expect(400);

    expect(body.errors).toEqual({ [field]: text });
    expect(await get()).toMatchObject({ Status: 'NEW', Tags: [], Note: null });
  });

  it("returns 404 for unknown leads and another account's leads, and does not change them", async () => {
    const other = await app.newPerson();

    await patch({ Note: 'x' }, UNKNOWN).expect(404);
    await app.as(other).patch(`/api/leads/${ids[0]}`).send({ Note: 'x' }).expect(404);
    expect((await get()).Note).toBeNull();
  });
});

describe('PATCH /api/leads', () => {
  it("changes the account's leads among the ids, and returns them in that order", async () => {
    const [othersLead] = await addLeads(app, await app.newPerson(), [{}]);
    await patch({ Tags: ['old', 'both'] }, ids[1]);
    const { body } = await patchAll({
      ids: [ids[1], othersLead, UNKNOWN, ids[0]],
      Status: 'CONTACTED',
      addTags: ['new', 'both'],
      removeTags: ['old'],
    }).expect(200);

    expect(namesOf(body)).toEqual(['Lead 2', 'Lead 1']);
    expect(body[0]).toMatchObject({ Status: 'CONTACTED', Tags: ['both', 'new'] });
    expect(body[1]).toMatchObject({ Status: 'CONTACTED', Tags: ['new', 'both'] });
    expect(await get(ids[2])).toMatchObject({ Status: 'NEW', Tags: [] });
    const { rows } = await app.database.query('SELECT status FROM leads WHERE id = $1', [
      othersLead,
    ]);
    expect(rows).toEqual([{ status: 'NEW' }]);
  });

  it('excludes and includes leads, and keeps that state through other changes', async () => {
    const suppressed = async (body: object) =>
      (await patchAll({ ids, ...body }).expect(200)).body.map((lead: Lead) => lead.Suppressed);

    expect(await suppressed({ Suppressed: true })).toEqual([true, true, true]);
    expect(await suppressed({ Status: 'LOST' })).toEqual([true, true, true]);
    expect(await suppressed({ Suppressed: false })).toEqual([false, false, false]);
  });

  it('changes no lead when one of them would exceed 20 tags', async () => {
    await patch({ Tags: tags(19) });
    const { body } = await patchAll({ ids, Status: 'WON', addTags: ['a', 'b'] }).expect(400);

    expect(body.errors).toEqual({
      addTags: 'A lead can have at most 20 tags. "Lead 1" would have more.',
    });
    expect(await get(ids[1])).toMatchObject({ Status: 'NEW', Tags: [] });
    await patchAll({ ids, addTags: ['a', 'b'], removeTags: ['tag 0'] }).expect(200);
    expect((await get()).Tags).toHaveLength(20);
  });

  it('loses no tag when overlapping selections are tagged concurrently, in any order', async () => {
    const names = tags(10);
    const answers = await Promise.all(
      names.map((tag, index) =>
        patchAll({ ids: index % 2 ? ids : ids.toReversed(), addTags: [tag] }),
      ),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const id of ids) expect((await get(id)).Tags.toSorted()).toEqual(names);
  });

  it.each([
    [{ ids: [] }, 'ids', 'ids is required'],
    [{ ids: ['x'] }, 'ids.0', 'Every id must be a lead id'],
    [{ ids: Array(1001).fill(UNKNOWN) }, 'ids', 'At most 1000 ids at a time'],
    [{ Status: 'OPEN' }, 'Status', 'Status must be one of NEW, CONTACTED, QUALIFIED, WON, LOST'],
    [{ addTags: [''] }, 'addTags.0', 'A tag must not be blank'],
    [{ addTags: tags(21) }, 'addTags', 'At most 20 tags'],
    [{ removeTags: [7] }, 'removeTags.0', 'A tag must not be blank'],
    [{ Suppressed: 'yes' }, 'Suppressed', 'Suppressed must be true or false'],
    [{ Note: 'x' }, 'body', 'Unrecognized key: "Note"'],
  ])('rejects %j and changes nothing', async (change, field, text) => {
    const { body } = await patchAll({ ids, addTags: ['fine'], ...change }).expect(400);

    expect(body.errors).toEqual({ [field]: text });
    expect((await get()).Tags).toEqual([]);
  });
});

describe('/api/leads/{id}/suppression', () => {
  it('removes a lead from the list and restores it, even when repeated', async () => {
    const path = `/api/leads/${ids[0]}/suppression`;
    const listed = async () => namesOf((await app.as(person).get('/api/leads')).body);

    for (const _ of [1, 2])
      expect((await app.as(person).post(path).expect(200)).body.Suppressed).toBe(true);
    expect(await listed()).toEqual(['Lead 2', 'Lead 3']);
    expect((await get()).Suppressed).toBe(true);
    for (const _ of [1, 2])
      expect((await app.as(person).delete(path).expect(200)).body.Suppressed).toBe(false);
    expect(await listed()).toEqual(['Lead 1', 'Lead 2', 'Lead 3']);
  });

  it("returns 404 for unknown leads and another account's leads", async () => {
    const other = await app.newPerson();

    await app.as(person).post(`/api/leads/${UNKNOWN}/suppression`).expect(404);
    await app.as(other).post(`/api/leads/${ids[0]}/suppression`).expect(404);
    await app.as(other).delete(`/api/leads/${ids[0]}/suppression`).expect(404);
    expect((await get()).Suppressed).toBe(false);
  });
});
