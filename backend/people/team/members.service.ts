import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstPlanWith, PLANS } from '#contract/plans.js';
import { ROLE_PERMISSIONS, type GivenRole, type Permission } from '#contract/roles.js';
import { type Team } from '#contract/teams.js';
import type { Done } from '#contract/settings.js';
import {
  keepPlan,
  lockAccount,
  planOf,
  setViewersExport,
  teamSettings,
} from '../accounts/account.sql.js';
import { forgetBillingEmail } from '../accounts/billing-email.sql.js';
import { keysPerMember } from '../auth/api-key.sql.js';
import { lockTeam } from '../users/lock-team.js';
import { makeViewers, membersOf, removeMember, roleOf, setRole } from '../users/member.sql.js';
import { accountName } from '../users/membership.sql.js';
import { openProposal } from '../users/ownership.sql.js';
import { AuditLogService } from '../users/audit-log.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { MEMBER_LEFT } from '../users/queues.js';
import { loginAddress } from '../users/user.sql.js';
import { may, type Caller, type Origin } from '../../platform/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { EmailContent } from '../../platform/mail/layout.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { removedEmail, roleChangedEmail } from './emails.js';
import { countPeople, invitationsOf, removeInvitationsBy } from './invitation.sql.js';

const DONE: Done = { success: true };
/** Emails about roles and memberships to a member per day, so that they leave those about security and payments alone. */
const TEAM = { name: 'team emails', perDay: 30 };

/** The people of an account and their roles. Changes of one account wait for each other, so that it always has one owner. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
    private readonly mails: MailService,
  ) {}

  async get(caller: Caller): Promise<Team> {
    const { accountId, userId } = caller;
    return this.database.transaction(async (tx) => {
      const proposal = await openProposal(tx, accountId);
      const seesProposal = may(caller, 'account') || proposal?.memberId === userId;
      const keys = await keysPerMember(tx, accountId);
      const members = await membersOf(tx, accountId);
      return {
        members: members.map((member) => ({ ...member, apiKeys: keys.get(member.id) ?? 0 })),
        invitations: may(caller, 'members') ? await invitationsOf(tx, accountId) : [],
        seats: await seatsOf(tx, accountId),
        viewersExport: (await teamSettings(tx, accountId)).viewersExport,
        proposedOwner:
          proposal && seesProposal
            ? { ...proposal, expiresAt: proposal.expiresAt.toISOString() }
            : null,
      };
    });
  }

  /** Whether viewers may download leads. */
  async letViewersExport(caller: Caller, allowed: boolean): Promise<Team> {
    await this.change(caller, 'members', async (tx) => {
      await setViewersExport(tx, caller.accountId, allowed);
      await this.audit.record(caller.accountId, 'viewers_export_changed', { allowed }, tx);
    });
    return this.get(caller);
  }

  /**
   * Gives a member another role, and tells them.
   * @throws ProblemException 404 for someone who is not a member, 409 for the owner and without a free seat
   */
  async setRole(caller: Caller, userId: string, role: GivenRole, origin: Origin): Promise<Team> {
    const { accountId } = caller;
    await this.change(caller, 'members', async (tx) => {
      const before = await this.memberRole(tx, accountId, userId);
      if (before === role) return;
      if (before === 'VIEWER') await assertSeats(tx, accountId, 1);
      await setRole(tx, accountId, userId, role);
      if (!ROLE_PERMISSIONS[role].includes('members'))
        await endInvitations(tx, this.audit, accountId, userId);
      const meta = { member: userId, before, role };
      await this.events.record(caller, 'role_changed', origin, meta, tx);
      if (userId === caller.userId) return;
      await this.tell(tx, accountId, userId, (name) => roleChangedEmail(name, role));
    });
    return this.get(caller);
  }

  /**
   * Ends a membership, with the member's keys, views, links and streams.
   * @throws ProblemException 404 for someone who is not a member, 409 for the owner
   */
  async remove(caller: Caller, userId: string, origin: Origin): Promise<void> {
    const { accountId } = caller;
    await this.change(caller, 'members', async (tx) => {
      await this.memberRole(tx, accountId, userId);
      await this.end(tx, accountId, userId);
      await this.events.record(caller, 'member_removed', origin, { member: userId }, tx);
      await this.tell(tx, accountId, userId, removedEmail);
    });
  }

  /** @throws ProblemException 404 for someone who was just removed, 409 for the owner, who must hand over first */
  async leave(caller: Caller, origin: Origin): Promise<Done> {
    const { accountId, userId } = caller;
    await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const role = await roleOf(tx, accountId, userId);
      if (role === null) throw notFound('The member');
      if (role === 'OWNER')
        throw new ProblemException(
          409,
          'You own this account. Hand it over to an admin before you leave.',
          { code: 'transfer_ownership_first' },
        );
      await this.end(tx, accountId, userId);
      await this.events.record(caller, 'member_left', origin, {}, tx);
    });
    return DONE;
  }

  /**
   * After a change to a smaller plan, the newest members over its seats become viewers, get an email, and their invitations end. No
   * member is removed. It doesn't lock the account: a deletion must not wait for a sync, which may wait for a run.
   */
  async fitSeats(tx: EntityManager, accountId: string): Promise<void> {
    const { included } = await seatsOf(tx, accountId);
    const role = 'VIEWER';
    for (const { userId, before } of await makeViewers(tx, accountId, included)) {
      await endInvitations(tx, this.audit, accountId, userId);
      const meta = { member: userId, before, role, isOverSeats: true };
      await this.events.recordForAccount(accountId, 'role_changed', meta, tx);
      await this.tell(tx, accountId, userId, (name) => roleChangedEmail(name, role));
    }
  }

  /** @throws ProblemException 404 for someone who is not a member, 409 for the owner */
  private async memberRole(tx: EntityManager, accountId: string, userId: string) {
    const role = await roleOf(tx, accountId, userId);
    if (role === null) throw notFound('The member');
    if (role === 'OWNER')
      throw new ProblemException(409, 'The owner keeps their role until they hand over.');
    return role;
  }

  /** Ends a membership, and the invitations that the member has sent. */
  private async end(tx: EntityManager, accountId: string, userId: string): Promise<void> {
    await removeMember(tx, accountId, userId);
    await forgetBillingEmail(tx, accountId, await loginAddress(tx, userId));
    await endInvitations(tx, this.audit, accountId, userId);
    await this.jobs.sendFor(accountId, MEMBER_LEFT, { accountId }, `${accountId}:${userId}`, tx);
  }

  /** Emails a member about the account. */
  async tell(
    tx: EntityManager,
    accountId: string,
    userId: string,
    email: (account: string) => EmailContent,
  ) {
    const to = await loginAddress(tx, userId);
    const content = email(await accountName(tx, accountId));
    if (to) await this.mails.send({ accountId, to, content, counter: TEAM }, tx);
  }

  private change(
    caller: Caller,
    needed: Permission,
    work: (tx: EntityManager) => Promise<unknown>,
  ): Promise<unknown> {
    return this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, needed);
      return work(tx);
    });
  }
}

/** Ends the open invitations of someone who may no longer invite. */
export async function endInvitations(
  tx: EntityManager,
  audit: AuditLogService,
  accountId: string,
  userId: string,
): Promise<void> {
  for (const invitation of await removeInvitationsBy(tx, accountId, userId))
    await audit.record(accountId, 'invitation_revoked', { ...invitation, inviter: userId }, tx);
}

/** The seats of the plan, and those that members and open invitations take. */
export async function seatsOf(
  tx: EntityManager,
  accountId: string,
): Promise<{ used: number; included: number }> {
  const { seats } = await countPeople(tx, accountId);
  return { used: seats, included: PLANS[await planOf(tx, accountId)].seats };
}

/** The seats, which a change of the plan keeps until the transaction ends. */
export async function lockSeats(tx: EntityManager, accountId: string) {
  await keepPlan(tx, accountId);
  return seatsOf(tx, accountId);
}

/**
 * @param more seats needed besides those that members and open invitations take
 * @throws ProblemException 409 if the plan has fewer
 */
export async function assertSeats(
  tx: EntityManager,
  accountId: string,
  more: 0 | 1,
): Promise<void> {
  const { used, included } = await lockSeats(tx, accountId);
  if (used + more <= included) return;
  const larger = Object.values(PLANS).some(({ seats }) => seats > included);
  const plan = larger ? firstPlanWith(({ seats }) => seats > included) : undefined;
  throw new ProblemException(
    409,
    `Your plan's ${included === 1 ? 'seat is' : `${included} seats are`} taken; open invitations count.${
      plan ? ` ${PLANS[plan].name} has ${PLANS[plan].seats}.` : ''
    } Viewers are free.`,
    { code: 'no_seat', ...(plan && { plan }) },
  );
}
