import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Lead } from './lead.entity.js';

/** Under what a business is looked for when a record of another id may describe it (`identity/match-keys.ts`). */
@Entity('lead_match_keys')
@Index(['leadId'])
export class LeadMatchKey {
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'bigint' })
  key!: string;

  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => Lead, { onDelete: 'CASCADE' })
  leadId!: string;
}
