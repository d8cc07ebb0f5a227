import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../people/accounts/tenant-key.js';
import type { Billing } from '#contract/billing.js';
import { Counter, Instant, Now, Text } from '../platform/database/columns.js';

/** An account's customer in Stripe, with the state that `sync` last read. The plan itself is in `accounts`. */
@Entity('billing_customers')
export class BillingCustomerEntity {
  @TenantKey() accountId!: string;

  @Column({ type: 'text' })
  @Index({ unique: true })
  customerId!: string;

  /** Whether it is a customer from the test checkout. */
  @Column({ type: 'boolean', default: false })
  isTest!: boolean;

  /** The subscription that the plan comes from. */
  @Text() subscriptionId!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  card!: Billing['card'];

  @Instant({ nullable: true })
  cancelAt!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  scheduled!: Billing['scheduled'];

  /** The number of the sync that started last. */
  @Counter() lastSync!: number;

  /** The number of the sync whose result is stored. */
  @Counter() writtenSync!: number;

  /** When that sync began to query Stripe. */
  @Instant({ nullable: true })
  writtenFrom!: string | null;

  /** When the stored state becomes outdated even without an event: its period ends, or a payment is overdue. */
  @Instant({ nullable: true })
  staleAt!: string | null;

  /** While one of Stripe's pages is open, the state may change at any time. */
  @Instant({ nullable: true })
  watchedUntil!: string | null;

  @Instant({ nullable: true })
  syncedAt!: string | null;
}

/** An email about the plan. The primary key prevents sending it twice. */
@Entity('billing_notices')
export class BillingNoticeEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: string;

  /** When the trial, the period or the time without a plan began. */
  @PrimaryColumn({ type: 'timestamp with time zone' })
  about!: string;

  /** By the account's clock. */
  @Now() sentAt!: string;
}

/** A pack of leads that was paid for. The primary key prevents crediting a checkout twice. */
@Entity('billing_packs')
export class BillingPackEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'text' })
  sessionId!: string;

  @Instant() periodStarts!: string;

  @Column({ type: 'integer' })
  leads!: number;

  /** Unused leads withdrawn by a refund. */
  @Counter() withdrawn!: number;

  @Now() creditedAt!: string;
}

/** An event that Stripe has sent. Its content is never applied: it only names the customer to sync. */
@Entity('billing_events')
export class BillingEventEntity {
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Now() receivedAt!: string;
}

/** A customer of a deleted account. The row is deleted once Stripe has confirmed that the customer is gone. */
@Entity('billing_closures')
export class BillingClosureEntity {
  @PrimaryColumn({ type: 'text' })
  customerId!: string;

  @Now() requestedAt!: string;
}
