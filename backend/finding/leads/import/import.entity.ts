import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportKind, ImportProblem, ImportStatus, InvalidValues } from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { TenantKey } from '../../../people/accounts/tenant-key.js';
import { Counter, Instant, Key, Now } from '../../../platform/database/columns.js';
import type { ImportRecord } from './rows.js';

/** A customer's own list of businesses. */
@Entity('lead_imports')
export class ImportEntity {
  @TenantKey() accountId!: string;
  @Key() id!: string;

  @Column({ type: 'text' })
  fileName!: string;

  @Column({ type: 'text' })
  kind!: ImportKind;

  /** The status of leads that it adds as known. */
  @Column({ type: 'text', default: 'NEW' })
  leadStatus!: LeadStatus;

  @Counter() repeated!: number;
  @Counter() skipped!: number;

  @Column({ type: 'jsonb', default: [] })
  invalid!: InvalidValues;

  @Column({ type: 'jsonb', default: [] })
  problems!: ImportProblem[];

  @Column({ type: 'text', default: 'Queued' })
  status!: ImportStatus;

  @Column({ type: 'integer' })
  total!: number;

  @Counter() done!: number;
  @Counter() added!: number;
  @Counter() matched!: number;
  @Counter() noRoom!: number;
  @Counter() restored!: number;
  @Counter() kept!: number;
  @Now() createdAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;

  /** Who started it; null for Lead Delivery itself, and for what is older than this column. */
  @Column({ type: 'uuid', nullable: true, select: false, default: () => 'acting_user()' })
  createdBy!: string | null;
}

/** The result of a batch of an import. */
export interface ImportResult {
  /** Leads that it added or excluded, each with its revision afterward. */
  added: { id: string; revision: number }[];
  excluded: { id: string; revision: number }[];
  /** Ids of its records that were recognized as the account's leads. */
  linked: string[];
  /** Texts that it added to the notes of leads; earlier imports have none. */
  noted?: AddedNote[];
}

export interface AddedNote {
  leadId: string;
  text: string;
}

/** The records that one transaction imports; afterward, the result of importing them. */
@Entity('lead_import_batches')
@ForeignKey(() => ImportEntity, ['accountId', 'importId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class ImportBatchEntity {
  @Key() accountId!: string;
  @Key() importId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  /** Null once imported. */
  @Column({ type: 'jsonb', nullable: true })
  records!: ImportRecord[] | null;

  @Column({ type: 'jsonb', nullable: true })
  result!: ImportResult | null;
}
