import { Column, Entity, Index } from 'typeorm';
import { TenantKey } from '../people/accounts/tenant-key.js';
import type { Billing } from '#contract/billing.js';
import { Counter, Instant, Text } from '../platform/database/columns.js';

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
