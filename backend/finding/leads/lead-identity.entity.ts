import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import { Key, Now } from '../../platform/database/columns.js';
import { LeadEntity } from './lead.entity.js';

/**
 * A source's id for a lead. One business may have several ids.
 * The lead's foreign key is deferred: a batch claims identities before it writes their leads.
 */
@Entity('lead_identities')
@Index(['accountId', 'leadId'])
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
  deferrable: 'INITIALLY DEFERRED',
})
export class LeadIdentityEntity {
  @Key() accountId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  @Column({ type: 'uuid' })
  leadId!: string;

  /** Why its first record was recognized as this lead; empty for the record that created it. */
  @Column({ type: 'text', array: true, default: '{}' })
  reasons!: MatchReason[];

  @Now() firstSeenAt!: string;
  @Now() lastSeenAt!: string;
}

/**
 * Finds candidates for the same business under a different id (`identity/match-keys.ts`).
 * Has no foreign key: its checks would cost a third of a batch. Account deletion removes the rows.
 */
@Entity('lead_match_keys')
@Index(['accountId', 'leadId'])
export class LeadMatchKeyEntity {
  @Key() accountId!: string;

  @PrimaryColumn({ type: 'bigint' })
  key!: string;

  @Key() leadId!: string;
}
