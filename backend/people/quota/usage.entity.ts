import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { Instant } from '../../platform/database/columns.js';

/**
 * The usage ledger. A lead counts against the account's plan once, in the period of its first delivery.
 * The primary key prevents billing a lead twice. Rows outlive the lead and the run.
 */
@Entity('usage_ledger')
@Index(['accountId', 'periodStarts'])
export class UsageEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'uuid' })
  runId!: string;

  @Instant() periodStarts!: string;

  @Instant({ default: () => 'now()' })
  countedAt!: string;

  /** Time at which the lead's count was given back because the lead was wrong. The lead never counts again. */
  @Instant({ nullable: true })
  creditedAt!: string | null;
}
