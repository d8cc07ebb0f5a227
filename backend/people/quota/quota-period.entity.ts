import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { Instant } from '../../platform/database/columns.js';

/** The leads that an account may get in one period: its trial, or a month of its subscription. */
@Entity('quota_periods')
@Check(
  'quota_periods_within_limit',
  'used >= 0 AND held >= 0 AND extra >= 0 AND used + held <= included + extra',
)
@Check('quota_periods_starts_first', 'starts < ends')
@Check('quota_periods_credited_not_negative', 'credited >= 0')
export class QuotaPeriodEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'timestamp with time zone' })
  starts!: string;

  @Instant() ends!: string;

  @Column({ type: 'integer' })
  included!: number;

  /** From packs, valid for the current period. */
  @Column({ type: 'integer', default: 0 })
  extra!: number;

  /** The period's rows of the usage ledger that weren't credited. */
  @Column({ type: 'integer', default: 0 })
  used!: number;

  /** The period's rows of the usage ledger that were credited. */
  @Column({ type: 'integer', default: 0 })
  credited!: number;

  /** Reserved by unfinished runs. */
  @Column({ type: 'integer', default: 0 })
  held!: number;
}
