import { Check, Column, Entity } from 'typeorm';
import { Key } from '../../platform/database/columns.js';
import { TenantKey } from '../accounts/tenant-key.js';

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
