import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { MAIL } from './queues.js';
import { countHit } from '../rate-limit/hits.sql.js';
import { renderEmail, type EmailContent } from './layout.js';
import { MailEntity } from './mail.entity.js';
import { mailboxKey } from './mailbox.js';

/** Notification emails of an account to a person per day. */
const DAILY_LIMIT = 100;
/**
 * Standard emails of an account to an address per day, such as the one about a new API key. They go to the login address, which may belong to
 * someone else: a new account can use any address.
 */
const TEXTS = { name: 'texts', perDay: 30 };
const DAY_MS = 86_400_000;

const LIMIT_REACHED = `You've reached today's limit of ${DAILY_LIMIT} emails. You'll get emails again tomorrow. Your leads are in the dashboard.`;

/** By address, so that no member uses up what others get. The account comes last, because its deletion removes its counts by that. */
const keyOf = (name: string, to: string, accountId: string) =>
  `${name}:${mailboxKey(to)}:${accountId}`;

interface Outgoing {
  to: string;
  content: EmailContent;
  /** The reply address for a brand's clients. */
  replyTo?: string | null;
}

/** Queues emails. The row and its job are part of the caller's transaction. */
@Injectable()
export class MailService {
  constructor(private readonly jobs: JobsService) {}

  /**
   * Sends a standard email about the account. Drops it above the daily limit.
   * @param accountId the account whose deletion removes the email; null if it outlives the account
   * @param counter what frequent emails are counted as, so that they don't use up the limit of the others
   */
  async send(
    {
      accountId,
      to,
      content,
      replyTo = null,
      counter = TEXTS,
    }: Outgoing & { accountId: string | null; counter?: { name: string; perDay: number } },
    manager: EntityManager,
  ): Promise<void> {
    if (accountId) {
      const { hits } = await countHit(manager, keyOf(counter.name, to, accountId), DAY_MS);
      if (hits > counter.perDay) return;
    }
    const sender = { senderName: content.brand?.name ?? null, replyTo };
    await this.queue({ accountId, recipient: to, ...sender, ...renderEmail(content) }, manager);
  }

  /** Sends a notification, which the user can turn off, to a confirmed address. Drops it above the daily limit. */
  async notify(
    {
      accountId,
      to,
      content,
      unsubscribeUrl,
    }: Outgoing & { accountId: string; unsubscribeUrl: string },
    manager: EntityManager,
  ): Promise<void> {
    const { hits } = await countHit(manager, keyOf('emails', to, accountId), DAY_MS);
    if (hits > DAILY_LIMIT) return;
    const isLast = hits === DAILY_LIMIT;
    const limited = isLast
      ? { ...content, paragraphs: [...content.paragraphs, LIMIT_REACHED] }
      : content;
    const email = renderEmail({ ...limited, unsubscribeUrl });
    await this.queue({ accountId, recipient: to, unsubscribeUrl, ...email }, manager);
  }

  private async queue(mail: Partial<MailEntity>, manager: EntityManager) {
    const { id } = await manager.save(MailEntity, mail);
    await this.jobs.send(MAIL, { mailId: id }, id, manager);
  }
}
