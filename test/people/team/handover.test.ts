import { DataSource } from 'typeorm';
import type { Role } from '#contract/roles.js';
import { LifecycleService } from '../../../backend/people/settings/lifecycle.service.js';
import { MembersService } from '../../../backend/people/team/members.service.js';
import { takeOwnership } from '../../../backend/people/users/ownership.sql.js';
import { useApp, usePerson, type Subscriber } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { callerOf, newMember, rolesIn } from '../../support/team.js';
import { countWaiting } from '../../support/locks.js';
import { until } from '../../support/until.js';

const app = useApp();
const owner = usePerson(app);
let admin: Subscriber;
beforeEach(async () => {
  admin = await newMember(app, owner, 'ADMIN');
});

const propose = (who: Subscriber, { userId }: Subscriber) =>
  app.as(who).post('/api/team/owner').send({ memberId: userId });
const revoke = (who: Subscriber) => app.as(who).delete('/api/team/owner');
const accept = (who: Subscriber) => app.as(who).post('/api/team/owner/accept');
const decline = (who: Subscriber) => app.as(who).post('/api/team/owner/decline');
const setRole = (who: Subscriber, { userId }: Subscriber, role: Role) =>
  app.as(who).patch(`/api/team/members/${userId}`).send({ role });
const remove = (who: Subscriber, { userId }: Subscriber) =>
  app.as(who).delete(`/api/team/members/${userId}`);
const leave = (who: Subscriber) => app.as(who).post('/api/team/leave');
const erase = (who: Subscriber) =>
  app.as(who).post('/api/settings/delete-account').send({ confirmationPhrase: 'DELETE' });
const fitSeats = () =>
  app.app
    .get(DataSource)
    .transaction((tx) => app.app.get(MembersService).fitSeats(tx, owner.accountId));
const roles = () => rolesIn(app, owner.accountId);
const owners = async () => Object.values(await roles()).filter((role) => role === 'OWNER');
const proposalFor = async (who: Subscriber) =>
  (await app.as(who).get('/api/team').expect(200)).body.proposedOwner;
const lastMailTo = async ({ email }: Subscriber) => {
  const mails = () => readOutbox(process.env['TEST_DATA_DIR']!, email);
  await until(async () => mails().length > 0);
  return mails().at(-1)!;
};

describe('a proposal to own an account', () => {
  it('changes no role until the admin accepts; then the owner is an admin, and gets an email', async () => {
    const { body: team } = await propose(owner, admin).expect(200);
    expect(team.proposedOwner).toMatchObject({ memberId: admin.userId });
    expect(await roles()).toMatchObject({ [owner.userId]: 'OWNER', [admin.userId]: 'ADMIN' });
    const mail = await lastMailTo(admin);
    expect(mail.subject).toBe('You were asked to own an account');
    expect(mail.text).toContain(`/dashboard/settings/team?account=${owner.accountId}`);

    await accept(admin).expect(200);

    expect(await roles()).toMatchObject({ [owner.userId]: 'ADMIN', [admin.userId]: 'OWNER' });
    // The account is set up, so its new owner isn't asked to do that.
    expect((await app.as(admin).get('/api/users/me')).body.onboardingStatus).toBe('COMPLETED');
    expect(await proposalFor(admin)).toBeNull();
    expect((await lastMailTo(owner)).subject).toBe('You handed over an account');
    await leave(owner).expect(200);
  });

  it('is visible to the owner and the proposed admin only', async () => {
    const other = await newMember(app, owner, 'ADMIN');
    await propose(owner, admin).expect(200);

    expect(await proposalFor(owner)).toMatchObject({ memberId: admin.userId });
    expect(await proposalFor(admin)).toMatchObject({ memberId: admin.userId });
    expect(await proposalFor(other)).toBeNull();
  });

  it('can be made to an admin only, and to one at a time', async () => {
    await propose(owner, await newMember(app, owner, 'MEMBER')).expect(409);
    await propose(owner, await app.newPerson()).expect(409);
    await propose(owner, admin).expect(200);

    await propose(owner, await newMember(app, owner, 'ADMIN')).expect(409);

    expect(await proposalFor(owner)).toMatchObject({ memberId: admin.userId });
  });

  it('can be accepted by the proposed admin only, and once', async () => {
    const other = await newMember(app, owner, 'ADMIN');
    await propose(owner, admin).expect(200);
    await accept(other).expect(410);
    await accept(owner).expect(410);
    await accept(admin).expect(200);

    await accept(admin).expect(410);
  });

  it('can be revoked by the owner, who can then propose another admin', async () => {
    const other = await newMember(app, owner, 'ADMIN');
    await propose(owner, admin).expect(200);
    await revoke(admin).expect(403);
    await revoke(owner).expect(204);

    await accept(admin).expect(410);
    await revoke(owner).expect(404);
    await propose(owner, other).expect(200);
  });

  it('can be declined by the proposed admin, about which the owner gets an email', async () => {
    const other = await newMember(app, owner, 'ADMIN');
    await propose(owner, admin).expect(200);
    await decline(other).expect(404);
    await decline(owner).expect(404);
    const { body: team } = await decline(admin).expect(200);
    expect(team.proposedOwner).toBeNull();

    await accept(admin).expect(410);
    await decline(admin).expect(404);
    const mail = await lastMailTo(owner);
    expect(mail.subject).toBe('Your proposal was declined');
    expect(mail.text).toContain('You remain the owner');
    const { body: entries } = await app.as(owner).get('/api/audit').expect(200);
    expect(entries[0]).toMatchObject({
      action: 'ownership_declined',
      actor: { id: admin.userId },
    });
    await propose(owner, other).expect(200);
  });

  it('ends after seven days', async () => {
    await propose(owner, admin).expect(200);
    const { rows } = await app.database.query(
      `UPDATE memberships SET proposed_until = proposed_until - interval '7 days'
       WHERE account_id = $1 AND user_id = $2 RETURNING proposed_until > now() - interval '1 minute' AS "isRecent"`,
      [owner.accountId, admin.userId],
    );
    expect(rows).toEqual([{ isRecent: true }]);

    expect(await proposalFor(owner)).toBeNull();
    await accept(admin).expect(410);
    await propose(owner, admin).expect(200);
  });

  it('ends with the membership, and with the role, even if the person gets it back', async () => {
    await propose(owner, admin).expect(200);
    await setRole(owner, admin, 'MEMBER').expect(200);
    await setRole(owner, admin, 'ADMIN').expect(200);
    await accept(admin).expect(410);

    await propose(owner, admin).expect(200);
    await leave(admin).expect(200);
    await accept(admin).expect(404);
    expect(await proposalFor(owner)).toBeNull();
  });

  it('is refused for an admin whose login is disabled', async () => {
    await app.as(admin).post('/api/settings/disable-account').expect(200);
    await propose(owner, admin).expect(409);
  });

  it('ends when a smaller plan makes the admin a viewer', async () => {
    await propose(owner, admin).expect(200);
    await app.database.query("UPDATE accounts SET plan = 'STARTER' WHERE id = $1", [
      owner.accountId,
    ]);
    await fitSeats();

    expect((await roles())[admin.userId]).toBe('VIEWER');
    expect(await proposalFor(owner)).toBeNull();
  });

  it('is in the audit log, and among the security events of both', async () => {
    await propose(owner, admin).expect(200);
    await revoke(owner).expect(204);
    await propose(owner, admin).expect(200);
    await accept(admin).expect(200);

    const { body } = await app.as(admin).get('/api/audit').expect(200);
    const entries = body.filter(({ action }: Entry) => action !== 'login');
    expect(
      entries.slice(0, 4).map(({ action, actor, text }: Entry) => [action, actor!.id, text]),
    ).toEqual([
      ['ownership_transferred', admin.userId, `The account was handed over to ${admin.email}`],
      ['ownership_proposed', owner.userId, expect.stringContaining('Proposed to hand')],
      ['ownership_proposal_revoked', owner.userId, expect.stringContaining('Revoked the')],
      ['ownership_proposed', owner.userId, expect.stringContaining(admin.email)],
    ]);
    for (const person of [owner, admin]) {
      const { body: events } = await app
        .as(person)
        .get('/api/settings/security/events')
        .expect(200);
      expect(events.map(({ type }: { type: string }) => type)).toContain('ownership_transferred');
    }
  });
});

interface Entry {
  action: string;
  actor: { id: string } | null;
  text: string;
}

describe('an account that is being handed over has exactly one owner', () => {
  const ROUNDS = [1, 2, 3, 4];
  const statuses = async (requests: PromiseLike<{ status: number }>[]) =>
    (await Promise.all(requests)).map(({ status }) => status);

  it.each(ROUNDS)('when accepting meets revoking: one of them wins (%i)', async () => {
    await propose(owner, admin).expect(200);
    const [accepted, revoked] = await statuses([accept(admin), revoke(owner)]);

    expect(accepted === 200).not.toBe(revoked === 204);
    expect((await roles())[accepted === 200 ? admin.userId : owner.userId]).toBe('OWNER');
    expect(await owners()).toHaveLength(1);
  });

  it.each(ROUNDS)('when accepting meets the removal of the proposed admin (%i)', async () => {
    await propose(owner, admin).expect(200);
    const [accepted, removed] = await statuses([accept(admin), remove(owner, admin)]);

    expect(accepted === 200).not.toBe(removed === 204);
    expect(await owners()).toHaveLength(1);
  });

  it.each(ROUNDS)('when it is accepted twice: one succeeds (%i)', async () => {
    await propose(owner, admin).expect(200);
    const accepted = await statuses([accept(admin), accept(admin)]);

    expect(accepted.toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect(await roles()).toEqual({ [owner.userId]: 'ADMIN', [admin.userId]: 'OWNER' });
  });

  it.each(ROUNDS)('when accepting meets the proposed admin leaving (%i)', async () => {
    await propose(owner, admin).expect(200);
    const [accepted, left] = await statuses([accept(admin), leave(admin)]);

    expect(accepted === 200).not.toBe(left === 200);
    expect(await owners()).toHaveLength(1);
  });

  it.each(ROUNDS)('when accepting meets the deletion of the proposed admin (%i)', async () => {
    await propose(owner, admin).expect(200);
    const [accepted, erased] = await statuses([accept(admin), erase(admin)]);

    await until(
      async () =>
        (await app.database.query('SELECT FROM account_deletions WHERE completed_at IS NULL'))
          .rowCount === 0,
    );
    // Then, they have deleted it with everyone's membership.
    const isErasedByOwner = accepted === 200 && erased === 202;
    if (!isErasedByOwner) expect(accepted === 200).not.toBe(erased === 202);
    expect(await owners()).toHaveLength(isErasedByOwner ? 0 : 1);
  });

  const isWaiting = async () => (await countWaiting(app)) > 0;
  const shrink = () =>
    app.database.query("UPDATE accounts SET plan = 'STARTER' WHERE id = $1", [owner.accountId]);

  it('when a smaller plan takes the seat of the admin who is accepting', async () => {
    await propose(owner, admin).expect(200);
    await shrink();
    let fitted: Promise<void> | undefined;
    await app.app.get(DataSource).transaction(async (tx) => {
      await takeOwnership(tx, owner.accountId, admin.userId);
      fitted = fitSeats();
      await until(isWaiting);
    });
    await fitted;

    expect((await roles())[admin.userId]).toBe('OWNER');
    expect(await owners()).toHaveLength(1);
  });

  it('when a smaller plan has taken the seat of an admin who accepts', async () => {
    await propose(owner, admin).expect(200);
    await shrink();
    const accepted = await app.app.get(DataSource).transaction(async (tx) => {
      await app.app.get(MembersService).fitSeats(tx, owner.accountId);
      const answer = accept(admin).then(({ status }) => status);
      await until(isWaiting);
      return { answer };
    });

    expect(await accepted.answer).toBe(410);
    expect(await roles()).toEqual({ [owner.userId]: 'OWNER', [admin.userId]: 'VIEWER' });
  });

  it('and its former owner can no longer delete it', async () => {
    const stale = { ...callerOf(owner, null), uid: 'unused' };
    await propose(owner, admin).expect(200);
    await accept(admin).expect(200);

    await expect(app.app.get(LifecycleService).delete(stale)).rejects.toMatchObject({
      message: 'Your role in this account has changed.',
    });
  });
});
