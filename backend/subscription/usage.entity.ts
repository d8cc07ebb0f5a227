import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';

/**
 * The usage ledger: a lead counts against an account's plan once, in the month it was first delivered.
 * The key makes a second billing of the same lead impossible. Rows outlive the lead and the run.
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

  /** First day of the month (UTC) that the lead counts in. */
  @Column({ type: 'date' })
  month!: string;

  @Instant({ default: () => 'now()' })
  countedAt!: string;
}
