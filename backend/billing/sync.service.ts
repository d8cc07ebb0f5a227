import { Injectable, Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import type { Billing } from '../../contract/billing.js';
import type { Subscription } from '../../contract/subscription.js';
import { setSubscription } from '../accounts/account.sql.js';
import { QuotaService } from '../quota/quota.service.js';
import {
  customersToSync,
  lockCustomer,
  saveCustomerState,
  type CustomerRow,
} from './billing.sql.js';
import { choiceOf } from './catalog.js';
import { StripeService } from './stripe.service.js';

const STATUSES: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  active: 'ACTIVE',
  trialing: 'TRIAL',
  past_due: 'PAST_DUE',
  unpaid: 'CANCELLED',
  canceled: 'CANCELLED',
  paused: 'CANCELLED',
  incomplete_expired: 'CANCELLED',
};
const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

export const isLive = ({ status }: Stripe.Subscription) => LIVE.includes(status);

/**
 * The only writer of plans. It reads a customer's current state from Stripe and writes that: applying events in order of
 * arrival would leave accounts with the wrong plan.
 */
@Injectable()
export class SyncService {
  private readonly log = new Logger(SyncService.name);

  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeService,
    private readonly quotas: QuotaService,
  ) {}

  /** Reads a customer from Stripe and writes the account's plan. Unknown customers are skipped. */
  sync(customerId: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await lockCustomer(tx, customerId);
      if (row) await this.write(tx, row, await this.read(row));
    });
  }

  /** Syncs customers whose state may be out of date, even if their events were lost. */
  async sweep(): Promise<void> {
    if (!this.stripe.client) return;
    for (const { customerId } of await customersToSync(this.database.manager)) {
      try {
        await this.sync(customerId);
      } catch (error) {
        this.log.warn(error, 'Failed to sync a customer');
      }
    }
  }

  private read({ customerId, subscriptionId }: CustomerRow) {
    return this.stripe.call(async (stripe) => {
      const [customer, subscriptions] = await Promise.all([
        stripe.customers.retrieve(customerId, {
          expand: ['test_clock', 'invoice_settings.default_payment_method'],
        }),
        stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.default_payment_method', 'data.schedule'],
        }),
      ]);
      const newest = subscriptions.data.toSorted((one, other) => other.created - one.created);
      // An attempt to pay that failed or waits changes nothing.
      const current = newest.find(isLive) ?? newest.find(({ id }) => id === subscriptionId);
      const next = current && isLive(current) ? nextPhaseOf(current) : undefined;
      const price = next?.items[0]?.price;
      const scheduled =
        typeof price === 'string' ? choiceOf(await stripe.prices.retrieve(price)) : null;
      return {
        customer,
        current,
        scheduled: scheduled && { ...scheduled, at: toDate(next!.start_date).toISOString() },
      };
    });
  }

  private async write(
    tx: EntityManager,
    row: CustomerRow,
    { customer, current, scheduled }: Awaited<ReturnType<SyncService['read']>>,
  ) {
    const item = current?.items.data[0];
    const choice = item && choiceOf(item.price);
    const status = current && STATUSES[current.status];
    if (current && choice && status) {
      await setSubscription(tx, row.accountId, {
        ...choice,
        status,
        anchor: toDate(current.billing_cycle_anchor),
        endedAt: current.ended_at ? toDate(current.ended_at) : null,
        clockAheadSeconds: aheadOf(customer),
      });
      await this.quotas.applyPlan(tx, row.accountId);
    }
    await saveCustomerState(tx, row.customerId, {
      subscriptionId: current?.id ?? row.subscriptionId,
      card: cardOf(current, customer),
      cancelAt: current && isLive(current) ? cancellationOf(current) : null,
      scheduled,
      periodEnds: item && current && isLive(current) ? toDate(item.current_period_end) : null,
    });
  }
}

export const toDate = (seconds: number) => new Date(seconds * 1000);

/** How far a customer's test clock is ahead of ours. */
function aheadOf(customer: Stripe.Customer | Stripe.DeletedCustomer): number {
  const clock = customer.deleted ? null : customer.test_clock;
  if (!clock || typeof clock === 'string') return 0;
  return Math.max(0, clock.frozen_time - Math.floor(Date.now() / 1000));
}

function cancellationOf({
  cancel_at: at,
  cancel_at_period_end: atEnd,
  items,
}: Stripe.Subscription) {
  if (at) return toDate(at);
  return atEnd ? toDate(items.data[0]!.current_period_end) : null;
}

/** The phase that the subscription's schedule starts next. */
function nextPhaseOf({ schedule }: Stripe.Subscription) {
  if (!schedule || typeof schedule === 'string') return undefined;
  const { current_phase: current, phases } = schedule;
  return phases.find(({ start_date: start }) => current && start >= current.end_date);
}

function cardOf(
  subscription: Stripe.Subscription | undefined,
  customer: Stripe.Customer | Stripe.DeletedCustomer,
): Billing['card'] {
  const methods = [
    subscription?.default_payment_method,
    customer.deleted ? null : customer.invoice_settings.default_payment_method,
  ];
  for (const method of methods) {
    if (!method || typeof method === 'string' || !method.card) continue;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    return { brand, last4, expMonth, expYear };
  }
  return null;
}
