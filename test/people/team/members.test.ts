import { SessionsService } from '../../../backend/people/auth/sessions.service.js';
import { MembersService } from '../../../backend/people/team/members.service.js';
import type { Role } from '#contract/roles.js';
import type { Member } from '#contract/teams.js';
import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { openStream } from '../../support/events.js';
import { readOutbox } from '../../support/mail.js';
import { addRun, callerOf, inPrimary, newMember, rolesIn } from '../../support/team.js';
import { countWaiting } from '../../support/locks.js';
import { until } from '../../support/until.js';
import { addLeads } from '../../finding/leads/support.js';

const dataDir = process.env['TEST_DATA_DIR']!;
const app = useApp();
const owner = usePerson(app);

const setRole = (who: Subscriber, { userId }: Subscriber, role: Role) =>
  app.as(who).patch(`/api/team/members/${userId}`).send({ role });
const remove = (who: Subscriber, { userId }: Subscriber) =>
  app.as(who).delete(`/api/team/members/${userId}`);
const leave = (who: Subscriber) => app.as(who).post('/api/team/leave');
const me = async (who: Subscriber) => (await app.as(who).get('/api/users/me').expect(200)).body;

const roles = () => rolesIn(app, owner.accountId);

describe('a role', () => {
  it('can be changed by an owner or admin, but not the owner’s, and the member gets an email', async () => {
    const [admin, member] = [
      await newMember(app, owner, 'ADMIN'),
      await newMember(app, owner, 'VIEWER'),
    ];
    const { body: team } = await setRole(admin, member, 'MEMBER').expect(200);
    expect(team.members.map((each: Member) => each.role).toSorted()).toEqual([
      'ADMIN',
      'MEMBER',
      'OWNER',
    ]);
    await until(async () => readOutbox(dataDir, member.email).length > 0);
    expect(readOutbox(dataDir, member.email).at(-1)!.text).toContain('you are now: Member');

    await setRole(admin, owner, 'VIEWER').expect(409);
    await remove(admin, owner).expect(409);
    await setRole(admin, await app.newPerson(), 'VIEWER').expect(404);
    await app
      .as(owner)
      .patch(`/api/team/members/${member.userId}`)
      .send({ role: 'OWNER' })
      .expect(400);
  });

  it('that was taken away no longer allows a change that began before', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const viewer = await newMember(app, owner, 'VIEWER');
    const stale = { ...callerOf(admin, null), role: 'ADMIN' as const };
    await setRole(owner, admin, 'MEMBER').expect(200);

    const origin = { ip: null, userAgent: null, key: null, isLocal: true };
    await expect(
      app.app.get(MembersService).setRole(stale, viewer.userId, 'ADMIN', origin),
    ).rejects.toMatchObject({ message: 'Your role in this account has changed.' });
    expect((await roles())[viewer.userId]).toBe('VIEWER');
  });
});

it('what a role that is taken away allowed is refused, also of a request that waits for the change', async () => {
  const admin = await newMember(app, owner, 'ADMIN');
  const team = await app.database.connect();
  const shared = { name: 'Late', filter: {}, shared: true };
  const refused = [];
  try {
    await team.query('BEGIN');
    await team.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [owner.accountId]);
    await team.query(
      `UPDATE memberships SET role = 'VIEWER' WHERE account_id = $1 AND user_id = $2`,
      [owner.accountId, admin.userId],
    );
    const asAdmin = app.as(admin);
    refused.push(
      asAdmin.put('/api/leads/rules').send({ rules: [] }).expect(403).then(),
      asAdmin.post('/api/views').send(shared).expect(403).then(),
      asAdmin
        .post('/api/settings/api-keys')
        .send({ name: 'Late', scopes: ['read'] })
        .expect(403)
        .then(),
    );
    await until(async () => (await countWaiting(app)) === refused.length);
    await team.query('COMMIT');
  } finally {
    team.release();
  }
  await Promise.all(refused);
});

describe('a viewer', () => {
  it('downloads leads only if the account allows it, through old links, too', async () => {
    const run = await addRun(app, owner);
    const member = await newMember(app, owner, 'MEMBER');
    const { body } = await app.as(member).get(`/api/scraperuns/${run}`).expect(200);
    const link = new URL(body['CSV URL']);
    const download = () => app.as(null).get(link.pathname + link.search);
    await download().expect(200);

    await setRole(owner, member, 'VIEWER').expect(200);
    await download().expect(401);
    await app.as(member).get('/api/export/leads.csv').expect(403);
    await app.as(member).post('/api/export/links').send({}).expect(403);

    await app.as(owner).patch('/api/team').send({ viewersExport: true }).expect(200);
    await download().expect(200);
    await app.as(member).get('/api/export/leads.csv').expect(200);
  });
});

it('a member who causes many emails to themselves leaves the others theirs', async () => {
  const viewer = await newMember(app, owner, 'VIEWER');
  const setAddress = (who: Subscriber, notificationEmail: string) =>
    app.as(who).patch('/api/users/me').send({ notificationEmail }).expect(200);
  // Each is another spelling of the login's address, and causes a notice to it.
  for (let time = 0; time < 32; time += 1)
    await setAddress(viewer, time % 2 === 0 ? viewer.email.toUpperCase() : viewer.email);
  const sent = readOutbox(dataDir, owner.email).length;

  await setAddress(owner, owner.email.toUpperCase());

  await until(async () => readOutbox(dataDir, owner.email).length > sent);
});

describe('removing a member', () => {
  it('ends their keys, views, links and streams in the account, and leaves their own account', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const own = inPrimary(member);
    const key = await createKey(app, member);
    const run = await addRun(app, owner);
    const { body } = await app.as(member).get(`/api/scraperuns/${run}`).expect(200);
    const link = new URL(body['CSV URL']);
    await app.as(member).get('/api/views').expect(200);

    await remove(owner, member).expect(204);

    await app.as(withKey(own, key)).get('/api/leads').expect(401);
    await app
      .as(null)
      .get(link.pathname + link.search)
      .expect(401);
    expect((await app.as(member).get('/api/leads').expect(404)).body.code).toBe('not_a_member');
    const left = await app.database.query(
      'SELECT FROM views WHERE account_id = $1 AND user_id = $2',
      [owner.accountId, member.userId],
    );
    expect(left.rowCount).toBe(0);
    expect((await me(own)).membership.accounts).toHaveLength(1);
    await until(async () => readOutbox(dataDir, member.email).length > 0);
  });

  it('ends their open streams within 5 seconds', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const run = await addRun(app, owner, 'Paused');
    const url = `${app.url}/api/scraperuns/${run}/progress?account=${owner.accountId}`;
    const stream = await openStream(url, member);
    expect(stream.status).toBe(200);
    const ended = stream.all().then(() => performance.now());

    const started = performance.now();
    await remove(owner, member).expect(204);

    expect((await ended) - started).toBeLessThan(6_000);
  });

  it('is noticed by long requests, while those of the person’s own account continue', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const sessions = app.app.get(SessionsService);
    const caller = callerOf(member, null, Date.now() / 1000);
    const { primaryAccountId } = await me(inPrimary(member));
    const elsewhere = { caller, permission: null };
    const own = { ...elsewhere, caller: { ...caller, accountId: primaryAccountId as string } };
    expect(await sessions.endedAmong([elsewhere, own])).toEqual([]);

    await remove(owner, member).expect(204);

    expect(await sessions.endedAmong([elsewhere, own])).toEqual([elsewhere]);
  });

  it('opens another account of theirs at the next login, or a new one', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const own = (await me(inPrimary(member))).primaryAccountId;
    await app.database.query('UPDATE users SET primary_account_id = $2 WHERE id = $1', [
      member.userId,
      owner.accountId,
    ]);
    await remove(owner, member).expect(204);
    const next = inPrimary(member);
    expect((await me(next)).primaryAccountId).toBe(own);

    await app.database.query('DELETE FROM accounts WHERE id = $1', [own]);
    const fresh = await me(next);
    expect(fresh.membership).toMatchObject({ role: 'OWNER', accountId: fresh.primaryAccountId });
  });
});

it('what someone does while they are removed is refused, and not recorded as theirs', async () => {
  const member = await newMember(app, owner, 'MEMBER');
  const [lead] = await addLeads(app, owner, [{ name: 'Café' }]);
  const team = await app.database.connect();
  const refused = [];
  try {
    await team.query('BEGIN');
    await team.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [owner.accountId]);
    await team.query('DELETE FROM memberships WHERE account_id = $1 AND user_id = $2', [
      owner.accountId,
      member.userId,
    ]);
    const mention = { kind: 'comment', text: 'Please call', mentions: [member.userId] };
    refused.push(
      leave(member).expect(404).then(),
      app.as(member).post('/api/views').send({ name: 'Late', filter: {} }).expect(404).then(),
      app
        .as(member)
        .post('/api/settings/api-keys')
        .send({ name: 'Late', scopes: ['read'] })
        .expect(404)
        .then(),
      app.as(owner).post(`/api/leads/${lead}/activity`).send(mention).expect(404).then(),
    );
    await until(async () => (await countWaiting(app)) === refused.length);
    await team.query('COMMIT');
  } finally {
    team.release();
  }
  await Promise.all(refused);

  const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
  expect(entries.map(({ action }: { action: string }) => action)).not.toContain('member_left');
});

it('leaving is open to everyone but the owner, who can hand over first', async () => {
  const member = await newMember(app, owner, 'MEMBER');
  expect((await leave(owner).expect(409)).body.code).toBe('transfer_ownership_first');

  await leave(member).expect(200);

  expect((await roles())[member.userId]).toBeUndefined();
});

describe('API keys', () => {
  it('act with their creator’s role, and admins see and revoke all', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const member = await newMember(app, owner, 'MEMBER');
    const key = await createKey(app, member, { scopes: ['read', 'run', 'manage'] });
    const program = withKey(member, key);
    await app.as(program).get('/api/leads').expect(200);
    const { body: problem } = await app.as(program).get('/api/webhooks').expect(403);
    expect(problem).toMatchObject({ code: 'permission_required', permission: 'manage' });

    const keysOf = async (who: Subscriber) =>
      (await app.as(who).get('/api/settings/api-keys').expect(200)).body;
    expect(await keysOf(admin)).toMatchObject([{ id: key.id, userId: member.userId }]);
    const other = await newMember(app, owner, 'MEMBER');
    expect(await keysOf(other)).toEqual([]);
    await app.as(other).delete(`/api/settings/api-keys/${key.id}`).expect(404);

    await setRole(owner, member, 'VIEWER').expect(200);
    await app.as(program).get('/api/leads').expect(200);
    await app
      .as(program)
      .post('/api/scraperuns')
      .send({ city: 'Monaco', category: 'bar' })
      .expect(403);
    await app.as(admin).delete(`/api/settings/api-keys/${key.id}`).expect(204);
    await app.as(program).get('/api/leads').expect(401);
  });

  it('can be listed and revoked by someone who has become a viewer, if they created them', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const key = await createKey(app, member);
    const foreign = await createKey(app, owner);
    await setRole(owner, member, 'VIEWER').expect(200);

    const { body: keys } = await app.as(member).get('/api/settings/api-keys').expect(200);
    expect(keys).toMatchObject([{ id: key.id }]);
    await app.as(member).delete(`/api/settings/api-keys/${foreign.id}`).expect(404);
    await app.as(member).delete(`/api/settings/api-keys/${key.id}`).expect(204);
    await app.as(withKey(member, key)).get('/api/leads').expect(401);
  });
});

it('an API key sees no other account of its creator', async () => {
  const member = await newMember(app, owner, 'MEMBER');
  const program = withKey(member, await createKey(app, member));

  const { accounts } = (await me(program)).membership;

  expect(accounts).toMatchObject([{ id: owner.accountId }]);
});
