import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  INVITATION_DAYS,
  MAX_MEMBERS,
  type InvitationForm,
  type JoinedAccount,
  type OpenInvitation,
  type Team,
} from '#contract/teams.js';
import { lockAccount, makeCompany, planOfAccount, teamSettings } from '../accounts/account.sql.js';
import { IdentityService } from '../auth/identity.service.js';
import { MailLinksService } from '../auth/mail-links.service.js';
import { addMember, hasMember, loginOf, openFirst, roleOf } from '../users/member.sql.js';
import { accountName } from '../users/membership.sql.js';
import { AuditLogService } from '../users/audit-log.service.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { acrossAccounts } from '../../platform/database/request-pool.js';
import { countLink } from '../../platform/mail/count-link.js';
import { MailService } from '../../platform/mail/mail.service.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { invitationEmail } from './emails.js';
import { lockTeam } from '../users/lock-team.js';
import { assertSeats, lockSeats, MembersService } from './members.service.js';
import {
  countPeople,
  insertInvitation,
  lockInvitation,
  removeInvitation,
  renewInvitation,
  type SentInvitation,
  type StoredInvitation,
} from './invitation.sql.js';

/** How many invitations an account sends in a day. */
const PER_DAY = 100;
const PER_TRIAL_DAY = 20;
const EMAILS = { name: 'invitation emails', perDay: PER_TRIAL_DAY };

/** Invites people to an account. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly members: MembersService,
    private readonly events: SecurityEventsService,
    private readonly audit: AuditLogService,
    private readonly mails: MailService,
    private readonly links: MailLinksService,
    private readonly identity: IdentityService,
  ) {}

  /**
   * Invites the owner of an address, whether they have a login or not. The first invitation of an individual's account makes
   * it a company's.
   * @throws ProblemException 400 without the company's name, 409 for a member or an open invitation, and without a free
   * seat; 429 after too many invitations in a day
   */
  async invite(caller: Caller, form: InvitationForm, origin: Origin): Promise<Team> {
    const { accountId, userId } = caller;
    const { role, companyName } = form;
    const email = form.email.toLowerCase();
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'members');
      await this.becomeCompany(tx, accountId, companyName);
      if (await hasMember(tx, accountId, email))
        throw new ProblemException(409, `${email} is already a member of this account.`);
      if (role !== 'VIEWER') await assertSeats(tx, accountId, 1);
      const row = { accountId, email, role, inviterId: userId };
      const sent = await insertInvitation(tx, row, INVITATION_DAYS);
      if (!sent)
        throw new ProblemException(409, `${email} is already invited. You can send it again.`);
      await assertRoom(tx, accountId);
      await this.events.record(caller, 'member_invited', origin, { email, role }, tx);
      await this.send(tx, accountId, sent);
    });
    return this.members.get(caller);
  }

  /**
   * Sends an invitation again, in the caller's name and valid for another week.
   * @throws ProblemException 404 for another account's invitation, 409 if it expired and its place is taken
   */
  async resend(caller: Caller, id: string): Promise<Team> {
    const { accountId, userId } = caller;
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'members');
      const renewed = { id, inviterId: userId, days: INVITATION_DAYS };
      const row = await renewInvitation(tx, accountId, renewed);
      if (!row) throw notFound('The invitation');
      if (row.role !== 'VIEWER') await assertSeats(tx, accountId, 0);
      await assertRoom(tx, accountId);
      await this.audit.record(accountId, 'invitation_resent', { id, email: row.email }, tx);
      await this.send(tx, accountId, row);
    });
    return this.members.get(caller);
  }

  /** @throws ProblemException 404 for another account's invitation */
  async revoke(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await lockTeam(tx, caller, 'members');
      const email = await removeInvitation(tx, caller.accountId, id);
      if (email === undefined) throw notFound('The invitation');
      await this.audit.record(caller.accountId, 'invitation_revoked', { id, email }, tx);
    });
  }

  /** @throws ProblemException 410 for a link that no longer works */
  async open(token: string): Promise<OpenInvitation> {
    return acrossAccounts(() =>
      this.database.transaction(async (tx) => {
        const { accountId, email, role, invitedBy, expiresAt } = await this.find(tx, token);
        const name = await accountName(tx, accountId);
        return { accountName: name, invitedBy, email, role, expiresAt: expiresAt.toISOString() };
      }),
    );
  }

  /**
   * Makes the caller a member. If a smaller plan's seats are taken since, they become a viewer.
   * @throws ProblemException 410 for a link that no longer works, 403 for another address or an unconfirmed one, and for a login from
   * before its address changed
   */
  async accept({ userId, uid }: Caller, token: string, origin: Origin): Promise<JoinedAccount> {
    const currentEmail = (await this.identity.currentEmail(uid))?.toLowerCase();
    return acrossAccounts(() =>
      this.database.transaction(async (tx) => {
        const link = this.links.read('join', token);
        if (!link || !(await lockAccount(tx, link.subject))) throw gone();
        const { accountId, id, email, role } = await this.find(tx, token);
        await assertInvited(tx, userId, email);
        if (currentEmail !== email) throw outdatedLogin();
        await removeInvitation(tx, accountId, id);
        if ((await roleOf(tx, accountId, userId)) === null) {
          const { used, included } = await lockSeats(tx, accountId);
          const isSeatFree = role === 'VIEWER' || used < included;
          const member = { accountId, userId, role: isSeatFree ? role : ('VIEWER' as const) };
          await addMember(tx, member);
          await openFirst(tx, userId, accountId);
          const meta = { account: await accountName(tx, accountId), role: member.role };
          await this.events.record({ userId, accountId }, 'member_joined', origin, meta, tx);
        }
        return { accountId };
      }),
    );
  }

  /** An individual's account becomes a company's with its first invitation. */
  private async becomeCompany(tx: EntityManager, accountId: string, name: string | undefined) {
    if ((await teamSettings(tx, accountId)).isCompany) return;
    if (!name) {
      const text = 'Company name is required';
      throw new ProblemException(400, text, { errors: { companyName: text } });
    }
    await makeCompany(tx, accountId, name);
    await this.audit.record(accountId, 'account_changed', { fields: ['type', 'name'] }, tx);
  }

  /** @throws ProblemException 410 */
  private async find(tx: EntityManager, token: string): Promise<StoredInvitation> {
    const link = this.links.read('join', token);
    const invitation = link && (await lockInvitation(tx, link.subject, link.userId));
    if (!invitation || (await teamSettings(tx, invitation.accountId)).isBeingDeleted) throw gone();
    return invitation;
  }

  private async send(
    tx: EntityManager,
    accountId: string,
    { id, email, role, invitedBy }: SentInvitation,
  ) {
    const { status } = await planOfAccount(tx, accountId);
    const perDay = status === 'TRIAL' ? PER_TRIAL_DAY : PER_DAY;
    await countLink(tx, accountId, email, { name: 'invitations', perDay });
    const account = await accountName(tx, accountId);
    const url = this.links.invitationUrl(accountId, id);
    const content = invitationEmail({ account, invitedBy, role }, url);
    await this.mails.send({ accountId, to: email, content, counter: EMAILS }, tx);
  }
}

/** @throws ProblemException 409 if members and open invitations are more than an account can have */
async function assertRoom(tx: EntityManager, accountId: string) {
  if ((await countPeople(tx, accountId)).people > MAX_MEMBERS)
    throw new ProblemException(409, `An account can have up to ${MAX_MEMBERS} people.`);
}

const gone = () =>
  new ProblemException(
    410,
    'This invitation no longer works. It has expired, or was revoked or accepted. Please ask for another one.',
  );

const outdatedLogin = () =>
  new ProblemException(
    403,
    'The email address of your login has changed. Please log out, and log in again with the new one.',
  );

/** @throws ProblemException 403 for another address than the invited one, and for an unconfirmed one */
async function assertInvited(tx: EntityManager, userId: string, invited: string) {
  const { email, isConfirmed } = await loginOf(tx, userId);
  if (email?.toLowerCase() !== invited)
    throw new ProblemException(
      403,
      `This invitation is for ${invited}. You're logged in as ${email ?? 'someone without an address'}.`,
      { code: 'invited_other_address' },
    );
  if (!isConfirmed)
    throw new ProblemException(403, `Please confirm ${invited} first. We've emailed you a link.`, {
      code: 'email_unconfirmed',
    });
}
