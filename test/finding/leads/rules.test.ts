import { DataSource } from 'typeorm';
import { bulkChange } from '#contract/bulk.js';
import type { Activity } from '#contract/activity.js';
import type { Lead } from '#contract/leads.js';
import type { Member } from '#contract/teams.js';
import { assignByRules, replaceRules } from '../../../backend/finding/leads/rules/rules.sql.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../../support/fake-source.js';
import { newMember } from '../../support/team.js';
import { countWaiting } from '../../support/locks.js';
import { until } from '../../support/until.js';

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const owner = usePerson(app);
let anna: Subscriber;
let ben: Subscriber;

beforeEach(async () => {
  anna = await newMember(app, owner, 'MEMBER');
  ben = await newMember(app, owner, 'ADMIN');
});

const any = { city: null, category: null };
const save = (rules: object[], who = owner) => app.as(who).put('/api/leads/rules').send({ rules });
const leads = async (): Promise<Lead[]> =>
  (await app.as(owner).get('/api/leads').query({ sort: '["Name","ASC"]' }).expect(200)).body;
const assignees = async () => (await leads()).map((lead) => lead['Assignee ID']);

const revisions = async () => {
  const { rows } = await app.database.query(
    'SELECT revision FROM leads WHERE account_id = $1 ORDER BY id',
    [owner.accountId],
  );
  return rows;
};

/** Runs a search that finds these many businesses. */
async function search(count: number, category = 'bar') {
  source.places = buildPlaces(count);
  const { body: run } = await app
    .as(owner)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category })
    .expect(201);
  const state = async () => (await app.as(owner).get(`/api/scraperuns/${run.id}`)).body;
  await until(async () => (await state()).Status === 'Complete');
}

async function assignAgain() {
  const { body } = await app
    .as(owner)
    .post('/api/leads/bulk')
    .send({ filter: {}, change: { byRules: true } })
    .expect(202);
  const get = async () =>
    bulkChange.parse((await app.as(owner).get(`/api/leads/bulk/${body.id}`)).body);
  await until(async () => (await get()).status === 'Complete');
  return body.id as string;
}

describe('new leads', () => {
  it('are assigned to the members of a rule in turn, which continues with the next search', async () => {
    await save([{ ...any, members: [anna.userId, ben.userId] }]).expect(200);
    await search(3);
    await search(4);
    const counts = Map.groupBy(await assignees(), (id) => id);
    expect([counts.get(anna.userId)?.length, counts.get(ben.userId)?.length]).toEqual([2, 2]);
  });

  it('go to the first rule that matches their city and category, whatever the case', async () => {
    await save([
      { city: 'Paris', category: null, members: [owner.userId] },
      { city: 'MONACO', category: 'Hotel', members: [owner.userId] },
      { city: 'monaco', category: null, members: [anna.userId] },
      { ...any, members: [ben.userId] },
    ]).expect(200);
    await search(2);
    expect(await assignees()).toEqual([anna.userId, anna.userId]);
  });

  it('stay unassigned without a rule that matches', async () => {
    await save([{ city: 'Paris', category: null, members: [anna.userId] }]).expect(200);
    await search(2);
    expect(await assignees()).toEqual([null, null]);
  });

  it('pass over members who left or became viewers, and rules without any other', async () => {
    await save([
      { ...any, members: [anna.userId] },
      { ...any, members: [anna.userId, ben.userId] },
    ]).expect(200);
    await app.as(owner).delete(`/api/team/members/${anna.userId}`).expect(204);
    await search(2);
    expect(await assignees()).toEqual([ben.userId, ben.userId]);
    const { body } = await app.as(owner).get('/api/leads/rules').expect(200);
    expect(body.rules.map(({ members }: { members: string[] }) => members)).toEqual([
      [],
      [ben.userId],
    ]);
  });

  it('pass over members whose login is disabled, who can get no leads in any other way', async () => {
    await save([{ ...any, members: [anna.userId, ben.userId] }]).expect(200);
    await app.as(anna).post('/api/settings/disable-account').expect(200);
    await search(2);
    expect(await assignees()).toEqual([ben.userId, ben.userId]);
    const [lead] = await leads();
    const change = { 'Assignee ID': anna.userId };
    await app.as(owner).patch(`/api/leads/${lead!.id}`).send(change).expect(400);
    const { body: team } = await app.as(owner).get('/api/team').expect(200);
    const isDisabled = (id: string) => team.members.find((one: Member) => one.id === id).isDisabled;
    expect([isDisabled(anna.userId), isDisabled(ben.userId)]).toEqual([true, false]);
  });

  it('go again to members who were viewers while other rules were saved', async () => {
    const asRole = (role: string) =>
      app.as(owner).patch(`/api/team/members/${anna.userId}`).send({ role }).expect(200);
    await save([{ ...any, members: [anna.userId] }]).expect(200);
    await asRole('VIEWER');
    const { body: read } = await app.as(owner).get('/api/leads/rules').expect(200);
    await save([{ ...any, city: 'Paris', members: [ben.userId] }, ...read.rules]).expect(200);
    await search(1);
    expect(await assignees()).toEqual([null]);
    await asRole('MEMBER');
    await search(2, 'pub');
    expect(await assignees()).toContain(anna.userId);
  });

  it('keep whom they are assigned to when a later search finds them again', async () => {
    await save([{ ...any, members: [anna.userId] }]).expect(200);
    await search(2);
    await save([{ ...any, members: [ben.userId] }]).expect(200);
    await search(2, 'pub');
    expect(await assignees()).toEqual([anna.userId, anna.userId]);
  });

  it('have the assignment in their activity, without a person', async () => {
    await save([{ ...any, members: [anna.userId] }]).expect(200);
    await search(1);
    const [lead] = await leads();
    const { body } = await app
      .as(owner)
      .get('/api/activity')
      .query({ filter: JSON.stringify({ lead: lead!.id }) })
      .expect(200);
    expect(body.map(({ kind, by }: Activity) => ({ kind, by }))).toEqual([
      { kind: 'assigned', by: null },
    ]);
  });
});

it('leads of before are assigned by the rules on request, which can be undone', async () => {
  await search(3);
  await save([{ ...any, members: [anna.userId] }]).expect(200);
  const id = await assignAgain();
  expect(await assignees()).toEqual([anna.userId, anna.userId, anna.userId]);
  await app.as(owner).post(`/api/leads/bulk/${id}/undo`).expect(200);
  await until(async () => (await assignees()).every((assignee) => assignee === null));
});

it('leads that no rule matches are skipped by an assignment on request, and keep their revision', async () => {
  await search(2);
  await save([{ city: 'Paris', category: null, members: [anna.userId] }]).expect(200);
  const before = await revisions();
  const id = await assignAgain();
  const { body } = await app.as(owner).get(`/api/leads/bulk/${id}`).expect(200);
  expect(body).toMatchObject({ done: 0, skipped: 2, canUndo: false });
  expect(await revisions()).toEqual(before);
});

it('new leads that are stored while rules are being saved are assigned by the new ones', async () => {
  await search(1);
  const [{ id }] = (await leads()) as [Lead];
  await save([{ ...any, members: [anna.userId] }]).expect(200);
  const database = app.app.get(DataSource);
  let assigned: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await replaceRules(tx, owner.accountId, [{ ...any, members: [ben.userId] }]);
    assigned = database.transaction((other) => assignByRules(other, owner.accountId, [id]));
    await until(async () => (await countWaiting(app)) === 1);
  });
  await assigned;
  expect(await assignees()).toEqual([ben.userId]);
});

describe('the rules', () => {
  it('are kept in their order, and a rule without a member of the account changes nothing', async () => {
    const rules = [
      { city: 'Monaco', category: 'Bar', members: [ben.userId, anna.userId] },
      { ...any, members: [owner.userId] },
    ];
    const { body } = await save(rules).expect(200);
    expect(body).toEqual({ rules, version: expect.any(String) });
    const stranger = await app.newPerson();
    const viewer = await newMember(app, owner, 'VIEWER');
    for (const { userId } of [stranger, viewer])
      await save([{ ...any, members: [userId] }]).expect(400);
    expect((await app.as(anna).get('/api/leads/rules').expect(200)).body).toEqual(body);
  });

  it('leave an entry in the audit log when they change', async () => {
    await save([{ ...any, members: [anna.userId] }], ben).expect(200);
    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    expect(entries[0]).toMatchObject({
      action: 'assignment_rules_changed',
      actor: { id: ben.userId },
      text: 'Replaced the assignment rules: now 1 rule',
    });
  });

  it('that an admin has changed meanwhile are not replaced by another one who read them before', async () => {
    const { body: read } = await save([{ ...any, members: [anna.userId] }]).expect(200);
    const { body: current } = await save([{ ...any, members: [ben.userId] }], ben).expect(200);
    const outdated = { rules: [], version: read.version };
    const { body: refused } = await app
      .as(owner)
      .put('/api/leads/rules')
      .send(outdated)
      .expect(412);
    expect(refused.current).toEqual(current);
    const based = { rules: [], version: current.version };
    await app.as(owner).put('/api/leads/rules').send(based).expect(200);
  });

  it('name a member once, however their id is written', async () => {
    const members = [anna.userId.toUpperCase(), anna.userId];
    const { body } = await save([{ ...any, members }]).expect(200);
    expect(body.rules).toMatchObject([{ members: [anna.userId] }]);
  });

  it('are for those who manage the account', async () => {
    await save([], anna).expect(403);
    await save([], ben).expect(200);
  });
});
