import { INVITATION_HEADER } from '#contract/account-header.js';
import { MAX_MEMBERS } from '#contract/teams.js';
import { InvitationsService } from '../../../backend/people/team/invitations.service.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { signIn, signUp, updateAccount, type Person } from '../../support/identity.js';
import { addRun, inAccount, newMember } from '../../support/team.js';
import { until } from '../../support/until.js';
import { useInvitations } from './support.js';

const app = useApp();
const owner = usePerson(app);

const { invite, mailsTo, tokenFor, invited, accept } = useInvitations(app, owner);

/** Someone who just signed up at the identity provider, and whom the product doesn't know. */
async function newcomer(isConfirmed = true): Promise<Person> {
  const person = await signUp();
  if (!isConfirmed) return person;
  await updateAccount(person, { emailVerified: true });
  return signIn(person);
}

const membersOf = async (who: Subscriber = owner) =>
  (await app.as(who).get('/api/team')).body.members;

describe('the first invitation', () => {
  it("needs the company's name, which makes an individual's account a company's", async () => {
    const { body: problem } = await app
      .as(owner)
      .post('/api/team/invitations')
      .send({ email: 'ada@example.com', role: 'MEMBER' })
      .expect(400);
    expect(problem.errors).toEqual({ companyName: 'Company name is required' });
    expect((await app.as(owner).get('/api/users/me')).body.membership.isTeam).toBe(false);

    await invite('ada@example.com').expect(201);

    const { body: account } = await app.as(owner).get(`/api/accounts/${owner.accountId}`);
    expect(account).toMatchObject({ type: 'COMPANY', name: 'Acme Ltd' });
    expect((await app.as(owner).get('/api/users/me')).body.membership.isTeam).toBe(true);
  });
});

const EMAILS_OFF = {
  alertOnReady: false,
  systemAlerts: false,
  weeklySummary: false,
  leadDigestCadence: 'OFF',
};

describe('an invitation', () => {
  it('can be accepted from someone who has an account of their own, too', async () => {
    const admin = await app.newPerson();
    await updateAccount(admin, { emailVerified: true });
    await accept(await signIn(admin), await invited(admin.email!, 'ADMIN')).expect(200);
    const invitee = await newcomer();
    await invite(invitee.email!, 'VIEWER', inAccount(admin, owner.accountId)).expect(201);
    const token = await tokenFor(invitee.email!);
    const { body } = await app.as(owner).get('/api/invitation').query({ token }).expect(200);
    expect(body).toMatchObject({ accountName: 'Acme Ltd', invitedBy: admin.email });
    await accept(invitee, token).expect(200);
  });

  it('opens nothing once its sender may not invite, even if it was sent at that moment', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const invitee = await newcomer();
    const { email } = invitee;
    await invite(email!, 'ADMIN', admin).expect(201);
    const token = await tokenFor(email!);
    await app.database.query("UPDATE memberships SET role = 'VIEWER' WHERE user_id = $1", [
      admin.userId,
    ]);
    await accept(invitee, token).expect(410);
  });

  it('names team, inviter and role in its email, without text that mail programs make a link', async () => {
    await app.database.query('UPDATE users SET display_name = $2 WHERE id = $1', [
      owner.userId,
      'Eve \u202ehttps://evil.test/login',
    ]);
    const email = `${crypto.randomUUID()}@example.com`;
    await invite(email, 'VIEWER').expect(201);
    await until(async () => mailsTo(email).length > 0);

    const { text } = mailsTo(email).at(-1)!;
    expect(text).toContain('Team: Acme Ltd');
    expect(text).toContain('Invited by: Eve https evil test login');
    expect(text).toContain('Your role: Viewer');
    expect(text).not.toContain('evil.test');
  });

  it('lets someone with a login join a second account, which their requests name', async () => {
    const person = await app.newPerson({ isVerified: true });
    await invite(person.email.toUpperCase(), 'ADMIN').expect(201);
    const { body } = await accept(person, await tokenFor(person.email)).expect(200);
    const member = inAccount(person, owner.accountId);

    expect(body).toEqual({ accountId: owner.accountId });
    expect((await app.as(member).get('/api/users/me')).body).toMatchObject({
      primaryAccountId: person.accountId,
      membership: {
        accountId: owner.accountId,
        role: 'ADMIN',
        accounts: [
          { id: person.accountId, role: 'OWNER' },
          { id: owner.accountId, name: 'Acme Ltd', role: 'ADMIN' },
        ],
      },
    });
    expect((await app.as(person).get('/api/users/me')).body.membership).toMatchObject({
      accountId: person.accountId,
      role: 'OWNER',
      isTeam: false,
    });
  });

  it('leaves the links of an earlier membership invalid', async () => {
    const person = await app.newPerson({ isVerified: true });
    const run = await addRun(app, owner);
    const download = ({ pathname, search }: URL) => app.as(null).get(pathname + search);
    const join = async () => {
      await accept(person, await invited(person.email)).expect(200);
      const seen = app.as(inAccount(person, owner.accountId)).get(`/api/scraperuns/${run}`);
      return new URL((await seen.expect(200)).body['CSV URL']);
    };
    const before = await join();
    await download(before).expect(200);
    await app.as(owner).delete(`/api/team/members/${person.userId}`).expect(204);

    await download(await join()).expect(200);

    await download(before).expect(401);
  });

  it('turns no notification emails on in that account, and none off in the person’s own', async () => {
    const person = await app.newPerson({ isVerified: true });
    await accept(person, await invited(person.email)).expect(200);

    const settings = async (who: Subscriber) =>
      (await app.as(who).get('/api/settings/notifications').expect(200)).body;
    expect(await settings(inAccount(person, owner.accountId))).toMatchObject(EMAILS_OFF);
    expect(await settings(person)).toMatchObject({
      alertOnReady: true,
      weeklySummary: true,
      leadDigestCadence: 'WEEKLY',
    });
  });

  it('gives someone who signs up for it no account of their own, and no notification emails', async () => {
    const person = await newcomer();
    const token = await invited(person.email);
    const { body: before } = await app
      .as(person)
      .post('/auth/sync')
      .set(INVITATION_HEADER, token)
      .expect(200);
    expect(before).toMatchObject({ primaryAccountId: null, membership: null });

    await accept(person, token).expect(200);

    const { body: me } = await app.as(person).get('/api/users/me').expect(200);
    expect(me.primaryAccountId).toBe(owner.accountId);
    expect(me.membership.accounts).toEqual([
      { id: owner.accountId, name: 'Acme Ltd', role: 'MEMBER' },
    ]);
    expect((await app.as(person).get('/api/settings/notifications')).body).toMatchObject(
      EMAILS_OFF,
    );
  });

  it('that is not accepted leaves someone who signed up for it with an account of their own at the next login', async () => {
    const person = await newcomer();
    const token = await invited(person.email);
    await app.as(person).post('/auth/sync').set(INVITATION_HEADER, token).expect(200);

    const { body: me } = await app.as(person).get('/api/users/me').expect(200);

    expect(me.membership).toMatchObject({ accountId: me.primaryAccountId, role: 'OWNER' });
    await app.as(person).get('/api/usage').expect(200);
  });

  it('allows someone without an account nothing but their own settings', async () => {
    const person = await newcomer();
    const token = await invited(person.email);
    const get = (path: string) => app.as(person).get(path).set(INVITATION_HEADER, token);

    await get('/api/users/me').expect(200);
    const { body: problem } = await get('/api/leads').expect(403);
    expect(problem).toMatchObject({ code: 'permission_required', permission: 'read' });
    await app
      .as(person)
      .post('/api/views')
      .set(INVITATION_HEADER, token)
      .send({ name: 'Mine', filter: {} })
      .expect(403);
    for (const path of ['/api/settings/lists/leads', '/api/settings/notifications'])
      await app.as(person).put(path).set(INVITATION_HEADER, token).send({}).expect(403);
  });

  it('is for the invited address only, and the error names both', async () => {
    const token = await invited('someone.else@example.com');
    const person = await app.newPerson({ isVerified: true });

    const { body: problem } = await accept(person, token).expect(403);

    expect(problem).toMatchObject({
      code: 'invited_other_address',
      error: `This invitation is for someone.else@example.com. You're logged in as ${person.email}.`,
    });
  });

  it('waits until the address is confirmed', async () => {
    const person = await newcomer(false);
    const token = await invited(person.email);
    const { body: problem } = await accept(person, token).expect(403);
    expect(problem.code).toBe('email_unconfirmed');

    await updateAccount(person, { emailVerified: true });
    await accept(await signIn(person), token).expect(200);
  });

  it('does not follow a person to another address, nor an address to its next owner before they confirm it', async () => {
    const person = await app.newPerson({ isVerified: true });
    const token = await invited(person.email);
    const address = person.email;
    await updateAccount(person, { email: `moved-${address}`, emailVerified: true });
    const { body: problem } = await accept(person, token).expect(403);
    expect(problem.error).toContain('Please log out, and log in again');
    const moved = await signIn({ ...person, email: `moved-${address}` });
    for (const login of [moved, person]) await accept(login, token).expect(403);

    const next = await signUp(address);
    await accept(next, token).expect(403);
    expect(await membersOf()).toHaveLength(1);
  });

  it('can be accepted once, and opening its link changes nothing', async () => {
    const person = await app.newPerson({ isVerified: true });
    const token = await invited(person.email);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await app.as(null).get(`/api/invitation?token=${token}`).expect(200);
      expect(body).toMatchObject({ accountName: 'Acme Ltd', email: person.email, role: 'MEMBER' });
    }
    const answers = await Promise.all([1, 2, 3].map(() => accept(person, token)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(await membersOf()).toHaveLength(2);
    await app.as(null).get(`/api/invitation?token=${token}`).expect(410);
  });

  it('stops working when it is revoked, expires or its account is deleted, or with a link of another purpose', async () => {
    const person = await app.newPerson({ isVerified: true });
    const token = await invited(person.email);
    const { id } = (await app.as(owner).get('/api/team')).body.invitations[0];
    await app.database.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [id]);
    await accept(person, token).expect(410);
    await app.as(owner).post(`/api/team/invitations/${id}/resend`).expect(200);
    await app.as(owner).delete(`/api/team/invitations/${id}`).expect(204);
    await accept(person, token).expect(410);

    const unsubscribe = app.app
      .get(InvitationsService)
      ['links'].unsubscribeUrl(owner.accountId, id, 'leadDigest');
    await accept(person, new URL(unsubscribe).searchParams.get('token')!).expect(410);
    const other = await app.newPerson();
    await invite(person.email, 'MEMBER', other).expect(201);
    await until(async () => (await tokenFor(person.email)) !== token);
    await app
      .as(other)
      .post('/api/settings/delete-account')
      .send({ confirmationPhrase: 'DELETE' })
      .expect(202);
    await accept(person, await tokenFor(person.email)).expect(410);
  });

  it('ends when the admin who sent it deletes their login', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const person = await app.newPerson({ isVerified: true });
    await invite(person.email, 'ADMIN', admin).expect(201);
    const token = await tokenFor(person.email);
    await app
      .as(admin)
      .post('/api/settings/delete-account')
      .send({ confirmationPhrase: 'DELETE' })
      .expect(202);

    await accept(person, token).expect(410);
    expect((await app.as(owner).get('/api/team')).body.invitations).toEqual([]);
    expect(await membersOf()).toHaveLength(1);
  });

  it('either joins or is revoked when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await app.newPerson({ isVerified: true });
      const token = await invited(person.email, 'VIEWER');
      const { id } = (await app.as(owner).get('/api/team')).body.invitations[0];
      const [accepted, revoked] = await Promise.all([
        accept(person, token),
        app.as(owner).delete(`/api/team/invitations/${id}`),
      ]);

      expect([
        [200, 404],
        [410, 204],
      ]).toContainEqual([accepted.status, revoked.status]);
      const joined = (await membersOf()).some(({ email }: Person) => email === person.email);
      expect(joined).toBe(accepted.status === 200);
    }
  });

  it('can be sent again, and asks for a decision if the address is invited or a member', async () => {
    const person = await app.newPerson({ isVerified: true });
    await invited(person.email);
    await invite(person.email).expect(409);
    const before = mailsTo(person.email).length;
    const { id } = (await app.as(owner).get('/api/team')).body.invitations[0];
    await app.as(owner).post(`/api/team/invitations/${id}/resend`).expect(200);
    await until(async () => mailsTo(person.email).length > before);
    await accept(person, await tokenFor(person.email)).expect(200);

    const { body: problem } = await invite(person.email).expect(409);
    expect(problem.error).toBe(`${person.email} is already a member of this account.`);
  });

  it('that someone else sends again is theirs, and in the audit log', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const person = await app.newPerson({ isVerified: true });
    await invite(person.email, 'VIEWER', admin).expect(201);
    await app.database.query('UPDATE users SET disabled_at = now() WHERE id = $1', [admin.userId]);
    await accept(person, await tokenFor(person.email)).expect(410);
    const { id } = (await app.as(owner).get('/api/team')).body.invitations[0];

    await app.as(owner).post(`/api/team/invitations/${id}/resend`).expect(200);

    await accept(person, await tokenFor(person.email)).expect(200);
    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    expect(entries.map(({ text }: { text: string }) => text)).toContain(
      `Sent the invitation of ${person.email} again`,
    );
  });
});

it('an expired invitation is not sent again to an account that has become full', async () => {
  await invite('late@example.com', 'VIEWER').expect(201);
  const { id } = (await app.as(owner).get('/api/team')).body.invitations[0];
  await app.database.query('UPDATE invitations SET expires_at = now() WHERE id = $1', [id]);
  await app.database.query(
    `INSERT INTO invitations (account_id, email, role, invited_by, expires_at)
     SELECT $1, 'viewer' || number || '@example.com', 'VIEWER', $2, now() + interval '1 day'
     FROM generate_series(2, $3) AS number`,
    [owner.accountId, owner.userId, MAX_MEMBERS],
  );

  const { body } = await app.as(owner).post(`/api/team/invitations/${id}/resend`).expect(409);

  expect(body.error).toBe(`An account can have up to ${MAX_MEMBERS} people.`);
});

it('invitations are limited to 20 a day during the trial, and to 100 after it', async () => {
  for (let number = 0; number < 20; number += 1)
    await invite(`${number}-${owner.uid}@example.com`.toLowerCase(), 'VIEWER').expect(201);

  await invite('one.more@example.com', 'VIEWER').expect(429);
  await app.database.query("UPDATE accounts SET subscription_status = 'ACTIVE' WHERE id = $1", [
    owner.accountId,
  ]);
  await invite('one.more@example.com', 'VIEWER').expect(201);
});

it('an API key never invites, changes or removes anyone', async () => {
  const member = await newMember(app, owner, 'VIEWER');
  const { body: key } = await app
    .as(owner)
    .post('/api/settings/api-keys')
    .send({ scopes: ['read', 'run', 'manage'] })
    .expect(201);
  const program = { ...owner, token: key.key };

  await invite('by.key@example.com', 'VIEWER', program).expect(403);
  await app
    .as(program)
    .patch(`/api/team/members/${member.userId}`)
    .send({ role: 'ADMIN' })
    .expect(403);
  await app.as(program).delete(`/api/team/members/${member.userId}`).expect(403);
});

it.each([
  [
    'removed',
    (of: Subscriber) => app.as(owner).delete(`/api/team/members/${of.userId}`).expect(204),
  ],
  [
    'made a member',
    (of: Subscriber) =>
      app.as(owner).patch(`/api/team/members/${of.userId}`).send({ role: 'MEMBER' }).expect(200),
  ],
])('the invitations of an admin end when the admin is %s', async (_, end) => {
  const admin = await newMember(app, owner, 'ADMIN');
  const guest = await app.newPerson({ isVerified: true });
  await invite(guest.email!, 'ADMIN', admin).expect(201);
  const token = await tokenFor(guest.email!);
  await end(admin);
  await accept(guest, token).expect(410);
  expect((await app.as(owner).get('/api/team').expect(200)).body.invitations).toEqual([]);
});
