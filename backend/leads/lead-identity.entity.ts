import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Instant } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/**
 * A source's id for a lead. One business may have several ids.
 * The lead's foreign key is deferred: a batch claims identities before it writes their leads.
 */
@Entity('lead_identities')
@Index(['accountId', 'leadId'])
@ForeignKey(() => LeadRow, ['accountId', 'leadId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
  deferrable: 'INITIALLY DEFERRED',
})
export class LeadIdentity {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  @Column({ type: 'uuid' })
  leadId!: string;

  @Instant({ default: () => 'now()' })
  firstSeenAt!: string;

  @Instant({ default: () => 'now()' })
  lastSeenAt!: string;
}
