import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../people/accounts/account.entity.js';
import { Instant } from '../platform/database/columns.js';

/** An email about the plan. The primary key prevents sending it twice. */
@Entity('billing_notices')
export class BillingNoticeEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: string;

  /** When the trial, the period or the time without a plan began. */
  @PrimaryColumn({ type: 'timestamp with time zone' })
  about!: string;

  /** By the account's clock. */
  @Instant({ default: () => 'now()' })
  sentAt!: string;
}
