import { Entity, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../people/accounts/tenant-key.js';
import { Now } from '../platform/database/columns.js';

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
