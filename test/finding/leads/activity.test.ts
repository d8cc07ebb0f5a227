import { activity, type Activity } from '#contract/activity.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { addRun, newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { addLeads } from './support.js';

const app = useApp();
const owner = usePerson(app, { isVerified: true });
let ids: string[];
let member: Subscriber;

beforeEach(async () => {
  ids = await addLeads(app, owner, [{ tags: ['old'] }, {}, {}]);
  member = await newMember(app, owner, 'MEMBER');
});

const list = async (filter: object = {}, who: Subscriber = owner): Promise<Activity[]> => {
  const { body } = await app
    .as(who)
    .get('/api/activity')
    .query({ filter: JSON.stringify(filter) })
    .expect(200);
  return activity.strict().array().parse(body);
};
const ofLead = (lead = ids[0]!, who: Subscriber = owner) => list({ lead }, who);
const patch = (body: object, who: Subscriber = member, id = ids[0]!) =>
  app.as(who).patch(`/api/leads/${id}`).send(body).expect(200);
const write = (body: object, who: Subscriber = member, id = ids[0]!) =>
  app.as(who).post(`/api/leads/${id}/activity`).send(body);

describe("a lead's activity", () => {
  it('names who changed what, newest first', async () => {
    await patch({ Status: 'WON' });
    await patch({ Tags: ['old', 'vip'] }, owner);
    await patch({ 'Assignee ID': member.userId }, owner);
    await app.as(member).post(`/api/leads/${ids[0]}/suppression`).expect(200);
    const changes = await ofLead();
    const by = ({ userId, email }: Subscriber) => ({ id: userId, name: email });
    expect(changes).toMatchObject([
      { kind: 'excluded', before: false, after: true, by: by(member) },
      { kind: 'assigned', before: null, after: member.email, by: by(owner) },
      { kind: 'tags', before: ['old'], after: ['old', 'vip'], by: by(owner) },
      { kind: 'status', before: 'NEW', after: 'WON', by: by(member) },
    ]);
    expect(changes[0]!.lead).toEqual({ id: ids[0], name: 'Lead 1' });
  });

  it('has one entry while a note is being typed, without its text', async () => {
    await patch({ Note: 'Call' });
    await patch({ Note: 'Call on Monday' });
    expect(await ofLead()).toMatchObject([{ kind: 'note', before: null, after: null, text: null }]);
    await patch({ Note: 'Closed' }, owner);
    expect(await ofLead()).toHaveLength(2);
  });

  it('has a next step and its day, alone or for many leads', async () => {
    await patch({ 'Next Step': 'Call', 'Due On': '2026-12-01' });
    await app
      .as(owner)
      .patch('/api/leads')
      .send({ ids, 'Due On': null, 'Next Step': null })
      .expect(200);
    expect(await ofLead()).toMatchObject([
      { kind: 'follow-up', after: { step: null, due: null } },
      { kind: 'follow-up', after: { step: 'Call', due: '2026-12-01' } },
    ]);
  });

  it('has nothing for a change that changes nothing', async () => {
    await patch({ Status: 'NEW', Tags: ['old'], Note: null });
    expect(await ofLead()).toEqual([]);
  });

  it('keeps the id of someone who is gone, without a name', async () => {
    await patch({ Status: 'WON' });
    await app.database.query('DELETE FROM users WHERE id = $1', [member.userId]);
    expect((await ofLead()).at(-1)!.by).toEqual({ id: member.userId, name: null });
  });

  it('of another account is empty, and can not be written', async () => {
    const stranger = await app.newPerson();
    await patch({ Status: 'WON' });
    expect(await ofLead(ids[0], stranger)).toEqual([]);
    await write({ kind: 'comment', text: 'Hello' }, stranger).expect(404);
  });

  it('moves with a lead that is merged into another', async () => {
    await patch({ Status: 'CONTACTED' }, member, ids[1]);
    await app
      .as(owner)
      .post(`/api/leads/${ids[0]}/merge`)
      .send({ leadIds: [ids[1]] })
      .expect(200);
    const kinds = (await ofLead()).map(({ kind }) => kind);
    expect(kinds).toContain('merged');
    expect(kinds).toContain('status');
  });

  it('has a change of several leads once, if they are one lead by now', async () => {
    await app
      .as(owner)
      .patch('/api/leads')
      .send({ ids: ids.slice(0, 2), addTags: ['spring'] })
      .expect(200);
    await app
      .as(owner)
      .post(`/api/leads/${ids[0]}/merge`)
      .send({ leadIds: [ids[1]] })
      .expect(200);
    const tagged = (await ofLead()).filter(({ kind }) => kind === 'tags');
    expect(tagged).toMatchObject([{ leads: 1, lead: { id: ids[0] } }]);
  });
});

it("undoing a merge returns the merged lead's comments and history, and leaves later ones", async () => {
  await write({ kind: 'comment', text: 'Of the first' }).expect(201);
  await write({ kind: 'comment', text: 'Of the second' }, member, ids[1]).expect(201);
  await patch({ Status: 'CONTACTED' }, member, ids[1]);
  await app
    .as(owner)
    .post(`/api/leads/${ids[0]}/merge`)
    .send({ leadIds: [ids[1]] })
    .expect(200);
  await write({ kind: 'comment', text: 'Later' }).expect(201);
  const { body: detail } = await app.as(owner).get(`/api/leads/${ids[0]}`).expect(200);
  await app
    .as(owner)
    .post(`/api/leads/${ids[0]}/split`)
    .send({ mergeId: detail.Merges[0].id })
    .expect(200);

  const texts = async (lead: string) =>
    (await ofLead(lead)).flatMap(({ text }) => (text ? [text] : []));
  expect(await texts(ids[0]!)).toEqual(['Later', 'Of the first']);
  expect(await texts(ids[1]!)).toEqual(['Of the second']);
  expect((await ofLead(ids[1])).map(({ kind }) => kind)).toEqual(['status', 'comment']);
  const split = (await ofLead()).filter(({ kind }) => kind === 'split');
  expect(split).toMatchObject([{ by: { id: owner.userId } }]);
});

describe("the account's activity", () => {
  it('says who undid a change of many leads, not who made it', async () => {
    const { body } = await app
      .as(member)
      .post('/api/leads/bulk')
      .send({ filter: { id: ids }, change: { Status: 'WON' } })
      .expect(202);
    await until(async () => (await list()).length === 1);
    const path = `/api/leads/bulk/${body.id}`;
    await until(async () => (await app.as(owner).get(path)).body.status === 'Complete');
    await app.as(owner).post(`${path}/undo`).expect(200);
    await until(async () => (await list()).length === 2);
    expect((await list()).map(({ by }) => by!.id)).toEqual([owner.userId, member.userId]);
  });

  it('shows a tag for many leads once, whatever other tags they have', async () => {
    await patch({ Tags: ['mine'] }, member, ids[0]);
    const change = { filter: { id: ids }, change: { addTags: ['fair'] } };
    await app.as(member).post('/api/leads/bulk').send(change).expect(202);
    await until(async () => (await list()).some(({ leads }) => leads === 3));
    expect((await list())[0]).toMatchObject({ kind: 'tags', after: null, leads: 3 });
  });

  it('shows once that next steps of many leads were restored to what they were', async () => {
    await patch({ 'Next Step': 'Call' }, member, ids[0]);
    await patch({ 'Next Step': 'Write' }, member, ids[1]);
    const form = { filter: { id: ids }, change: { 'Next Step': 'Visit' } };
    const { body } = await app.as(member).post('/api/leads/bulk').send(form).expect(202);
    const listed = (count: number) =>
      until(async () => (await list()).filter(({ leads }) => leads === 3).length === count);
    await listed(1);
    await app.as(member).post(`/api/leads/bulk/${body.id}/undo`).expect(200);
    await listed(2);
    expect((await list())[0]).toMatchObject({ kind: 'follow-up', after: null, leads: 3 });
  });

  it('shows a change to many leads once, with their number', async () => {
    await app.as(member).patch('/api/leads').send({ ids, Status: 'LOST' }).expect(200);
    expect(await list()).toMatchObject([
      { kind: 'status', after: 'LOST', leads: 3, lead: null, by: { id: member.userId } },
    ]);
  });

  it('names who requested a change to all leads that match, which a worker made', async () => {
    await app
      .as(member)
      .post('/api/leads/bulk')
      .send({ filter: {}, change: { Status: 'WON' } })
      .expect(202);
    await until(async () => (await list()).length > 0);
    expect((await list())[0]).toMatchObject({ leads: 3, by: { id: member.userId } });
  });

  it('has downloads of leads, with their number and format', async () => {
    await app.as(member).get('/api/export/leads.csv').expect(200);
    const exports = () => list({ kind: ['export'] });
    await until(async () => (await exports()).length > 0);
    expect(await exports()).toMatchObject([
      { kind: 'export', text: 'CSV', leads: 3, by: { id: member.userId }, lead: null },
    ]);
  });

  it('includes runs, and can be narrowed to a member or kinds', async () => {
    const run = await addRun(app, owner);
    await patch({ Status: 'WON' });
    await patch({ Status: 'LOST' }, owner);
    expect(await list({ member: member.userId })).toMatchObject([{ after: 'WON' }]);
    expect(await list({ kind: ['search'] })).toMatchObject([
      { kind: 'search', text: 'bar in Monaco', runId: run, by: null, leads: 1 },
    ]);
    expect(await list()).toHaveLength(3);
  });

  it('is read page by page', async () => {
    for (const Status of ['CONTACTED', 'QUALIFIED', 'WON']) await patch({ Status });
    const { body } = await app.as(owner).get('/api/activity?range=[1,1]').expect(200);
    expect(body).toMatchObject([{ after: 'QUALIFIED' }]);
    await app.as(owner).get('/api/activity?range=[0,100]').expect(400);
  });
});

describe('a comment', () => {
  it('stays with the lead, with calls and emails', async () => {
    await write({ kind: 'comment', text: 'Ask for Ada' }).expect(201);
    await write({ kind: 'call' }).expect(201);
    expect(await ofLead()).toMatchObject([
      { kind: 'call', text: null },
      { kind: 'comment', text: 'Ask for Ada', by: { id: member.userId } },
    ]);
  });

  it('needs a text', async () => {
    const { body } = await write({ kind: 'comment' }).expect(400);
    expect(body.errors.text).toBe('Write a comment');
    await write({ kind: 'status', text: 'WON' }).expect(400);
  });

  it('emails the members whom it mentions, and waits for them until they open the lead', async () => {
    const text = 'Please call them, <b>soon</b>';
    const mentions = [owner.userId, member.userId];
    const { body } = await write({ kind: 'comment', text, mentions }).expect(201);
    expect(body.mentions).toEqual([
      { id: owner.userId, name: owner.email },
      { id: member.userId, name: member.email },
    ]);
    const mailsTo = (email: string) =>
      readOutbox(process.env['TEST_DATA_DIR']!, email).filter(({ subject }) =>
        subject.includes('mentioned you'),
      );
    await until(async () => mailsTo(owner.email!).length > 0);
    expect(mailsTo(owner.email!)[0]!.text).toContain(text);
    expect(mailsTo(member.email!)).toEqual([]);

    expect(await list({ mentionsMe: true })).toMatchObject([{ text }]);
    const needs = async () => (await app.as(owner).get('/api/overview').expect(200)).body.needs;
    expect((await needs()).mentions).toEqual([
      { leadId: ids[0], lead: expect.any(String), by: member.email },
    ]);
    expect(await list({ mentionsMe: true }, member)).toEqual([]);
    await app.as(owner).delete(`/api/leads/${ids[0]}/mentions`).expect(204);
    expect(await list({ mentionsMe: true })).toEqual([]);
    expect((await needs()).mentions).toEqual([]);
  });

  it('has 200 emails in a day, which leave those about the account their own', async () => {
    const hits = async (name: string) => {
      const { rows } = await app.database.query<{ hits: number }>(
        'SELECT hits FROM rate_limits WHERE key LIKE $1',
        [`${name}:%:${owner.accountId}`],
      );
      return rows[0]?.hits ?? 0;
    };
    const mention = () =>
      write({ kind: 'comment', text: 'Again', mentions: [owner.userId] }).expect(201);
    const mails = () =>
      readOutbox(process.env['TEST_DATA_DIR']!, owner.email!).filter(({ subject }) =>
        subject.includes('mentioned you'),
      );
    await mention();
    await app.database.query('UPDATE rate_limits SET hits = 199 WHERE key LIKE $1', [
      `mentions:%:${owner.accountId}`,
    ]);
    await mention();
    await until(async () => mails().length === 2);
    await mention();
    expect([await hits('mentions'), await hits('texts')]).toEqual([201, 0]);
    expect(await list({ mentionsMe: true })).toHaveLength(3);
    const waiting = 'SELECT FROM mails WHERE account_id = $1';
    await until(async () => {
      const { rows } = await app.database.query(waiting, [owner.accountId]);
      return rows.length === 0;
    });
    expect(mails()).toHaveLength(2);
  });

  it('emails no text to a login whose address is not confirmed, but shows the mention', async () => {
    await app.database.query('UPDATE users SET email_verified = false WHERE id = $1', [
      owner.userId,
    ]);
    await write({ kind: 'comment', text: 'Hi', mentions: [owner.userId] }).expect(201);
    expect(await list({ mentionsMe: true })).toHaveLength(1);
    const { rows } = await app.database.query('SELECT recipient FROM mails WHERE recipient = $1', [
      owner.email,
    ]);
    expect(rows).toEqual([]);
  });

  it('leaves out mentions of people whose login is disabled', async () => {
    const other = await newMember(app, owner, 'VIEWER');
    const mention = { kind: 'comment', text: 'Hi', mentions: [other.userId] };
    await write(mention).expect(201);
    await app.as(other).post('/api/settings/disable-account').expect(200);
    await write(mention).expect(400);
  });

  it('keeps what someone did who has left, without their name', async () => {
    await write({ kind: 'comment', text: 'Hi' }).expect(201);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);
    expect((await ofLead())[0]!.by).toEqual({ id: member.userId, name: null });
  });

  it("shows a former member's name nowhere: not as author, assignee or mentioned", async () => {
    await patch({ 'Assignee ID': member.userId }, owner);
    await patch({ 'Assignee ID': null }, owner);
    await write(
      { kind: 'comment', text: 'Hi', mentions: [owner.userId, member.userId] },
      member,
    ).expect(201);
    await patch({ 'Assignee ID': member.userId }, owner, ids[1]);
    await app.as(owner).delete(`/api/team/members/${member.userId}`).expect(204);

    const [lead, account, overview, leads] = await Promise.all([
      ofLead(),
      list(),
      app.as(owner).get('/api/overview').expect(200),
      app.as(owner).get('/api/leads').expect(200),
    ]);
    expect(lead).toMatchObject([
      { kind: 'comment', mentions: [{ id: owner.userId }, { id: member.userId, name: null }] },
      { kind: 'assigned', before: 'Former member', after: null },
      { kind: 'assigned', before: null, after: 'Former member' },
    ]);
    expect(overview.body.needs.mentions).toMatchObject([{ leadId: ids[0], by: null }]);
    expect(JSON.stringify([lead, account, overview.body, leads.body])).not.toContain(member.email);
  });

  it('mentions a member by their id in capital letters, too', async () => {
    const mentions = [owner.userId.toUpperCase(), owner.userId];
    const { body } = await write({ kind: 'comment', text: '@Owner', mentions }).expect(201);
    expect(body.mentions).toMatchObject([{ id: owner.userId }]);
  });

  it('does not mention someone who is not a member, and is then not kept', async () => {
    const stranger = await app.newPerson();
    await write({ kind: 'comment', text: 'Hi', mentions: [stranger.userId] }).expect(400);
    expect(await ofLead()).toEqual([]);
  });

  it('is deleted by its author or by who manages members, and changes are not deleted', async () => {
    const viewer = await newMember(app, owner, 'VIEWER');
    const other = await newMember(app, owner, 'MEMBER');
    const { body } = await write({ kind: 'comment', text: 'Hi' }).expect(201);
    const remove = (who: Subscriber, id = body.id) => app.as(who).delete(`/api/activity/${id}`);
    await remove(viewer).expect(403);
    await remove(other).expect(403);
    await remove(owner).expect(204);
    await remove(owner).expect(404);
    await patch({ Status: 'WON' });
    await remove(owner, (await ofLead())[0]!.id).expect(404);
  });

  it('leaves an entry in the audit log when someone else deletes it', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const { body: own } = await write({ kind: 'comment', text: 'Own' }, owner).expect(201);
    const { body } = await write({ kind: 'call', text: 'Rude' }, member).expect(201);
    await app.as(owner).delete(`/api/activity/${own.id}`).expect(204);
    await app.as(owner).delete(`/api/activity/${body.id}`).expect(204);

    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);

    expect(
      entries.filter(({ action }: { action: string }) => action === 'comment_deleted'),
    ).toMatchObject([
      {
        actor: { id: owner.userId },
        subject: member.userId,
        text: `Deleted what ${member.email} wrote about a lead`,
        meta: { lead: ids[0] },
      },
    ]);
  });

  it('is not written by a viewer, who reads the activity', async () => {
    const viewer = await newMember(app, owner, 'VIEWER');
    await write({ kind: 'comment', text: 'Hi' }, viewer).expect(403);
    await patch({ Status: 'WON' });
    expect(await ofLead(ids[0], viewer)).toHaveLength(1);
  });
});
