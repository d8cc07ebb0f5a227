import {
  DUE_TODAY_VIEW,
  MAX_SHARED_VIEWS,
  MAX_VIEWS,
  STARTER_VIEWS,
  type View,
} from '#contract/views.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember } from '../../support/team.js';
import { addLeads } from './support.js';

const app = useApp();
const person = usePerson(app);

const views = async (of = person): Promise<View[]> =>
  (await app.as(of).get('/api/views').expect(200)).body;
const names = async () => (await views()).map(({ name }) => name);
const STARTED_WITH = [DUE_TODAY_VIEW, ...STARTER_VIEWS].map(({ name }) => name);
const save = (form: object) => app.as(person).post('/api/views').send(form);

it('everyone starts with the starter views, even when two first requests arrive simultaneously', async () => {
  await Promise.all([views(), views()]);

  expect(await names()).toEqual(STARTED_WITH);
});

it('starter views do not return after all of them have been deleted', async () => {
  for (const { id } of await views()) await app.as(person).delete(`/api/views/${id}`).expect(204);

  expect(await views()).toEqual([]);
});

it('each view has its current number of leads', async () => {
  await addLeads(app, person, [
    { email: 'a@b.example' },
    { email: 'c@d.example', status: 'WON' },
    { website: 'https://b.example', suppressed_at: '2026-01-01T00:00:00Z' },
    { tags: ['vip'] },
  ]);
  await addLeads(app, await app.newPerson(), [{ email: 'x@y.example' }]);
  await save({ name: 'Excluded', filter: { suppressed: true } }).expect(201);
  const { body } = await save({
    name: 'VIP',
    filter: { tag: 'vip', q: 'lead' },
    sort: ['Name', 'ASC'],
  }).expect(201);

  expect(body).toEqual({
    id: expect.any(String),
    name: 'VIP',
    filter: { tag: 'vip', q: 'lead' },
    sort: ['Name', 'ASC'],
    shared: false,
    by: null,
    count: 1,
  });
  expect((await views()).map(({ name, count }) => [name, count])).toEqual([
    ['Due today', 0],
    ['New with email', 1],
    ['To call', 0],
    ['No website', 3],
    ['Qualified', 0],
    ['Excluded', 1],
    ['VIP', 1],
  ]);
});

it('a view keeps every filter of contact quality', async () => {
  const filter = {
    minCompleteness: 25,
    phoneValid: true,
    phoneType: 'landline',
    phoneCountry: 'MC',
    minEmailConfidence: 0.6,
    emailMx: true,
    websiteStatus: 'alive',
    verified: true,
  };
  const { body } = await save({ name: 'Good', filter }).expect(201);

  expect(body).toMatchObject({ filter, count: 0 });
  expect((await views()).at(-1)).toEqual(body);
});

it('a view can be renamed and changed, deleted, and restored where it was', async () => {
  const [first] = await views();
  const path = `/api/views/${first!.id}`;
  const { body } = await app.as(person).patch(path).send({ name: 'Fresh' }).expect(200);
  expect(body).toEqual({ ...first, name: 'Fresh' });
  await app
    .as(person)
    .patch(path)
    .send({ filter: { status: 'WON' } })
    .expect(200);

  await app.as(person).delete(path).expect(204);
  await app.as(person).delete(path).expect(204);
  await app.as(person).patch(path).send({ name: 'Gone' }).expect(404);
  expect(await names()).toEqual(STARTED_WITH.slice(1));
  await app.as(person).patch(path).send({ deleted: false }).expect(200);
  expect((await views())[0]).toMatchObject({ name: 'Fresh', filter: { status: 'WON' } });
});

it('a user can have at most 20 views', async () => {
  const room = MAX_VIEWS - STARTER_VIEWS.length;
  for (let number = 0; number < room; number++) {
    await save({ name: `View ${number}`, filter: {} }).expect(201);
  }
  const { body } = await save({ name: 'One more', filter: {} }).expect(409);

  expect(body.error).toBe('You can save up to 20 views. Delete one to save another.');
});

it("a colleague can neither see nor change a user's views", async () => {
  const { body: mine } = await save({ name: 'Mine', filter: {} }).expect(201);
  const colleague = await app.newPerson();
  await app.database.query(
    'UPDATE users SET primary_account_id = $2 WHERE primary_account_id = $1',
    [colleague.accountId, person.accountId],
  );

  expect((await views(colleague)).map(({ name }) => name)).not.toContain('Mine');
  await app.as(colleague).patch(`/api/views/${mine.id}`).send({ name: 'Ours' }).expect(404);
  await app.as(colleague).delete(`/api/views/${mine.id}`).expect(404);
});

it('a stored filter that has become invalid matches by its valid parts', async () => {
  await views();
  await app.database.query(
    `INSERT INTO views (account_id, user_id, name, filter, sort)
     SELECT account_id, user_id, 'Old', '{"status": "NEW", "colour": "red", "minRating": 99}', '["Colour", "ASC"]'
     FROM views WHERE account_id = $1 LIMIT 1`,
    [person.accountId],
  );

  expect((await views()).at(-1)).toMatchObject({
    name: 'Old',
    filter: { status: 'NEW' },
    sort: null,
  });
});

describe('a shared view', () => {
  const HOT = { name: 'Hot', filter: { tag: 'hot' }, shared: true };

  it('is shown to the other members after their own, with its name and their count, until it is no longer shared', async () => {
    const member = await newMember(app, person, 'VIEWER');
    const { body } = await save(HOT).expect(201);
    const seen = async () => (await views(member)).at(-1);
    expect(await seen()).toMatchObject({ ...HOT, id: body.id, by: person.email, count: 0 });
    await app.as(person).patch(`/api/views/${body.id}`).send({ shared: false }).expect(200);
    expect((await seen())?.name).not.toBe('Hot');
  });

  it('can be changed and deleted only by the member who saved it, and ends with their membership', async () => {
    const member = await newMember(app, person, 'MEMBER');
    const { body } = await app.as(member).post('/api/views').send(HOT).expect(201);
    await app.as(person).patch(`/api/views/${body.id}`).send({ name: 'Mine' }).expect(404);
    await app.as(person).delete(`/api/views/${body.id}`).expect(404);
    expect(await names()).toContain('Hot');
    await app.as(person).delete(`/api/team/members/${member.userId}`).expect(204);
    expect(await names()).not.toContain('Hot');
  });

  it('is shared by those who work with leads, and can be stopped by those who manage members', async () => {
    const [viewer, member] = [
      await newMember(app, person, 'VIEWER'),
      await newMember(app, person, 'MEMBER'),
    ];
    await app.as(viewer).post('/api/views').send(HOT).expect(403);
    const { body: own } = await app
      .as(viewer)
      .post('/api/views')
      .send({ ...HOT, shared: false })
      .expect(201);
    await app.as(viewer).patch(`/api/views/${own.id}`).send({ shared: true }).expect(403);
    const { body } = await app.as(member).post('/api/views').send(HOT).expect(201);
    const change = (who: Subscriber, id: string, patch: object) =>
      app.as(who).patch(`/api/views/${id}`).send(patch);
    await change(viewer, body.id, { shared: false }).expect(404);
    await change(person, own.id, { shared: false }).expect(404);
    await change(person, body.id, { shared: false, name: 'Mine' }).expect(404);

    const { body: stopped } = await change(person, body.id, { shared: false }).expect(200);

    expect(stopped).toMatchObject({ ...HOT, shared: false, by: member.email });
    expect(await names()).not.toContain('Hot');
    expect((await views(member)).map(({ name }) => name)).toContain('Hot');
  });

  it('of someone who has become a viewer stays as it is until they stop sharing it', async () => {
    const member = await newMember(app, person, 'MEMBER');
    const { body } = await app.as(member).post('/api/views').send(HOT).expect(201);
    await app
      .as(person)
      .patch(`/api/team/members/${member.userId}`)
      .send({ role: 'VIEWER' })
      .expect(200);
    const change = (patch: object) => app.as(member).patch(`/api/views/${body.id}`).send(patch);

    await change({ name: 'Cold' }).expect(403);
    await change({ filter: {}, shared: true }).expect(403);
    expect((await views()).at(-1)).toMatchObject(HOT);

    await change({ shared: false, name: 'Cold' }).expect(200);
    expect(await names()).not.toContain('Cold');
  });

  it("that takes long to count does not keep others from their own views' counts", async () => {
    const member = await newMember(app, person, 'MEMBER');
    await save({ ...HOT, filter: { run: '00000000-0000-4000-8000-000000000001' } }).expect(201);
    await addLeads(app, person, [{ email: 'a@b.example' }]);
    const other = await app.database.connect();
    try {
      await other.query('BEGIN; LOCK TABLE run_leads');
      const shown = await views(member);
      expect(shown.at(-1)).toMatchObject({ name: 'Hot', count: null });
      expect(shown.find(({ name }) => name === 'New with email')).toMatchObject({ count: 1 });
    } finally {
      await other.query('ROLLBACK');
      other.release();
    }
  });

  it('is not shown to another account, and an account has at most 50', async () => {
    const stranger = await app.newPerson();
    await save(HOT).expect(201);
    expect((await views(stranger)).map(({ name }) => name)).not.toContain('Hot');
    await app.database.query(
      `INSERT INTO views (account_id, user_id, name, filter, shared)
       SELECT $1, $2, 'Shared', '{}', true FROM generate_series(2, $3)`,
      [person.accountId, (await newMember(app, person, 'MEMBER')).userId, MAX_SHARED_VIEWS],
    );
    const { body } = await save(HOT).expect(409);
    expect(body.error).toContain('share up to 50 views');
  });

  it('is not restored as shared beyond the limit, and can be restored as an own one', async () => {
    const { body } = await save(HOT).expect(201);
    await app.as(person).delete(`/api/views/${body.id}`).expect(204);
    await app.database.query(
      `INSERT INTO views (account_id, user_id, name, filter, shared)
       SELECT $1, $2, 'Shared', '{}', true FROM generate_series(1, $3)`,
      [person.accountId, (await newMember(app, person, 'MEMBER')).userId, MAX_SHARED_VIEWS],
    );
    const restore = (change: object = {}) =>
      app
        .as(person)
        .patch(`/api/views/${body.id}`)
        .send({ deleted: false, ...change });
    await restore().expect(409);
    expect((await restore({ shared: false }).expect(200)).body.shared).toBe(false);
  });
});
