import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ActivityForm, ActivityQuery } from '#contract/activity.js';
import { AuditLogService } from '../../../people/users/audit-log.service.js';
import { membersOf } from '../../../people/users/member.sql.js';
import { confirmedLogins } from '../../../people/users/user.sql.js';
import { accountName } from '../../../people/users/membership.sql.js';
import { hasScope, may, type Caller } from '../../../platform/caller.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { MailService } from '../../../platform/mail/mail.service.js';
import { notFound, ProblemException } from '../../../platform/problem.js';
import {
  authorOf,
  insertActivity,
  insertMentions,
  listActivities,
  removeActivity,
  removeMentions,
  type SelectedActivity,
} from './activity.sql.js';
import { mentionEmail } from './emails.js';
import { accountPage } from '../../../platform/account-page.js';

/** Emails about mentions to a member per day. Further mentions wait in the product only. */
const MENTIONS = { name: 'mentions', perDay: 200 };

/** Who did what, and what members write about leads. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Newest first. */
  list(caller: Caller, query: ActivityQuery): Promise<SelectedActivity[]> {
    return listActivities(this.database.manager, caller, query);
  }

  /**
   * Keeps a comment, call or email on a lead, and emails the members whom it mentions.
   * @throws ProblemException 404 for another account's lead, 400 for a mention of someone who is not a member, or has disabled their login
   */
  async add(caller: Caller, leadId: string, form: ActivityForm): Promise<SelectedActivity> {
    const { accountId } = caller;
    return this.database.transaction(async (tx) => {
      const id = await insertActivity(tx, { accountId, id: leadId }, form);
      if (!id) throw notFound('The lead');
      if (form.mentions?.length) await this.mention(tx, caller, { leadId, id, form });
      const [added] = await listActivities(tx, caller, { filter: { lead: leadId } }, id);
      return added!;
    });
  }

  /** @throws ProblemException 400 for someone who is not a member, or has disabled their login */
  private async mention(
    tx: EntityManager,
    { accountId, userId }: Caller,
    {
      leadId,
      id,
      form: { text = '', mentions = [] },
    }: { leadId: string; id: string; form: ActivityForm },
  ): Promise<void> {
    const members = await membersOf(tx, accountId);
    const others = mentions.filter((mentioned) => mentioned !== userId);
    const mentionable = members.filter(({ isDisabled }) => !isDisabled);
    if (mentionable.filter(({ id }) => others.includes(id)).length < others.length)
      throw unknownMention();
    await insertMentions(tx, { accountId, id }, others);
    const account = await accountName(tx, accountId);
    const by = members.find((member) => member.id === userId)?.name ?? null;
    const url = accountPage(this.config, accountId, `/dashboard/leads/${leadId}`);
    const content = mentionEmail({ account, by, text }, url);
    // The text is a member's own, so it goes to confirmed addresses only.
    for (const to of await confirmedLogins(tx, others))
      await this.mails.send({ accountId, to, content, counter: MENTIONS }, tx);
  }

  /** The caller has seen what mentions them on a lead. */
  async see({ accountId, userId }: Caller, leadId: string): Promise<void> {
    await removeMentions(this.database.manager, accountId, userId, leadId);
  }

  /**
   * Deletes what a member wrote. What someone else wrote leaves an entry in the audit log.
   * @throws ProblemException 404 for a change or another account's, 403 for what another member wrote, except by those who manage members
   */
  async remove(caller: Caller, id: string): Promise<void> {
    const { accountId, userId } = caller;
    await this.database.transaction(async (tx) => {
      const written = await authorOf(tx, { accountId, id });
      if (!written) throw notFound('The comment');
      const manages = may(caller, 'members') && hasScope(caller, 'manage');
      const isOwn = written.actorId === userId;
      if (!isOwn && !manages)
        throw new ProblemException(403, 'You can delete what you wrote yourself.');
      await removeActivity(tx, { accountId, id });
      if (isOwn) return;
      const { actorId, leadId } = written;
      const meta = { ...(actorId && { member: actorId }), lead: leadId };
      await this.audit.record(accountId, 'comment_deleted', meta, tx);
    });
  }
}

function unknownMention() {
  const text = 'You can mention members of this account whose login is not disabled.';
  return new ProblemException(400, text, { errors: { mentions: text } });
}
