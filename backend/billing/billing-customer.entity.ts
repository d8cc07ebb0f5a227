import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import type { Billing } from '../../contract/billing.js';
import { Instant, Text } from '../database/columns.js';

/** An account's customer at Stripe, and what `sync` last read about it. The plan itself is in `accounts`. */
@Entity('billing_customers')
export class BillingCustomer {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'text' })
  @Index({ unique: true })
  customerId!: string;

  /** The subscription that the plan comes from. */
  @Text() subscriptionId!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  card!: Billing['card'];

  @Instant({ nullable: true })
  cancelAt!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  scheduled!: Billing['scheduled'];

  /** When the invoiced period ends; the sweep asks Stripe afterwards. */
  @Instant({ nullable: true })
  periodEnds!: string | null;

  @Instant({ nullable: true })
  syncedAt!: string | null;
}
