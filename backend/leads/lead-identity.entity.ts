import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** A source's id for a lead. One business may have several ids. */
@Entity('lead_identities')
@Index(['leadId'])
export class LeadIdentity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  /** Deferred: a batch claims identities before it writes their leads. */
  @Column({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  leadId!: string;

  @Instant({ default: () => 'now()' })
  firstSeenAt!: string;

  @Instant({ default: () => 'now()' })
  lastSeenAt!: string;
}
