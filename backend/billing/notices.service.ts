import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PlanChoice } from '#contract/billing.js';
import { PLANS } from '#contract/plans.js';
import type { Subscription } from '#contract/subscription.js';
import { KEPT_DAYS } from '../people/accounts/account.sql.js';
import { accountPage } from '../platform/account-page.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { EventsService } from '../platform/events/events.service.js';
import type { EmailContent } from '../platform/mail/layout.js';
import { MailService } from '../platform/mail/mail.service.js';
import {
  deletionDueEmail,
  paymentFailedEmail,
  planChangedEmail,
  quotaEmail,
  subscriptionEndedEmail,
  trialEndedEmail,
  trialEndingEmail,
  type Waiting,
} from './emails.js';
import { QuotaService, type Quota } from '../people/quota/quota.service.js';
import { SecurityEventsService } from '../people/users/security-events.service.js';
import { billingRecipients } from '../people/users/recipients.sql.js';
import { SUBSCRIPTION_PATH } from './catalog.js';
import {
  addNotice,
  deletionNotices,
  trialNotices,
  usageNotices,
  type NoticeKind,
} from './notices.sql.js';

const DAY_MS = 86_400_000;

type State = PlanChoice & { status: Subscription['status'] };
/** Writes an email, with dates in the recipient's format and time zone, and a link to the account's plan. */
type Writer = (date: (at: Date) => string, page: string) => EmailContent;
/** Counts what the account's latest search found beyond its leads; null if nothing. */
type CountWaiting = (accountId: string) => Promise<Waiting | null>;

/** Emails and events about an account's plan, each sent once. */
@Injectable()
export class NoticesService {
  private readonly log = new Logger(NoticesService.name);
  private countWaiting: CountWaiting = async () => null;

  constructor(
    private readonly database: DataSource,
    private readonly mails: MailService,
    private readonly quotas: QuotaService,
    private readonly events: EventsService,
    private readonly securityEvents: SecurityEventsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Searches are above this house, so they register how to count what they found. */
  register(countWaiting: CountWaiting) {
    this.countWaiting = countWaiting;
  }

  /** Call in the transaction that changes the plan, so that the email is sent exactly once. */
  async planChanged(
    tx: EntityManager,
    accountId: string,
    before: State,
    after: State & { endedAt: Date | null },
  ): Promise<void> {
    const { status, plan, billingPeriod, endedAt } = after;
    const isSame = before.plan === plan && before.billingPeriod === billingPeriod;
    if (!isSame || before.status !== status) {
      const data = { accountId, plan, billingPeriod, status };
      await this.events.publish(tx, accountId, 'subscription.updated', data);
      const meta = { plan, billingPeriod, status };
      await this.securityEvents.recordForAccount(accountId, 'plan_changed', meta, tx);
    }
    if (status === 'PAST_DUE' && before.status !== status) {
      await this.send(tx, accountId, (_date, page) => paymentFailedEmail(page));
    } else if (status === 'CANCELLED' && before.status !== status) {
      const keptUntil = new Date((endedAt ?? new Date()).getTime() + KEPT_DAYS * DAY_MS);
      await this.send(tx, accountId, (date, page) => subscriptionEndedEmail(date(keptUntil), page));
    } else if (status === 'ACTIVE' && !(before.status === 'ACTIVE' && isSame)) {
      // Paying an overdue invoice leaves the plan unchanged.
      if (before.status === 'PAST_DUE' && isSame) return;
      await this.send(tx, accountId, (_date, page) =>
        planChangedEmail(PLANS[plan], billingPeriod, page),
      );
    }
  }

  /** Sends notices that time or usage has made due. */
  async sendDue(): Promise<void> {
    const { manager } = this.database;
    for (const { accountId, starts, ends, isOver } of await trialNotices(
      manager,
      this.config.trial.days,
    )) {
      await this.once(accountId, isOver ? 'trial-ended' : 'trial-ending', starts, async (tx) => {
        const quota = await this.quotas.read(tx, accountId);
        const waiting = await this.waitingFor(accountId);
        return (date, page) =>
          isOver
            ? trialEndedEmail(quota, waiting, page)
            : trialEndingEmail(date(ends), quota, waiting, page);
      });
    }
    for (const { accountId, starts, isUsedUp } of await usageNotices(
      manager,
      this.config.trial.leads,
    )) {
      await this.once(accountId, isUsedUp ? 'quota-100' : 'quota-80', starts, async (tx) => {
        const isFirst = isUsedUp && (await addNotice(tx, accountId, 'quota-80', starts));
        const quota = await this.quotas.read(tx, accountId);
        // A period replaced by a plan change no longer matters.
        if (quota.starts.getTime() !== starts.getTime() || !quota.isOpen) return null;
        if (!isUsedUp || isFirst) await this.quotaLow(tx, accountId, quota);
        const waiting = await this.waitingFor(accountId);
        return (date, page) => quotaEmail(quota, date(quota.ends), waiting, page);
      });
    }
    for (const days of [3, 14] as const) {
      for (const { accountId, endedAt, at, keptUntil } of await deletionNotices(manager, days)) {
        const soonest = new Date(Math.max(keptUntil.getTime(), at.getTime() + 3 * DAY_MS));
        await this.once(accountId, `deletion-${days}`, endedAt, async (tx) => {
          // After a long outage, one warning is enough.
          if (days === 3) await addNotice(tx, accountId, 'deletion-14', endedAt);
          return (date, page) => deletionDueEmail(date(soonest), page);
        });
      }
    }
  }

  /** An email is sent without the count if that fails. */
  private async waitingFor(accountId: string): Promise<Waiting | null> {
    try {
      return await this.countWaiting(accountId);
    } catch (error) {
      this.log.error(error, 'Failed to count what an account misses');
      return null;
    }
  }

  private quotaLow(tx: EntityManager, accountId: string, quota: Quota): Promise<void> {
    const { used, included, extra, ends } = quota;
    return this.events.publish(tx, accountId, 'quota.low', {
      accountId,
      used,
      included: included + extra,
      resetsAt: ends.toISOString(),
    });
  }

  /** A failure for one account does not stop the others. */
  private async once(
    accountId: string,
    kind: NoticeKind,
    about: Date,
    write: (tx: EntityManager) => Promise<Writer | null> | Writer | null,
  ): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        if (!(await addNotice(tx, accountId, kind, about))) return;
        const writer = await write(tx);
        if (writer) await this.send(tx, accountId, writer);
      });
    } catch (error) {
      this.log.error(error, 'Failed to write an email about a plan');
    }
  }

  private async send(tx: EntityManager, accountId: string, write: Writer): Promise<void> {
    const page = accountPage(this.config, accountId, SUBSCRIPTION_PATH);
    for (const { to, locale, timeZone } of await billingRecipients(tx, accountId)) {
      const date = (at: Date) => at.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
      const content = write(date, page);
      await this.mails.send({ accountId, to, content }, tx);
    }
  }
}
