import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../accounts/tenant-key.js';
import { Counter, Instant, Key } from '../../platform/database/columns.js';

/** The leads that an account may get in one period: its trial, or a month of its subscription. */
@Entity('quota_periods')
@Check(
  'quota_periods_within_limit',
  'used >= 0 AND held >= 0 AND extra >= 0 AND used + held <= included + extra',
)
@Check('quota_periods_starts_first', 'starts < ends')
@Check('quota_periods_credited_not_negative', 'credited >= 0')
export class QuotaPeriodEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'timestamp with time zone' })
  starts!: string;

  @Instant() ends!: string;

  @Column({ type: 'integer' })
  included!: number;

  /** From packs, valid for the current period. */
  @Counter() extra!: number;

  /** The period's rows of the usage ledger that weren't credited. */
  @Counter() used!: number;

  /** The period's rows of the usage ledger that were credited. */
  @Counter() credited!: number;

  /** Reserved by unfinished runs. */
  @Counter() held!: number;
}

/** The leads that an active run has reserved in a period. */
@Entity('quota_holds')
@Check('quota_holds_not_negative', 'held >= 0')
export class QuotaHoldEntity {
  @TenantKey() accountId!: string;
  @Key() runId!: string;

  @Column({ type: 'timestamp with time zone' })
  starts!: string;

  @Column({ type: 'integer' })
  held!: number;
}
