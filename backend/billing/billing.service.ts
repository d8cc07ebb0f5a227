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
} from '../../contract/billing.js';
import { PLAN_IDS } from '../../contract/plans.js';
import { planOfAccount } from '../accounts/account.sql.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { ProblemException } from '../problem.js';
import { findCustomer, saveCustomer, type CustomerRow } from './billing.sql.js';
import { priceOf } from './catalog.js';
import { StripeService } from './stripe.service.js';
import { isLive, SyncService, toDate } from './sync.service.js';

/** Buying, changing and ending plans at Stripe. Each change ends with `sync`, which writes the result. */
@Injectable()
export class BillingService {
  private readonly page: string;

  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly syncs: SyncService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.page = `${config.publicUrl}/dashboard/subscription`;
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

  /**
   * Opens a checkout of a plan. Subscribing ends the trial and charges at once.
   * @throws ProblemException 409 if the account has a subscription, 503 if Stripe does not answer
   */
  async checkout(accountId: string, email: string | null, choice: PlanChoice) {
    const { customerId } = await this.customerOf(accountId, email);
    const url = await this.stripe.call(async (stripe) => {
      if (await liveSubscription(stripe, customerId)) {
        throw new ProblemException(
          409,
          'You already have a subscription. Change its plan instead.',
          {
            code: 'subscription_exists',
          },
        );
      }
      // Of two tabs, only the last one can pay.
      const open = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' });
      for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
      const session = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: accountId,
        line_items: [{ price: await priceOf(stripe, choice, this.page), quantity: 1 }],
        allow_promotion_codes: true,
        billing_address_collection: 'auto',
        customer_update: { address: 'auto', name: 'auto' },
        tax_id_collection: { enabled: true },
        automatic_tax: { enabled: this.config.stripe.tax },
        success_url: `${this.page}?checkout={CHECKOUT_SESSION_ID}`,
        cancel_url: `${this.page}?checkout=canceled`,
      });
      return session.url!;
    });
    return { url };
  }

  /** Opens the customer portal. @throws ProblemException 409 without a customer */
  async portal(accountId: string, { flow }: PortalRequest) {
    const { customerId, subscriptionId } = await this.existing(accountId);
    const back = `${this.page}?portal=closed`;
    const session = await this.stripe.call((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: back,
        ...(flow && {
          flow_data: {
            type: flow,
            after_completion: { type: 'redirect', redirect: { return_url: back } },
            ...(flow === 'subscription_cancel' && {
              subscription_cancel: { subscription: subscriptionId! },
            }),
          },
        }),
      }),
    );
    return { url: session.url };
  }

  /**
   * Reads the account's customer from Stripe again, such as on the return page of a checkout.
   * @throws ProblemException 404 for a checkout of another account
   */
  async sync(accountId: string, { session }: SyncRequest): Promise<SyncResult> {
    const row = await findCustomer(this.database.manager, accountId);
    const checkout = session ? await this.checkoutOf(row, session) : null;
    if (row) await this.syncs.sync(row.customerId);
    const billing = await this.get(accountId);
    return { ...billing, checkout: checkout && stateOf(checkout, billing) };
  }

  /** What a plan change costs and when it takes effect. */
  async preview(accountId: string, choice: PlanChoice): Promise<ChangePreview> {
    const { customerId, subscription, item } = await this.current(accountId);
    if (!(await this.isUpgrade(accountId, choice))) {
      const at = toDate(item.current_period_end).toISOString();
      return { takesEffect: 'at-period-end', at, currency: 'usd', dueNow: 0, lines: [] };
    }
    return this.stripe.call(async (stripe) => {
      const price = await priceOf(stripe, choice, this.page);
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
    const { customerId, subscription, item } = await this.current(accountId);
    const isUpgrade = await this.isUpgrade(accountId, choice);
    await this.stripe.call(async (stripe) => {
      const price = await priceOf(stripe, choice, this.page);
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
      await stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        phases: [
          {
            start_date: phase!.start_date,
            end_date: phase!.end_date,
            items: [{ price: item.price.id, quantity: 1 }],
          },
          { items: [{ price, quantity: 1 }] },
        ],
      });
    });
    await this.syncs.sync(customerId);
    return this.get(accountId);
  }

  /** Keeps the current plan instead of a scheduled one. */
  async undoChange(accountId: string): Promise<Billing> {
    const { customerId, subscription } = await this.current(accountId);
    await this.stripe.call((stripe) => release(stripe, subscription));
    await this.syncs.sync(customerId);
    return this.get(accountId);
  }

  /** Cancels the subscription at the end of the period, or reverses that. */
  async setCancellation(accountId: string, isCanceled: boolean): Promise<Billing> {
    const { customerId, subscription } = await this.current(accountId);
    await this.stripe.call(async (stripe) => {
      await release(stripe, subscription);
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: isCanceled });
    });
    await this.syncs.sync(customerId);
    return this.get(accountId);
  }

  /** The account's invoices, newest first. They are stored at Stripe only. */
  async invoices(accountId: string): Promise<Invoice[]> {
    const row = await findCustomer(this.database.manager, accountId);
    if (!row) return [];
    const { data } = await this.stripe.call((stripe) =>
      stripe.invoices.list({ customer: row.customerId, limit: 100 }),
    );
    return data.map((invoice) => ({
      id: invoice.id!,
      number: invoice.number,
      createdAt: toDate(invoice.created).toISOString(),
      total: invoice.total,
      currency: invoice.currency,
      status: invoice.status,
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    }));
  }

  private async checkoutOf(row: CustomerRow | undefined, id: string) {
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

  private async customerOf(accountId: string, email: string | null): Promise<CustomerRow> {
    const known = await findCustomer(this.database.manager, accountId);
    if (known) return known;
    const { id } = await this.stripe.call((stripe) =>
      stripe.customers.create(
        { ...(email && { email }), metadata: { account: accountId } },
        { idempotencyKey: `customer-${accountId}` },
      ),
    );
    return saveCustomer(this.database.manager, accountId, id);
  }

  private async existing(accountId: string): Promise<CustomerRow> {
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
    return { customerId, subscription, item: subscription.items.data[0]! };
  }

  /** A larger plan, or a year instead of a month. Anything else could be used to get more leads for less. */
  private async isUpgrade(accountId: string, choice: PlanChoice): Promise<boolean> {
    const { plan, billingPeriod } = await planOfAccount(this.database.manager, accountId);
    if (plan === choice.plan && billingPeriod === choice.billingPeriod)
      throw new ProblemException(409, "You're already on this plan.", { code: 'same_plan' });
    const steps = PLAN_IDS.indexOf(choice.plan) - PLAN_IDS.indexOf(plan);
    const toMonths = billingPeriod === 'YEARLY' && choice.billingPeriod === 'MONTHLY';
    return steps >= 0 && !toMonths;
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

async function liveSubscription(stripe: Stripe, customer: string) {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  return data.find(isLive) ?? null;
}

/** Ends a schedule and keeps its subscription as it is. */
async function release(stripe: Stripe, { schedule }: Stripe.Subscription) {
  const id = typeof schedule === 'string' ? schedule : schedule?.id;
  if (id) await stripe.subscriptionSchedules.release(id);
}
