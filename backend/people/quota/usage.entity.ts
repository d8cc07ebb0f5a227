import { Column, Entity, Index } from 'typeorm';
import { TenantKey } from '../accounts/tenant-key.js';
import { Instant, Key, Now } from '../../platform/database/columns.js';

/**
 * The usage ledger. A lead counts against the account's plan once, in the period of its first delivery.
 * The primary key prevents billing a lead twice. Rows outlive the lead and the run.
 */
@Entity('usage_ledger')
@Index(['accountId', 'periodStarts'])
export class UsageEntity {
  @TenantKey() accountId!: string;
  @Key() leadId!: string;

  @Column({ type: 'uuid' })
  runId!: string;

  @Instant() periodStarts!: string;
  @Now() countedAt!: string;

  /** Time at which the lead's count was given back because the lead was wrong. The lead never counts again. */
  @Instant({ nullable: true })
  creditedAt!: string | null;
}

/** A lead that was split from one that counted, and counts together with it. Like the ledger, rows outlive the lead. */
@Entity('usage_shares')
export class UsageShareEntity {
  @TenantKey() accountId!: string;
  @Key() leadId!: string;

  @Column({ type: 'uuid' })
  countedAs!: string;
}
