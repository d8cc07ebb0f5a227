import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';

/**
 * The usage ledger. A lead counts against the account's plan once, in the month of its first delivery.
 * The primary key prevents billing a lead twice. Rows outlive the lead and the run.
 */
@Entity('usage_ledger')
@Index(['accountId', 'month'])
export class Usage {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'uuid' })
  runId!: string;

  /** First day of the month (UTC) in which the lead counts. */
  @Column({ type: 'date' })
  month!: string;

  @Instant({ default: () => 'now()' })
  countedAt!: string;
}
