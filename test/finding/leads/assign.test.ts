import { bulkChange } from '#contract/bulk.js';
import type { LeadFacets } from '#contract/lead-filters.js';
import type { View } from '#contract/views.js';
import { HousekeepingService } from '../../../backend/platform/jobs/housekeeping.service.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { useEdits } from './edits.js';
import { addLeads, namesOf } from './support.js';

const app = useApp();
const owner = usePerson(app);
const { patchAll, edit, undo, getAll, ids } = leadsOf();
let member: Subscriber;
let viewer: Subscriber;

function leadsOf() {
  const edits = useEdits(app, owner);
  return { ...edits, ids: () => edits.ids };
}

beforeEach(async () => {
  member = await newMember(app, owner, 'MEMBER');
  viewer = await newMember(app, owner, 'VIEWER');
});

const patch = (id: string, body: object, who: Subscriber = owner) =>
  app.as(who).patch(`/api/leads/${id}`).send(body);
const assign = (id: string, who: string | null) => patch(id, { 'Assignee ID': who }).expect(200);
const list = async (filter: object) =>
  namesOf(
    (
      await app
        .as(owner)
        .get('/api/leads')
        .query({ filter: JSON.stringify(filter) })
    ).body,
  );
const facets = async (filter: object = {}): Promise<LeadFacets> =>
  (
    await app
      .as(owner)
      .get('/api/leads/facets')
      .query({ filter: JSON.stringify(filter) })
  ).body;
const becomeViewer = ({ userId }: Subscriber) =>
  app.as(owner).patch(`/api/team/members/${userId}`).send({ role: 'VIEWER' }).expect(200);
const assignees = async () => (await getAll()).map((lead) => lead['Assignee ID']);

const bulk = async (change: object) => {
  const { body } = await app
    .as(owner)
    .post('/api/leads/bulk')
    .send({ filter: {}, change })
    .expect(202);
  const get = async () =>
    bulkChange.strict().parse((await app.as(owner).get(`/api/leads/bulk/${body.id}`)).body);
  const settled = () =>
    until(async () => ['Complete', 'Failed', 'Undone'].includes((await get()).status));
  await settled();
  return { id: body.id as string, get, settled };
};

describe('a lead', () => {
  it('is assigned to a member, shows their name, and can be unassigned', async () => {
    const { body } = await assign(ids()[0]!, member.userId);
    expect(body).toMatchObject({ 'Assignee ID': member.userId, Assignee: member.email });
    expect((await assign(ids()[0]!, null)).body).toMatchObject({
      'Assignee ID': null,
      Assignee: null,
    });
  });

  it('keeps its assignee when something else changes', async () => {
    await assign(ids()[0]!, member.userId);
    const { body } = await patch(ids()[0]!, { Status: 'WON' }).expect(200);
    expect(body['Assignee ID']).toBe(member.userId);
  });

  it('is not assigned to a viewer, to a stranger or to what is not a user', async () => {
    const stranger = await app.newPerson();
    for (const who of [viewer.userId, stranger.userId]) {
      const { body } = await patch(ids()[0]!, { 'Assignee ID': who }).expect(400);
      expect(body.errors['Assignee ID']).toMatch('who are not viewers');
      await patchAll({ 'Assignee ID': who }).expect(400);
    }
    await patch(ids()[0]!, { 'Assignee ID': 'me' }).expect(400);
    expect(await assignees()).toEqual([null, null, null]);
  });

  it('can be sent with the viewer who has it already', async () => {
    await assign(ids()[0]!, member.userId);
    await becomeViewer(member);
    const sent = { 'Assignee ID': member.userId, Status: 'WON' };
    expect((await patch(ids()[0]!, sent).expect(200)).body).toMatchObject(sent);
    await patch(ids()[1]!, sent).expect(400);
  });

  it('is unassigned when its member leaves, and nothing else about it changes', async () => {
    await assign(ids()[0]!, member.userId);
    await patch(ids()[0]!, { Note: 'Call on Monday' }).expect(200);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);
    await until(async () => (await getAll())[0]!['Assignee ID'] === null);
    expect((await getAll())[0]).toMatchObject({ Assignee: null, Note: 'Call on Monday' });
  });
});

describe('leads of a member who left', () => {
  const leave = () =>
    app.database.query('DELETE FROM memberships WHERE user_id = $1', [member.userId]);
  const housekeeping = () => app.app.get(HousekeepingService).run();

  it('are all unassigned by housekeeping if no job did it', async () => {
    await addLeads(app, owner, Array(4097).fill({}));
    await bulk({ 'Assignee ID': member.userId });
    await assign(ids()[0]!, owner.userId);
    await leave();
    await housekeeping();
    await until(async () => (await facets()).unassigned === 4099);
    expect(await assignees()).toEqual([owner.userId, null, null]);
  });
});

describe('several leads', () => {
  it('are assigned at once, and undoing restores their assignees', async () => {
    await assign(ids()[0]!, owner.userId);
    const editId = await edit({ 'Assignee ID': member.userId });
    expect(await assignees()).toEqual(Array(3).fill(member.userId));
    const { body } = await app.as(owner).get('/api/leads/edits').expect(200);
    expect(body[0].change).toEqual({ 'Assignee ID': member.userId });
    await undo(editId);
    expect(await assignees()).toEqual([owner.userId, null, null]);
  });

  it('are listed as unassigned by an edit that unassigned them', async () => {
    await assign(ids()[0]!, owner.userId);
    await edit({ 'Assignee ID': null });
    const { body } = await app.as(owner).get('/api/leads/edits').expect(200);
    expect(body[0].change).toEqual({ 'Assignee ID': null });
  });

  it('stay unassigned by an undo if the member has left', async () => {
    await assign(ids()[0]!, member.userId);
    const editId = await edit({ 'Assignee ID': owner.userId });
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);
    await undo(editId);
    expect(await assignees()).toEqual([null, null, null]);
  });

  it('stay unassigned by an undo of an edit if the member has become a viewer', async () => {
    await assign(ids()[0]!, member.userId);
    const editId = await edit({ 'Assignee ID': owner.userId });
    await becomeViewer(member);
    await undo(editId);
    expect(await assignees()).toEqual([null, null, null]);
  });

  it('stay with a viewer who has them, when a change of something else is undone', async () => {
    await assign(ids()[0]!, member.userId);
    const editId = await edit({ Status: 'WON' });
    await becomeViewer(member);
    await undo(editId);
    expect(await assignees()).toEqual([member.userId, null, null]);
    const { id, get, settled } = await bulk({ addTags: ['fair'] });
    await app.as(owner).post(`/api/leads/bulk/${id}/undo`).expect(200);
    await settled();
    expect(await get()).toMatchObject({ status: 'Undone' });
    expect(await assignees()).toEqual([member.userId, null, null]);
  });
});

describe('all leads that match', () => {
  it('are shared among members in turn, and undoing restores their assignees', async () => {
    await addLeads(app, owner, Array(4097).fill({}));
    const change = await bulk({ shareAmong: [owner.userId, member.userId] });
    const { assignees: shares } = await facets();
    expect(shares.map(({ count }) => count)).toEqual([2050, 2050]);
    await app.as(owner).post(`/api/leads/bulk/${change.id}/undo`).expect(200);
    await change.settled();
    expect(await facets()).toMatchObject({ assignees: [], unassigned: 4100 });
  });

  it('are shared with a member once, however their id is written', async () => {
    const { get } = await bulk({ shareAmong: [member.userId.toUpperCase(), member.userId] });
    expect((await get()).change.shareAmong).toEqual([member.userId]);
    expect(await assignees()).toEqual(Array(3).fill(member.userId));
  });

  it('stay unassigned by an undo of the change if the member has become a viewer', async () => {
    await assign(ids()[0]!, member.userId);
    const { id, settled } = await bulk({ 'Assignee ID': owner.userId });
    await becomeViewer(member);
    await app.as(owner).post(`/api/leads/bulk/${id}/undo`).expect(200);
    await settled();
    expect(await assignees()).toEqual([null, null, null]);
  });

  it('are assigned to one member, or to none', async () => {
    await bulk({ 'Assignee ID': member.userId });
    expect(await assignees()).toEqual(Array(3).fill(member.userId));
    await bulk({ 'Assignee ID': null });
    expect(await assignees()).toEqual(Array(3).fill(null));
  });

  it.each([
    [{ shareAmong: [] }],
    [{ shareAmong: ['me'] }],
    [{ shareAmong: ['00000000-0000-4000-8000-000000000001'] }],
  ])('are not shared among %j', async (change) => {
    await app.as(owner).post('/api/leads/bulk').send({ filter: {}, change }).expect(400);
  });

  it('are not assigned and shared at once', async () => {
    const change = { shareAmong: [owner.userId], 'Assignee ID': owner.userId };
    await app.as(owner).post('/api/leads/bulk').send({ filter: {}, change }).expect(400);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await assign(ids()[0]!, owner.userId);
    await assign(ids()[1]!, member.userId);
  });

  it.each([
    ['one member', () => ({ assignee: member.userId }), ['Lead 2']],
    ['no member', () => ({ assignee: 'none' }), ['Lead 3']],
    [
      'one of several',
      () => ({ anyOf: { assignee: ['none', owner.userId] } }),
      ['Lead 1', 'Lead 3'],
    ],
    ['others than one member', () => ({ not: { assignee: [owner.userId] } }), ['Lead 2', 'Lead 3']],
    ['others than none', () => ({ not: { assignee: ['none'] } }), ['Lead 1', 'Lead 2']],
  ])('filters leads assigned to %s', async (_, filter, names) => {
    expect((await list(filter())).toSorted()).toEqual(names);
  });

  it('counts the leads of each member and the unassigned ones, ignoring the filter by assignee', async () => {
    const counts = { unassigned: 1, total: 1 };
    const { assignees: found, ...others } = await facets({ assignee: member.userId });
    expect(others).toMatchObject(counts);
    expect(found.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual(
      [owner.userId, member.userId].toSorted().map((value) => ({ value, count: 1 })),
    );
  });

  it('refuses an assignee that is neither an id nor none', async () => {
    await app.as(owner).get('/api/leads').query({ filter: '{"assignee":"me"}' }).expect(400);
  });
});

describe('the views', () => {
  const viewsOf = async (who: Subscriber): Promise<View[]> =>
    (await app.as(who).get('/api/views').expect(200)).body;
  const namesFor = async (who: Subscriber) => (await viewsOf(who)).map(({ name }) => name);

  it('of each member show their own and the unassigned leads after the due ones, with counts', async () => {
    await assign(ids()[0]!, member.userId);
    expect((await viewsOf(member)).slice(1, 3)).toMatchObject([
      { name: 'My leads', count: 1 },
      { name: 'Unassigned', count: 2 },
    ]);
    expect((await viewsOf(owner))[1]).toMatchObject({ name: 'My leads', count: 0 });
  });

  it('of someone who works alone have neither', async () => {
    const alone = await app.newPerson();
    expect(await namesFor(alone)).not.toContain('My leads');
  });

  it('gain them once others join, and lose them for good when deleted', async () => {
    const founder = await app.newPerson();
    expect(await namesFor(founder)).not.toContain('My leads');
    await newMember(app, founder, 'MEMBER');
    const views = await viewsOf(founder);
    expect(views[1]!.name).toBe('My leads');
    for (const { id } of views) await app.as(founder).delete(`/api/views/${id}`).expect(204);
    expect(await viewsOf(founder)).toEqual([]);
  });
});

describe('a change of many leads', () => {
  const start = async (who: Subscriber, change: object) =>
    (await app.as(who).post('/api/leads/bulk').send({ filter: {}, change }).expect(202)).body.id;
  const ended = async (id: string) => {
    const get = async () => (await app.as(owner).get(`/api/leads/bulk/${id}`)).body.status;
    await until(async () => !['Queued', 'Running'].includes(await get()));
    return get();
  };
  /** Makes the next changes wait for the test. */
  async function holdChanges() {
    const client = await app.database.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM leads WHERE account_id = $1 FOR UPDATE', [owner.accountId]);
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  }

  it('stops once the person who requested it may no longer work with leads', async () => {
    await addLeads(app, owner, Array(2_500).fill({}));
    const release = await holdChanges();
    const id = await start(member, { Status: 'LOST' });
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);
    await release();
    expect(await ended(id)).toBe('Cancelled');
    expect((await facets({ status: 'LOST' })).total).toBeLessThan(2_503);
  });

  it('leaves leads with whom they have once the members it assigns them to are gone', async () => {
    await addLeads(app, owner, Array(2_500).fill({}));
    await bulk({ 'Assignee ID': owner.userId });
    const release = await holdChanges();
    const id = await start(owner, { shareAmong: [member.userId] });
    await app
      .as(owner)
      .patch(`/api/team/members/${member.userId}`)
      .send({ role: 'VIEWER' })
      .expect(200);
    await release();
    expect(await ended(id)).toBe('Failed');
    expect((await facets()).unassigned).toBe(0);
  });
});
