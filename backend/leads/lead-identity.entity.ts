import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** Under which id a source knows a lead of an account; several ids may name one business. */
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

  /** Deferred: a batch claims its identities before it writes the leads they name. */
  @Column({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE', deferrable: 'INITIALLY DEFERRED' })
  leadId!: string;

  @Instant({ default: () => 'now()' })
  firstSeenAt!: string;

  @Instant({ default: () => 'now()' })
  lastSeenAt!: string;
}
