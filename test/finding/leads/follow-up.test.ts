import { bulkChange } from '#contract/bulk.js';
import type { Role } from '#contract/roles.js';
import type { View } from '#contract/views.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { dayIn, FIRST_ZONE, LAST_ZONE } from '../../support/days.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { useMerges } from '../merges/support.js';
import { useEdits } from './edits.js';
import { namesOf } from './support.js';

const app = useApp();
const person = usePerson(app);
const edits = useEdits(app, person);
const { edit, undo, get, getAll } = edits;
const merges = useMerges(app, person);

const DAY = '2026-12-31';
const CALL = { 'Next Step': 'Call Ada', 'Due On': DAY };
const NOTHING = { 'Next Step': null, 'Due On': null };
const patch = (at: number, body: object) =>
  app.as(person).patch(`/api/leads/${edits.ids[at]}`).send(body);
const setDays = async (...days: (string | null)[]) => {
  for (const [at, day] of days.entries()) await patch(at, { 'Due On': day }).expect(200);
};
const list = async (query: Record<string, unknown>) => {
  const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
  const { body } = await app
    .as(person)
    .get('/api/leads')
    .query(Object.fromEntries(texts))
    .expect(200);
  return namesOf(body);
};
const steps = async () =>
  (await getAll()).map((lead) => [lead['Next Step'], lead['Due On']] as const);

describe('a lead', () => {
  it('has a next step and a day, which can be changed apart and cleared', async () => {
    expect((await patch(0, CALL).expect(200)).body).toMatchObject(CALL);
    const { body: later } = await patch(0, { 'Due On': '2027-01-15' }).expect(200);
    expect(later).toMatchObject({ 'Next Step': 'Call Ada', 'Due On': '2027-01-15' });
    const { body: undated } = await patch(0, { 'Due On': null }).expect(200);
    expect(undated).toMatchObject({ 'Next Step': 'Call Ada', 'Due On': null });
    expect((await patch(0, { 'Next Step': ' ' }).expect(200)).body).toMatchObject(NOTHING);
  });

  it('keeps both when something else changes', async () => {
    await patch(0, CALL).expect(200);
    expect((await patch(0, { Status: 'WON' }).expect(200)).body).toMatchObject(CALL);
  });

  it.each([
    [{ 'Due On': '2026-02-30' }, 'Due On'],
    [{ 'Due On': 'tomorrow' }, 'Due On'],
    [{ 'Due On': '1999-12-31' }, 'Due On'],
    [{ 'Next Step': 'x'.repeat(201) }, 'Next Step'],
  ])('rejects %j', async (body, field) => {
    const { body: problem } = await patch(0, body).expect(400);
    expect(Object.keys(problem.errors)).toEqual([field]);
  });
});

describe('several leads', () => {
  it('get a next step at once, and undoing restores what each had', async () => {
    await patch(0, CALL).expect(200);
    const editId = await edit({ 'Next Step': 'Write', 'Due On': '2027-02-01' });
    expect(await steps()).toEqual(Array(3).fill(['Write', '2027-02-01']));
    const { body } = await app.as(person).get('/api/leads/edits').expect(200);
    expect(body[0].change).toEqual({ 'Next Step': 'Write', 'Due On': '2027-02-01' });
    await undo(editId);
    expect(await steps()).toEqual([
      ['Call Ada', DAY],
      [null, null],
      [null, null],
    ]);
  });

  it('are listed as cleared by an edit that cleared them', async () => {
    await patch(0, CALL).expect(200);
    await edit(NOTHING);
    const { body } = await app.as(person).get('/api/leads/edits').expect(200);
    expect(body[0].change).toEqual(NOTHING);
  });

  it('that match a filter are changed together, and undoing restores what each had', async () => {
    await patch(0, CALL).expect(200);
    const { body } = await app
      .as(person)
      .post('/api/leads/bulk')
      .send({ filter: {}, change: { 'Due On': '2027-02-01' } })
      .expect(202);
    const path = `/api/leads/bulk/${body.id}`;
    const ends = (status: string) =>
      until(async () => bulkChange.parse((await app.as(person).get(path)).body).status === status);
    await ends('Complete');
    expect((await steps()).map(([, day]) => day)).toEqual(Array(3).fill('2027-02-01'));
    await app.as(person).post(`${path}/undo`).expect(200);
    await ends('Undone');
    expect((await steps()).map(([, day]) => day)).toEqual([DAY, null, null]);
  });
});

describe('merged leads', () => {
  it.each([
    [CALL, { 'Next Step': 'Write', 'Due On': '2027-01-01' }, CALL],
    [{ 'Next Step': 'Write', 'Due On': '2027-01-01' }, CALL, CALL],
    [NOTHING, CALL, CALL],
    [{ 'Next Step': 'Call Ada' }, { 'Due On': DAY }, CALL],
  ])('%j and %j keep %j, and splitting restores both', async (one, other, merged) => {
    const [id, otherId] = edits.ids as [string, string];
    await patch(0, one).expect(200);
    await patch(1, other).expect(200);
    const before = await steps();
    expect(await merges.merge(id, otherId)).toMatchObject(merged);
    await merges.undo(id);
    expect(await steps()).toEqual(before);
    expect((await get(otherId))['Due On']).toBe(before[1]![1]);
  });
});

describe('the list', () => {
  it.each([
    ['today', ['Lead 1', 'Lead 2']],
    ['week', ['Lead 1', 'Lead 2', 'Lead 3']],
  ])('filters leads due by %s, with overdue ones', async (due, names) => {
    await setDays(dayIn('UTC', -30), dayIn('UTC'), dayIn('UTC', 7));
    expect((await list({ filter: { due } })).toSorted()).toEqual(names);
  });

  it('leaves out leads that are due after a week or have no day', async () => {
    await setDays(dayIn('UTC', 8));
    expect(await list({ filter: { due: 'week' } })).toEqual([]);
    expect((await list({ filter: { due: 'none' } })).toSorted()).toEqual(['Lead 2', 'Lead 3']);
  });

  it("counts from the day in the person's time zone", async () => {
    await setDays(dayIn(FIRST_ZONE));
    expect(await list({ filter: { due: 'today', timeZone: FIRST_ZONE } })).toEqual(['Lead 1']);
    expect(await list({ filter: { due: 'today', timeZone: LAST_ZONE } })).toEqual([]);
  });

  it('refuses an unknown time zone and an unknown value', async () => {
    for (const filter of ['{"due":"today","timeZone":"Mars/Base"}', '{"due":"tomorrow"}'])
      await app.as(person).get('/api/leads').query({ filter }).expect(400);
  });

  it('sorts by day, with leads without one last', async () => {
    await setDays('2027-01-02', null, '2027-01-01');
    expect(await list({ sort: ['Due On', 'ASC'] })).toEqual(['Lead 3', 'Lead 1', 'Lead 2']);
    expect(await list({ sort: ['Due On', 'DESC'] })).toEqual(['Lead 1', 'Lead 3', 'Lead 2']);
  });
});

describe('the view of due leads', () => {
  const viewsOf = async (who: Subscriber = person, timeZone = 'UTC'): Promise<View[]> =>
    (await app.as(who).get('/api/views').query({ timeZone }).expect(200)).body;

  it('is the first of everyone, sorted by day', async () => {
    const [first] = await viewsOf();
    expect(first).toMatchObject({
      name: 'Due today',
      filter: { due: 'today' },
      sort: ['Due On', 'ASC'],
    });
    const namesFor = async (role: Role) =>
      (await viewsOf(await newMember(app, person, role))).map(({ name }) => name);
    expect((await namesFor('MEMBER')).slice(0, 2)).toEqual(['Due today', 'My leads']);
    // Who gets no leads has no view of them.
    expect(await namesFor('VIEWER')).not.toContain('My leads');
  });

  it("counts leads by the day in the person's time zone", async () => {
    await setDays(dayIn(FIRST_ZONE));
    expect((await viewsOf(person, FIRST_ZONE))[0]!.count).toBe(1);
    expect((await viewsOf(person, LAST_ZONE))[0]!.count).toBe(0);
  });

  it('is added before the views that someone already has, and does not return once deleted', async () => {
    await viewsOf();
    await app.database.query("DELETE FROM views WHERE built_in = 'due'");
    const [first] = await viewsOf();
    expect(first!.name).toBe('Due today');
    await app.as(person).delete(`/api/views/${first!.id}`).expect(204);
    const [next] = await viewsOf();
    await app.as(person).delete(`/api/views/${next!.id}`).expect(204);
    expect((await viewsOf()).map(({ name }) => name)).not.toContain('Due today');
  });
});
