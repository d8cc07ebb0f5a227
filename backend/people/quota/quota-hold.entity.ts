import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';

/** The leads that an active run has reserved in a period. */
@Entity('quota_holds')
@Check('quota_holds_not_negative', 'held >= 0')
export class QuotaHoldEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  runId!: string;

  @Column({ type: 'timestamp with time zone' })
  starts!: string;

  @Column({ type: 'integer' })
  held!: number;
}
