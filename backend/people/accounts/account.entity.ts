import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { Account as Contract, AccountType } from '#contract/accounts.js';
import { FIRST_PLAN, type BillingPeriod, type PlanId } from '#contract/plans.js';
import { type Subscription } from '#contract/subscription.js';
import { Counter, GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';
import { TrialMailboxEntity } from './trial-mailbox.entity.js';

@Entity('accounts')
export class AccountEntity implements Contract {
  @GeneratedKey() id!: string;

  @Column({ type: 'text', default: 'INDIVIDUAL' })
  type!: AccountType;

  @Text() name!: string | null;
  @Text() website!: string | null;
  @Text() addressLine1!: string | null;
  @Text() addressLine2!: string | null;
  @Text() city!: string | null;
  @Text() state!: string | null;
  @Text() postalCode!: string | null;
  @Text() country!: string | null;
  @Text() industry!: Contract['industry'];
  @Text() businessSize!: Contract['businessSize'];
  @Text() leadGoals!: Contract['leadGoals'];

  /** Whether viewers may download leads. */
  @Column({ type: 'boolean', default: false, select: false })
  viewersExport!: boolean;

  /** Where emails about the plan and invoices go, once confirmed; null for the owner's login address. */
  @Text({ select: false }) billingEmail!: string | null;
  @Text({ select: false }) confirmedBillingEmail!: string | null;

  /** The subscription columns are the single source of truth for plan, quota and billing. */
  @Column({ type: 'text', default: FIRST_PLAN, select: false })
  plan!: PlanId;

  @Column({ type: 'text', default: 'MONTHLY', select: false })
  billingPeriod!: BillingPeriod;

  @Column({ type: 'text', default: 'TRIAL', select: false })
  subscriptionStatus!: Subscription['status'];

  @Now({ select: false }) trialStartsAt!: string;

  /** The leads of the account's trial; null for all that a trial has. */
  @Column({ type: 'integer', nullable: true, select: false })
  trialLeads!: number | null;

  /** Whether the trial has all leads that it will get: the address is confirmed, or needs no confirmation. */
  @Column({ type: 'boolean', default: true, select: false })
  trialConfirmed!: boolean;

  @Column({ type: 'text', nullable: true, select: false })
  @ForeignKey(() => TrialMailboxEntity, { onUpdate: 'CASCADE' })
  @Index()
  trialMailbox!: string | null;

  /** When the subscription's first period began; its months and years count from here. */
  @Instant({ nullable: true, select: false })
  periodAnchor!: string | null;

  @Instant({ nullable: true, select: false })
  pastDueSince!: string | null;

  /** When the subscription ended. */
  @Instant({ nullable: true, select: false })
  planEndedAt!: string | null;

  /** When the next plan begins, or the subscription ends. */
  @Instant({ nullable: true, select: false })
  nextAt!: string | null;

  @Column({ type: 'text', nullable: true, select: false })
  nextPlan!: PlanId | null;

  /** How far the test checkout has moved this customer's clock. */
  @Column({ type: 'interval', default: () => "'00:00:00'", select: false })
  clockAhead!: unknown;

  /** How many leads the account has, so that batches don't have to count them. */
  @Counter({ select: false }) storedLeads!: number;

  /** When the account first downloaded leads. */
  @Instant({ nullable: true, select: false })
  exportedAt!: string | null;

  @Now() createdAt!: string;
  @Now({ select: false }) updatedAt!: string;
}
