import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Under what a business is looked for when a record of another id may describe it (`identity/match-keys.ts`). Without a
 * foreign key, whose checks would cost a third of a batch: the account's deletion removes its rows.
 */
@Entity('lead_match_keys')
@Index(['leadId'])
export class LeadMatchKey {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'bigint' })
  key!: string;

  @PrimaryColumn({ type: 'uuid' })
  leadId!: string;
}
