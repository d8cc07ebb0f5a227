import type { Role } from '#contract/roles.js';
import { createKey, withKey } from '../../support/api-key.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { signIn, signInLater } from '../../support/identity.js';
import { readOutbox } from '../../support/mail.js';
import { addRun, inAccount, inPrimary, newMember, rolesIn } from '../../support/team.js';
import { until } from '../../support/until.js';
import { useDeletion } from '../accounts/deletion.js';
import { tablesContaining } from '../accounts/traces.js';
import { useInvitations } from './support.js';

const dataDir = process.env['TEST_DATA_DIR']!;
const app = useApp();
const owner = usePerson(app);
const { accept, tokenFor } = useInvitations(app, owner);
const { completed } = useDeletion(app, owner);

const me = async (who: Subscriber) => (await app.as(who).get('/api/users/me').expect(200)).body;
const erase = (who: Subscriber) =>
  app.as(who).post('/api/settings/delete-account').send({ confirmationPhrase: 'DELETE' });
const roles = (accountId = owner.accountId): Promise<Record<string, Role>> =>
  rolesIn(app, accountId);

describe('an account', () => {
  it('that its owner disabled is closed for members until the owner logs in again', async () => {
    const member = await newMember(app, owner, 'ADMIN');
    const key = await createKey(app, member);
    await app.as(owner).post('/api/settings/disable-account').expect(200);

    const { body: refusal } = await app.as(member).get('/api/leads').expect(403);
    expect(refusal.error).toBe('The owner of this account has disabled it.');
    await app.as(withKey(member, key)).get('/api/leads').expect(401);
    await app.as(inPrimary(member)).get('/api/leads').expect(200);

    await app
      .as(await signInLater(owner))
      .get('/api/users/me')
      .expect(200);
    await app.as(member).get('/api/leads').expect(200);
  });

  it('that is closed can be left, and keeps none of its members from their login', async () => {
    const member = await newMember(app, owner, 'ADMIN');
    await app.database.query('UPDATE users SET primary_account_id = $2 WHERE id = $1', [
      member.userId,
      owner.accountId,
    ]);
    await app.as(owner).post('/api/settings/disable-account').expect(200);
    const login = inPrimary(member);

    expect((await me(login)).membership).toMatchObject({
      accountId: owner.accountId,
      permissions: ['own'],
    });
    await app.as(login).post('/auth/sync').expect(200);
    await app.as(login).post('/api/team/leave').expect(200);

    expect((await me(login)).membership).toMatchObject({ role: 'OWNER' });
    await app.as(login).get('/api/leads').expect(200);
  });

  it('that is deleted ends all memberships and tells the members, whose logins stay', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    await erase(owner).expect(202);

    await app.as(member).get('/api/leads').expect(404);
    await app.as(inPrimary(member)).get('/api/leads').expect(200);
    await until(async () => readOutbox(dataDir, member.email).length > 0);
    expect(readOutbox(dataDir, member.email).at(-1)!.subject).toBe(
      'An account that you used was deleted',
    );
    await until(
      async () =>
        (await app.database.query('SELECT FROM accounts WHERE id = $1', [owner.accountId]))
          .rowCount === 0,
    );
    await app.as(owner).get('/api/users/me').expect(401);
  });

  it('that is deleted by someone who has another leaves that one and the login', async () => {
    const other = await app.newPerson();
    const here = inAccount(owner, other.accountId);
    await app.database.query(
      "INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, 'VIEWER')",
      [other.accountId, owner.userId],
    );
    await erase(owner).expect(202);

    await until(
      async () =>
        (await app.database.query('SELECT FROM accounts WHERE id = $1', [owner.accountId]))
          .rowCount === 0,
    );
    await app.as(here).get('/api/leads').expect(200);
    expect((await me(owner)).primaryAccountId).toBe(other.accountId);
  });
});

describe('a person', () => {
  it('who is deleted leaves the account its leads, and their own account ends', async () => {
    const member = await newMember(app, owner, 'MEMBER');
    const own = (await me(inPrimary(member))).primaryAccountId;
    await addRun(app, owner);
    await erase(member).expect(202);

    await app.as(member).get('/api/users/me').expect(401);
    await until(
      async () =>
        (await app.database.query('SELECT FROM users WHERE id = $1', [member.userId])).rowCount ===
        0,
    );
    await until(
      async () =>
        (await app.database.query('SELECT FROM accounts WHERE id = $1', [own])).rowCount === 0,
    );
    expect(Object.keys(await roles())).toEqual([owner.userId]);
    expect((await app.as(owner).get('/api/scraperuns')).body).toHaveLength(1);
    await expect(signIn(member)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS');
  });

  it('who is deleted is named nowhere in the account: what others did with their address stays without it', async () => {
    const member = await app.newPerson({ isVerified: true });
    const invited = () =>
      app
        .as(owner)
        .post('/api/team/invitations')
        .set('Idempotency-Key', 'invite')
        .send({ email: member.email, role: 'MEMBER', companyName: 'Acme Ltd' });
    await invited().expect(201);
    await accept(member, await tokenFor(member.email)).expect(200);
    await app
      .as(owner)
      .put('/api/billing/email')
      .send({ email: member.email.toUpperCase() })
      .expect(200);

    await erase(inAccount(member, owner.accountId)).expect(202);
    await completed(member);

    expect(await tablesContaining(app.database, [member.email])).toEqual([]);
    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    const texts = entries.map(({ text }: { text: string }) => text);
    expect(texts).toContain('Invited a former member as Member');
    expect(texts).toContain("The billing email is now a former member's address");
    await invited().expect(409);
  });

  it('who owns an account with other members must hand it over first', async () => {
    const other = await app.newPerson();
    await app.database.query(
      "INSERT INTO memberships (account_id, user_id, role) VALUES ($1, $2, 'MEMBER')",
      [other.accountId, owner.userId],
    );
    await newMember(app, owner, 'VIEWER');

    const { body: problem } = await erase(inAccount(owner, other.accountId)).expect(409);
    expect(problem.code).toBe('transfer_ownership_first');
    expect(Object.keys(await roles(other.accountId))).toHaveLength(2);
  });

  it('exports their own data; only the owner exports the account’s', async () => {
    const member = await newMember(app, owner, 'ADMIN');
    const { body: own } = await app.as(member).post('/api/settings/export-request').expect(202);
    const { body: all } = await app.as(owner).post('/api/settings/export-request').expect(202);
    expect(all.id).not.toBe(own.id);
    await app.as(owner).get(`/api/settings/export-status/${own.id}`).expect(404);

    const filesOf = async (who: Subscriber, id: string) => {
      let url = '';
      await until(async () => {
        const { body } = await app.as(who).get(`/api/settings/export-status/${id}`).expect(200);
        url = body.downloadUrl;
        return body.status === 'READY';
      });
      const { pathname, search } = new URL(url);
      const { body } = await app
        .as(null)
        .get(pathname + search)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => done(null, Buffer.concat(chunks)));
        });
      return (body as Buffer).toString('latin1');
    };
    expect(await filesOf(owner, all.id)).toContain('leads.csv');
    const files = await filesOf(member, own.id);
    expect(files).toContain('profile.json');
    expect(files).not.toContain('leads.csv');
    expect(files).not.toContain('billing.json');
  });
});
