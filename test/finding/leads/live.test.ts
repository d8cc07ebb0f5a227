import { until } from '../../support/until.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { openStream } from '../../support/events.js';
import { newMember } from '../../support/team.js';
import { addLeads } from './support.js';

const app = useApp();
const owner = usePerson(app);
let member: Subscriber;
let id: string;

beforeEach(async () => {
  await addLeads(app, owner, [{}]);
  id = (await app.as(owner).get('/api/leads')).body[0].id;
  member = await newMember(app, owner, 'MEMBER');
});

const patch = (who: Subscriber, change: object, condition?: string) => {
  const request = app.as(who).patch(`/api/leads/${id}`);
  if (condition !== undefined) void request.set('If-Match', condition);
  return request.send(change);
};
const read = async (who = owner) => (await app.as(who).get(`/api/leads/${id}`).expect(200)).body;

/** Collects the events of a stream until the test ends. */
async function watch(who: Subscriber) {
  const stream = await openStream(`${app.url}/api/leads/changes`, who);
  const seen: unknown[] = [];
  const ended = (async () => {
    for await (const { data } of stream) seen.push(data);
  })().catch(() => {});
  streams.push(stream);
  return { seen, ended, status: stream.status };
}
const streams: { close: () => void }[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.close()));

describe('a change of a revision', () => {
  it('is made, and answers with the next revision', async () => {
    const { Revision } = await read();
    const { body } = await patch(owner, { Note: 'First' }, `"${Revision}"`).expect(200);
    expect(body).toMatchObject({ id, Note: 'First', Revision: Revision + 1 });
    expect((await read()).Revision).toBe(Revision + 1);
  });

  it('is refused with the current values after another member changed the lead, and changes nothing', async () => {
    const { Revision } = await read();
    await patch(member, { Note: 'Theirs' }).expect(200);
    const { body } = await patch(owner, { Note: 'Mine', Status: 'WON' }, `"${Revision}"`).expect(
      412,
    );
    expect(body.current).toMatchObject({ id, Note: 'Theirs', Revision: Revision + 1 });
    expect(await read()).toMatchObject({ Note: 'Theirs', Status: 'NEW' });
  });

  it('is made once when two members send it at the same time', async () => {
    const { Revision } = await read();
    const answers = await Promise.all(
      [owner, member].map((who) => patch(who, { Note: who.userId }, `"${Revision}"`)),
    );
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([made!.status, refused!.status]).toEqual([200, 412]);
    expect(refused!.body.current.Note).toBe(made!.body.Note);
  });

  it('needs the revision in quotes; * is any', async () => {
    await patch(owner, { Note: 'Any' }, '*').expect(200);
    for (const condition of ['3', 'W/"3"', '"three"', '', '"99999999999"'])
      await patch(owner, { Note: 'No' }, condition).expect(400);
    expect((await read()).Note).toBe('Any');
  });

  it("is a 404 for another account's lead", async () => {
    const stranger = await app.newPerson();
    await patch(stranger, { Note: 'No' }, '"0"').expect(404);
  });
});

describe('an open screen', () => {
  it('sees that another member changed a lead, and who', async () => {
    const { seen } = await watch(owner);
    await patch(member, { Status: 'CONTACTED' }).expect(200);
    await until(async () => seen.length > 0);
    expect(seen).toEqual([{ by: member.userId }]);
  });

  it('sees each kind of change: a note again and again, a comment, and a change of many', async () => {
    const { seen } = await watch(owner);
    for (const change of [
      () => patch(member, { Note: 'One' }),
      () => patch(member, { Note: 'Two' }),
      () => app.as(member).post(`/api/leads/${id}/activity`).send({ kind: 'comment', text: 'Hi' }),
      () =>
        app
          .as(member)
          .patch('/api/leads')
          .send({ ids: [id], addTags: ['fair'] }),
    ]) {
      const before = seen.length;
      await change();
      await until(async () => seen.length > before);
    }
  });

  it('sees that a comment was deleted', async () => {
    const comment = { kind: 'comment', text: 'Hi' };
    const { body } = await app.as(member).post(`/api/leads/${id}/activity`).send(comment);
    const { seen } = await watch(owner);
    await app.as(member).delete(`/api/activity/${body.id}`).expect(204);
    await until(async () => seen.length > 0);
    expect(seen).toEqual([{ by: member.userId }]);
  });

  it('sees many changes as few events, and those of several members without a name', async () => {
    const { seen } = await watch(owner);
    for (const [index, who] of [member, owner, member, owner, member].entries())
      await patch(who, { Note: `Note ${index}` }).expect(200);
    await until(async () => seen.length === 2);
    expect(seen).toEqual([{ by: member.userId }, { by: null }]);
  });

  it('sees a change of many that follows another within the pause', async () => {
    const watchers = [await watch(owner), await watch(member), await watch(owner)];
    await patch(member, { Note: 'One' }).expect(200);
    await app
      .as(member)
      .patch('/api/leads')
      .send({ ids: [id], 'Due On': '2026-12-01' })
      .expect(200);
    for (const { seen } of watchers) await until(async () => seen.length === 2);
  });

  it('is one of at most 20 of a person, which leave room for those of others', async () => {
    for (let open = 0; open < 20; open += 1) expect((await watch(member)).status).toBe(200);
    expect((await watch(member)).status).toBe(429);
    expect((await watch(owner)).status).toBe(200);
  });

  it('sees nothing of another account, and ends when its membership does', async () => {
    const stranger = await app.newPerson({ isVerified: true });
    const [others, own] = [await watch(stranger), await watch(member)];
    await patch(owner, { Note: 'Ours' }).expect(200);
    await until(async () => own.seen.length > 0);
    expect(others.seen).toEqual([]);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);
    await own.ended;
  });
});
