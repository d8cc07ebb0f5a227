import { DataSource } from 'typeorm';
import type { Role } from '#contract/roles.js';
import { MembersService } from '../../../backend/people/team/members.service.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { newMember, rolesIn } from '../../support/team.js';
import { countWaiting } from '../../support/locks.js';
import { until } from '../../support/until.js';
import { useInvitations } from './support.js';

const app = useApp();
const owner = usePerson(app);
const { invite, invited, accept, tokenFor, mailsTo } = useInvitations(app, owner);

const setRole = (who: Subscriber, { userId }: Subscriber, role: Role) =>
  app.as(who).patch(`/api/team/members/${userId}`).send({ role });

describe('seats', () => {
  it('count members and open invitations but no viewers, and name the next plan', async () => {
    await newMember(app, owner, 'ADMIN');
    await invite('third@example.com').expect(201);

    const { body: problem } = await invite('fourth@example.com').expect(409);
    expect(problem).toMatchObject({
      code: 'no_seat',
      plan: 'PRO',
      error: "Your plan's 3 seats are taken; open invitations count. Pro has 10. Viewers are free.",
    });
    const { body: team } = await invite('fourth@example.com', 'VIEWER').expect(201);
    expect(team.seats).toEqual({ used: 3, included: 3 });
  });

  it('are not given twice to invitations at the same time', async () => {
    const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
    await invite('first@example.com').expect(201);

    const answers = await Promise.all(emails.map((email) => invite(email)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await app.as(owner).get('/api/team')).body.seats.used).toBe(3);
  });

  it('that a smaller plan no longer has make the invited person a viewer', async () => {
    const person = await app.newPerson({ isVerified: true });
    const token = await invited(person.email);
    await app.database.query("UPDATE accounts SET plan = 'STARTER' WHERE id = $1", [
      owner.accountId,
    ]);
    await accept(person, token).expect(200);

    expect(Object.values(await rolesIn(app, owner.accountId)).toSorted()).toEqual([
      'OWNER',
      'VIEWER',
    ]);
  });

  it('that a smaller plan takes while a person accepts make them a viewer, too', async () => {
    const person = await app.newPerson({ isVerified: true });
    const token = await invited(person.email);
    const sync = app.app.get(DataSource).createQueryRunner();
    await sync.startTransaction();
    await sync.query("UPDATE accounts SET plan = 'STARTER' WHERE id = $1", [owner.accountId]);
    await app.app.get(MembersService).fitSeats(sync.manager, owner.accountId);

    const accepted = accept(person, token).expect(200).then();
    await until(async () => (await countWaiting(app)) > 0);
    await sync.commitTransaction();
    await sync.release();
    await accepted;

    expect((await rolesIn(app, owner.accountId))[person.userId]).toBe('VIEWER');
  });

  it('are needed by a viewer who gets another role', async () => {
    await newMember(app, owner, 'MEMBER');
    await newMember(app, owner, 'MEMBER');
    const viewer = await newMember(app, owner, 'VIEWER');

    expect((await setRole(owner, viewer, 'MEMBER').expect(409)).body.code).toBe('no_seat');
    await app.database.query("UPDATE accounts SET plan = 'PRO' WHERE id = $1", [owner.accountId]);
    await setRole(owner, viewer, 'MEMBER').expect(200);
  });

  it('of a smaller plan make its newest members viewers', async () => {
    const members = [];
    for (const role of ['ADMIN', 'MEMBER', 'MEMBER', 'VIEWER'] as const)
      members.push(await newMember(app, owner, role));
    await app.database.query("UPDATE accounts SET plan = 'GROWTH' WHERE id = $1", [
      owner.accountId,
    ]);

    const service = app.app.get(MembersService);
    await app.app.get(DataSource).transaction((tx) => service.fitSeats(tx, owner.accountId));

    const after = await rolesIn(app, owner.accountId);
    expect([owner, ...members].map(({ userId }) => after[userId])).toEqual([
      'OWNER',
      'ADMIN',
      'MEMBER',
      'VIEWER',
      'VIEWER',
    ]);
  });

  it('that a smaller plan takes end invitations; the audit log and an email to each member say so', async () => {
    const admin = await newMember(app, owner, 'ADMIN');
    const person = await app.newPerson({ isVerified: true });
    await invite(person.email, 'ADMIN', admin).expect(201);
    const token = await tokenFor(person.email);
    await app.database.query("UPDATE accounts SET plan = 'STARTER' WHERE id = $1", [
      owner.accountId,
    ]);
    const service = app.app.get(MembersService);
    await app.app.get(DataSource).transaction((tx) => service.fitSeats(tx, owner.accountId));

    await accept(person, token).expect(410);
    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    expect(entries.slice(0, 2)).toMatchObject([
      {
        action: 'role_changed',
        text: `The plan has fewer seats: ${admin.email} changed from Admin to Viewer`,
      },
      {
        action: 'invitation_revoked',
        text: `The invitation of ${person.email} ended with its sender's right to invite`,
      },
    ]);
    await until(async () =>
      mailsTo(admin.email).some(({ text }) => text.includes('you are now: Viewer')),
    );
  });
});
