import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Done } from '#contract/settings.js';
import { PROPOSAL_DAYS, type Team } from '#contract/teams.js';
import { BILLING_ADDRESS } from '../accounts/queues.js';
import { membersOf } from '../users/member.sql.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { endProposal, openProposal, proposeOwner, takeOwnership } from '../users/ownership.sql.js';
import type { Caller, Origin } from '../../platform/caller.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { declinedEmail, handedOverEmail, ownerProposalEmail } from './emails.js';
import { lockTeam } from '../users/lock-team.js';
import { MembersService } from './members.service.js';
import { accountPage } from '../../platform/account-page.js';

/** A security event that someone else's request caused. */
const ELSEWHERE: Origin = { ip: null, userAgent: null, key: null, isLocal: false };

/** Handing an account over: the owner proposes an admin, who accepts. Until then, no role changes. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersService,
    private readonly events: SecurityEventsService,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Proposes that an admin becomes the owner, and tells them.
   * @throws ProblemException 409 for someone who is not an admin, and while another proposal is open
   */
  async propose(caller: Caller, memberId: string, origin: Origin): Promise<Team> {
    const { accountId } = caller;
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'account');
      if (await openProposal(tx, accountId))
        throw new ProblemException(409, 'You have already proposed an owner. Revoke that first.');
      if (!(await proposeOwner(tx, accountId, memberId, PROPOSAL_DAYS)))
        throw new ProblemException(409, 'You can hand the account over to one of its admins.');
      const meta = { member: memberId };
      await this.events.record(caller, 'ownership_proposed', origin, meta, tx);
      const url = accountPage(this.config, accountId, '/dashboard/settings/team');
      await this.members.tell(tx, accountId, memberId, (name) => ownerProposalEmail(name, url));
    });
    return this.members.get(caller);
  }

  /** @throws ProblemException 404 without an open proposal */
  async revoke(caller: Caller, origin: Origin): Promise<void> {
    const { accountId } = caller;
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'account');
      const proposal = await openProposal(tx, accountId);
      if (!proposal) throw notFound('The proposal');
      await endProposal(tx, accountId);
      const meta = { member: proposal.memberId };
      await this.events.record(caller, 'ownership_proposal_revoked', origin, meta, tx);
    });
  }

  /**
   * Ends the proposal, and tells the owner.
   * @throws ProblemException 404 unless the caller is proposed
   */
  async decline(caller: Caller, origin: Origin): Promise<Team> {
    const { accountId, userId } = caller;
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'members');
      const proposal = await openProposal(tx, accountId);
      if (proposal?.memberId !== userId) throw notFound('The proposal');
      await endProposal(tx, accountId);
      await this.events.record(caller, 'ownership_declined', origin, {}, tx);
      const members = await membersOf(tx, accountId);
      const owner = members.find(({ role }) => role === 'OWNER')!;
      const { name } = members.find(({ id }) => id === userId)!;
      await this.members.tell(tx, accountId, owner.id, (account) => declinedEmail(account, name));
    });
    return this.members.get(caller);
  }

  /**
   * Makes the caller the owner, and the owner an admin.
   * @throws ProblemException 410 unless they are proposed
   */
  async accept(caller: Caller, origin: Origin): Promise<Done> {
    const { accountId, userId } = caller;
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'members');
      const former = await takeOwnership(tx, accountId, userId);
      if (!former)
        throw new ProblemException(
          410,
          'This proposal has ended: it has expired, or was revoked. Please ask the owner for another one.',
        );
      const meta = { member: userId };
      await this.events.record(caller, 'ownership_transferred', origin, meta, tx);
      const formerOwner = { userId: former, accountId: null };
      await this.events.record(formerOwner, 'ownership_transferred', ELSEWHERE, meta, tx);
      await this.jobs.sendFor(accountId, BILLING_ADDRESS, { accountId }, randomUUID(), tx);
      await this.members.tell(tx, accountId, former, handedOverEmail);
    });
    return { success: true };
  }
}
