import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type { PlanChoice } from '#contract/billing.js';
import { LEAD_PACK, PLANS } from '#contract/plans.js';
import { planOfAccount } from '../people/accounts/account.sql.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { ProblemException } from '../platform/problem.js';
import { QuotaService } from '../people/quota/quota.service.js';
import {
  findCustomer,
  replaceCustomer,
  saveCustomer,
  watchCustomer,
  type StoredCustomer,
} from './billing.sql.js';
import { lookupKey, PACK_KEY, priceOf, subscriptionPage } from './catalog.js';
import { overdue, StripeService } from './stripe.service.js';
import { liveSubscription } from './customer-state.js';
import { SyncService } from './sync.service.js';
import { billingAddressOf } from '../people/users/recipients.sql.js';
import { AuditLogService } from '../people/users/audit-log.service.js';

/** Checkouts of plans and packs on Stripe's pages. `sync` picks up the payments. */
@Injectable()
export class CheckoutService {
  private readonly page: string;

  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly quotas: QuotaService,
    private readonly syncs: SyncService,
    private readonly audit: AuditLogService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.page = subscriptionPage(config);
  }

  /**
   * Opens a checkout for a plan. Subscribing ends the trial and charges immediately.
   * @throws ProblemException 409 if the account has a subscription, 503 if Stripe does not respond
   */
  async checkout(accountId: string, choice: PlanChoice) {
    const { customerId } = await this.customerOf(accountId);
    await watchCustomer(this.database.manager, accountId);
    const url = await this.stripe.call(async (stripe) => {
      if (await liveSubscription(stripe, customerId)) return null;
      const session = await stripe.checkout.sessions.create({
        ...this.checkoutOf(accountId, customerId),
        mode: 'subscription',
        line_items: [{ price: await priceOf(stripe, lookupKey(choice), this.page), quantity: 1 }],
        allow_promotion_codes: true,
      });
      await keepNewest(stripe, customerId, session.id);
      return session.url!;
    });
    if (url) {
      await this.audit.record(accountId, 'checkout_opened', { ...choice });
      return { url };
    }
    // The subscription's events may have been lost.
    await this.syncs.sync(customerId);
    throw new ProblemException(409, 'You already have a subscription. Change its plan instead.', {
      code: 'subscription_exists',
    });
  }

  /**
   * Opens a checkout for a pack of leads, valid for the current period.
   * @throws ProblemException 403 without Agency, 409 while a payment is overdue
   */
  async buyPack(accountId: string) {
    const { manager } = this.database;
    const { plan, status, ends } = await this.quotas.read(manager, accountId);
    const customer = await findCustomer(manager, accountId);
    const isSubscribed = status === 'ACTIVE' || status === 'PAST_DUE';
    if (!customer || !isSubscribed || !PLANS[plan].leadPacks) {
      throw new ProblemException(403, 'Lead packs are part of the Agency plan.', {
        code: 'plan_required',
        plan: 'AGENCY',
      });
    }
    if (status === 'PAST_DUE') throw overdue();
    await watchCustomer(manager, accountId);
    const until = ends.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const session = await this.stripe.call(async (stripe) =>
      stripe.checkout.sessions.create({
        ...this.checkoutOf(accountId, customer.customerId),
        mode: 'payment',
        line_items: [{ price: await priceOf(stripe, PACK_KEY, this.page), quantity: 1 }],
        invoice_creation: { enabled: true },
        metadata: { leads: String(LEAD_PACK.leads) },
        custom_text: {
          submit: { message: `These leads expire on ${until}, when your current period ends.` },
        },
      }),
    );
    await this.audit.record(accountId, 'checkout_opened', { pack: LEAD_PACK.leads });
    return { url: session.url! };
  }

  private checkoutOf(accountId: string, customerId: string) {
    return {
      customer: customerId,
      client_reference_id: accountId,
      billing_address_collection: 'auto' as const,
      customer_update: { address: 'auto' as const, name: 'auto' as const },
      tax_id_collection: { enabled: true },
      automatic_tax: { enabled: this.config.stripe.tax },
      success_url: `${this.page}?checkout={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.page}?checkout=canceled`,
    };
  }

  private async customerOf(accountId: string): Promise<StoredCustomer> {
    const { manager } = this.database;
    const known = await findCustomer(manager, accountId);
    const { status } = await planOfAccount(manager, accountId);
    if (known && (status === 'ACTIVE' || status === 'PAST_DUE')) return known;
    const email = await billingAddressOf(manager, accountId);
    const customerId = await this.stripe.call(async (stripe) => {
      if (known && (await exists(stripe, known.customerId))) return known.customerId;
      const { id } = await stripe.customers.create(
        { ...(email && { email }), metadata: { account: accountId } },
        { idempotencyKey: ['customer', accountId, known?.customerId].filter(Boolean).join('-') },
      );
      return id;
    });
    if (known?.customerId === customerId) return known;
    const customer = { accountId, customerId, isTest: this.stripe.isTest };
    return known
      ? this.database.transaction((tx) => replaceCustomer(tx, known.customerId, customer))
      : saveCustomer(manager, customer);
  }
}

/** False for a customer who was deleted in Stripe, or was created with a different key. */
async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const { deleted } = await stripe.customers.retrieve(customerId);
    return !deleted;
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code === 'resource_missing') return false;
    throw error;
  }
}

/**
 * Of several checkouts of a plan, only the newest can be paid. Each checks after creating its own, so that two concurrent tabs notice each other.
 */
async function keepNewest(stripe: Stripe, customer: string, id: string) {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const open = data.filter(({ mode }) => mode === 'subscription');
  for (const session of open.slice(1)) {
    try {
      await stripe.checkout.sessions.expire(session.id);
    } catch (error) {
      // Another tab has expired it, or paid for it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
  if (open[0] && open[0].id !== id) {
    throw new ProblemException(409, 'You opened a checkout in another tab. Continue there.', {
      code: 'checkout_exists',
    });
  }
}
