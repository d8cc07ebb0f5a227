import { Column, Entity, Index } from 'typeorm';
import type { MatchReason } from '#contract/merges.js';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { Counter, Instant, Key, Now } from '../../../platform/database/columns.js';

/** The data that a merge moved to the remaining lead. Splitting the merged lead off again moves it back. */
export interface Moved {
  identities: { source: string; sourceId: string }[];
  /** Contacts that the remaining lead did not have. */
  contacts: { kind: string; value: string }[];
  runs: MovedLinks;
  deliveries: MovedLinks;
  /** Leads that a user marked as different businesses from the merged one. */
  dismissed: string[];
  /** What happened to the merged lead, by id. Merges of earlier versions kept no record of it. */
  activities?: string[];
  /** Whether the usage of the merged lead now belongs to the remaining lead, which had not counted. */
  usage: boolean;
}

/** Links from runs or deliveries to the merged lead. */
export interface MovedLinks {
  /** Ids of those that now link to the remaining lead. */
  moved: string[];
  /** Links of those that had both leads. */
  removed: { id: string; position: number; isNew?: boolean }[];
}

/**
 * A lead that a user merged into another. It is no longer in the table of leads, so no query has to skip it.
 * It has no foreign key to its lead, which may itself be merged into a third one and restored.
 */
@Entity('lead_merges')
@Index(['accountId', 'leadId'])
@Index(['retainUntil'], { where: 'retain_until IS NOT NULL' })
export class LeadMergeEntity {
  @TenantKey() accountId!: string;
  @Key() id!: string;

  /** The remaining lead. */
  @Column({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'uuid' })
  mergedLeadId!: string;

  /** The record that the merged lead shows, and when its source's terms require removing its content. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  sourceId!: string;

  @Instant({ nullable: true })
  retainUntil!: string | null;

  /** The facts that the two leads share. */
  @Column({ type: 'text', array: true, default: '{}' })
  reasons!: MatchReason[];

  /** Its row, contacts and changes, by column. */
  @Column({ type: 'jsonb' })
  lead!: Record<string, unknown>;

  @Column({ type: 'jsonb' })
  contacts!: object[];

  @Column({ type: 'jsonb' })
  changes!: object[];

  /** The subscriber's edits to the remaining lead before the merge, by column, and its former `known_as`. */
  @Column({ type: 'jsonb' })
  before!: Record<string, unknown>;

  @Column({ type: 'jsonb', default: {} })
  moved!: Moved;

  /** The remaining lead's revision after the merge. */
  @Counter() revision!: number;

  @Now() mergedAt!: string;
}
