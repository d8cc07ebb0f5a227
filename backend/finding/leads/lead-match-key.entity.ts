import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Finds candidates for the same business under a different id (`identity/match-keys.ts`).
 * Has no foreign key: its checks would cost a third of a batch. Account deletion removes the rows.
 */
@Entity('lead_match_keys')
@Index(['accountId', 'leadId'])
export class LeadMatchKeyEntity {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'bigint' })
  key!: string;

  @PrimaryColumn({ type: 'uuid' })
  leadId!: string;
}
