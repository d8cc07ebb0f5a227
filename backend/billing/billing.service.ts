import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type {
  Billing,
  ChangePreview,
  Invoice,
  PlanChoice,
  PortalRequest,
  SyncRequest,
  SyncResult,
} from '#contract/billing.js';
import { PLAN_IDS } from '#contract/plans.js';
import { planOfAccount } from '../people/accounts/account.sql.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { BILLING } from './queues.js';
import { ProblemException } from '../platform/problem.js';
import { findCustomer, watchCustomer, type StoredCustomer } from './billing.sql.js';
import { choiceOf, lookupKey, portalOf, priceOf, subscriptionPage } from './catalog.js';
import { invoiceOf } from './invoice.js';
import { overdue, StripeService } from './stripe.service.js';
import { liveSubscription, nextPhase, planItem, toDate } from './customer-state.js';
import { SyncService } from './sync.service.js';
import { AuditLogService } from '../people/users/audit-log.service.js';

/** Changing and ending plans in Stripe. Each change ends with `sync`, which writes the result. */
@Injectable()
export class BillingService {
  private readonly page: string;

  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly stripe: StripeService,
    private readonly syncs: SyncService,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) config: Config,
  ) {
    this.page = subscriptionPage(config);
  }

  async get(accountId: string): Promise<Billing> {
    const { manager } = this.database;
    const [row, { status, pastDueSince }] = await Promise.all([
      findCustomer(manager, accountId),
      planOfAccount(manager, accountId),
    ]);
    return {
      isOpen: this.stripe.client !== null,
      isTest: this.stripe.isTest,
      hasSubscription: Boolean(row?.subscriptionId) && ['ACTIVE', 'PAST_DUE'].includes(status),
      card: row?.card ?? null,
      cancelAt: row?.cancelAt?.toISOString() ?? null,
      scheduled: row?.scheduled ?? null,
      pastDueSince: pastDueSince?.toISOString() ?? null,
    };
  }

  /** Opens the customer portal. @throws ProblemException 409 without a customer */
  async portal(accountId: string, { flow }: PortalRequest) {
    const { customerId } = await this.existing(accountId);
    const ending = flow === 'subscription_cancel' ? await this.current(accountId) : null;
    if (ending?.subscription.cancel_at || ending?.subscription.cancel_at_period_end) {
      throw new ProblemException(409, 'Your subscription is already canceled.', {
        code: 'already_canceled',
      });
    }
    await watchCustomer(this.database.manager, accountId);
    const back = `${this.page}?portal=closed`;
    const session = await this.stripe.call(async (stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        configuration: await portalOf(stripe, this.page),
        return_url: back,
        ...(flow && {
          flow_data: {
            type: flow,
            after_completion: { type: 'redirect', redirect: { return_url: back } },
            ...(ending && { subscription_cancel: { subscription: ending.subscription.id } }),
          },
        }),
      }),
    );
    await this.audit.record(accountId, 'portal_opened', { ...(flow && { flow }) });
    return { url: session.url };
  }

  /**
   * Refreshes the account's customer from Stripe, for example on the return page of a checkout.
   * @throws ProblemException 404 for a checkout of another account
   */
  async sync(accountId: string, { session }: SyncRequest): Promise<SyncResult> {
    const row = await findCustomer(this.database.manager, accountId);
    const checkout = session ? await this.checkoutOf(row, session) : null;
    if (row) await this.syncs.sync(row.customerId);
    const billing = await this.get(accountId);
    return { ...billing, checkout: checkout && stateOf(checkout, billing) };
  }

  /** The cost of a plan change, and when it takes effect. */
  async preview(accountId: string, choice: PlanChoice): Promise<ChangePreview> {
    const { customerId, subscription, item, isUpgrade } = await this.changeTo(accountId, choice);
    if (!isUpgrade) {
      const at = toDate(item.current_period_end).toISOString();
      return { takesEffect: 'at-period-end', at, currency: 'usd', dueNow: 0, lines: [] };
    }
    return this.stripe.call(async (stripe) => {
      const price = await priceOf(stripe, lookupKey(choice), this.page);
      const { currency, amount_due, lines, created } = await stripe.invoices.createPreview({
        customer: customerId,
        subscription: subscription.id,
        subscription_details: {
          items: [{ id: item.id, price }],
          proration_behavior: 'always_invoice',
        },
      });
      return {
        takesEffect: 'now' as const,
        at: toDate(created).toISOString(),
        currency,
        dueNow: amount_due,
        lines: lines.data.map(({ description, amount }) => ({
          description: description ?? '',
          amount,
        })),
      };
    });
  }

  /** Upgrades immediately and charges the difference; downgrades at the end of the period. */
  async change(accountId: string, choice: PlanChoice): Promise<Billing> {
    const { customerId, subscription, item, isUpgrade } = await this.changeTo(accountId, choice);
    return this.changeAtStripe(accountId, customerId, async (stripe) => {
      const price = await priceOf(stripe, lookupKey(choice), this.page);
      await release(stripe, subscription);
      if (isUpgrade) {
        await stripe.subscriptions.update(subscription.id, {
          items: [{ id: item.id, price }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'pending_if_incomplete',
        });
        return;
      }
      const schedule = await stripe.subscriptionSchedules.create({
        from_subscription: subscription.id,
      });
      const [phase] = schedule.phases;
      const discounts = subscription.discounts.map((discount) => ({ discount: idOf(discount) }));
      // An item that the current phase lacks would end now.
      const items = phase!.items.map(({ price: kept, quantity }) => ({
        price: idOf(kept),
        ...(quantity !== undefined && { quantity }),
      }));
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        phases: [
          {
            start_date: phase!.start_date,
            end_date: phase!.end_date,
            items,
            discounts,
          },
          {
            items: items.map((kept) => (kept.price === item.price.id ? { ...kept, price } : kept)),
            discounts,
          },
        ],
      });
    });
  }

  /** Keeps the current plan instead of a scheduled one. */
  async undoChange(accountId: string): Promise<Billing> {
    const { customerId, subscription } = await this.current(accountId);
    return this.changeAtStripe(accountId, customerId, (stripe) => release(stripe, subscription));
  }

  /** Cancels the subscription at the end of the period, or reverses that. */
  async setCancellation(accountId: string, isCanceled: boolean): Promise<Billing> {
    const { customerId, subscription } = await this.current(accountId);
    return this.changeAtStripe(accountId, customerId, async (stripe) => {
      await release(stripe, subscription);
      const { cancel_at: at, cancel_at_period_end: atEnd } = subscription;
      // A date set in Stripe is not the end of a period.
      const isResumed = !isCanceled && at && !atEnd;
      await stripe.subscriptions.update(
        subscription.id,
        isResumed ? { cancel_at: '' } : { cancel_at_period_end: isCanceled },
      );
    });
  }

  /** The account's invoices, newest first. They are stored in Stripe only. */
  async invoices(accountId: string): Promise<Invoice[]> {
    const row = await findCustomer(this.database.manager, accountId);
    if (!row) return [];
    const { data } = await this.stripe.call((stripe) =>
      stripe.invoices.list({ customer: row.customerId, limit: 100 }),
    );
    return data.map(invoiceOf);
  }

  /**
   * Ends with a sync. If Stripe responds too late, the change may have been made, so the worker syncs as soon as it
   * can.
   */
  private async changeAtStripe(
    accountId: string,
    customerId: string,
    work: (stripe: Stripe) => Promise<void>,
  ): Promise<Billing> {
    let isMade = false;
    try {
      await this.stripe.call(work);
      isMade = true;
      await this.syncs.sync(customerId);
    } catch (error) {
      await watchCustomer(this.database.manager, accountId);
      await this.jobs.send(BILLING, { customerId }, randomUUID());
      if (!isMade) throw error;
      const text =
        'Your change was made. Our payment provider is slow right now, so it may take a minute to appear here.';
      throw new ProblemException(503, text, { code: 'sync_pending', retryAfter: 60 });
    }
    return this.get(accountId);
  }

  private async checkoutOf(row: StoredCustomer | undefined, id: string) {
    const session = await this.stripe.call((stripe) =>
      stripe.checkout.sessions.retrieve(id).catch((error: unknown) => {
        if ((error as Stripe.errors.StripeError).code === 'resource_missing') return null;
        throw error;
      }),
    );
    if (row && session?.customer === row.customerId) return session;
    throw new ProblemException(
      404,
      "This checkout doesn't belong to your account. Nothing was changed.",
    );
  }

  private async existing(accountId: string): Promise<StoredCustomer> {
    const row = await findCustomer(this.database.manager, accountId);
    if (!row) {
      throw new ProblemException(409, "You don't have a subscription yet.", {
        code: 'no_subscription',
      });
    }
    return row;
  }

  private async current(accountId: string) {
    const { customerId } = await this.existing(accountId);
    const subscription = await this.stripe.call((stripe) => liveSubscription(stripe, customerId));
    if (!subscription) {
      throw new ProblemException(409, "You don't have a subscription.", {
        code: 'no_subscription',
      });
    }
    return { customerId, subscription, item: planItem(subscription)! };
  }

  /**
   * The subscription, and whether the choice is an upgrade: a larger plan, or a year instead of a month. Anything else could
   * be used to get more leads for less.
   */
  private async changeTo(accountId: string, choice: PlanChoice) {
    const current = await this.current(accountId);
    const { plan, billingPeriod } = choiceOf(current.item.price)!;
    if (plan === choice.plan && billingPeriod === choice.billingPeriod)
      throw new ProblemException(409, "You're already on this plan.", { code: 'same_plan' });
    // Paying for an upgrade would make the subscription active again, and the overdue invoice would stay unpaid.
    if (['past_due', 'unpaid'].includes(current.subscription.status)) throw overdue();
    if (nextPhase(current.subscription)) {
      throw new ProblemException(409, 'Undo the scheduled change first.', {
        code: 'change_scheduled',
      });
    }
    const steps = PLAN_IDS.indexOf(choice.plan) - PLAN_IDS.indexOf(plan);
    const toMonths = billingPeriod === 'YEARLY' && choice.billingPeriod === 'MONTHLY';
    return { ...current, isUpgrade: steps >= 0 && !toMonths };
  }
}

function stateOf(
  { status, mode, payment_status: payment }: Stripe.Checkout.Session,
  { hasSubscription }: Billing,
): SyncResult['checkout'] {
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  const isDone = payment !== 'unpaid' && (mode !== 'subscription' || hasSubscription);
  return isDone ? 'paid' : 'pending';
}

const idOf = (object: string | { id: string }) => (typeof object === 'string' ? object : object.id);

/** Ends a schedule and keeps its subscription as it is. */
async function release(stripe: Stripe, { schedule }: Stripe.Subscription) {
  if (schedule) await stripe.subscriptionSchedules.release(idOf(schedule));
}
