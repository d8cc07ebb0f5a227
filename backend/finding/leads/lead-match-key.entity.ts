import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Key } from '../../platform/database/columns.js';

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
