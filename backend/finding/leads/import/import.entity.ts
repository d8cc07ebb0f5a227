import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportKind, ImportProblem, ImportStatus, InvalidValues } from '#contract/imports.js';
import type { LeadStatus } from '#contract/lead-fields.js';
import { AccountEntity } from '../../../people/accounts/account.entity.js';
import { Instant } from '../../../platform/database/columns.js';
import type { ImportRecord } from './rows.js';

/** A customer's own list of businesses. */
@Entity('lead_imports')
export class ImportEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  fileName!: string;

  @Column({ type: 'text' })
  kind!: ImportKind;

  /** The status of leads that it adds as known. */
  @Column({ type: 'text', default: 'NEW' })
  leadStatus!: LeadStatus;

  @Column({ type: 'integer', default: 0 })
  repeated!: number;

  @Column({ type: 'integer', default: 0 })
  skipped!: number;

  @Column({ type: 'jsonb', default: [] })
  invalid!: InvalidValues;

  @Column({ type: 'jsonb', default: [] })
  problems!: ImportProblem[];

  @Column({ type: 'text', default: 'Queued' })
  status!: ImportStatus;

  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'integer', default: 0 })
  done!: number;

  @Column({ type: 'integer', default: 0 })
  added!: number;

  @Column({ type: 'integer', default: 0 })
  matched!: number;

  @Column({ type: 'integer', default: 0 })
  noRoom!: number;

  @Column({ type: 'integer', default: 0 })
  restored!: number;

  @Column({ type: 'integer', default: 0 })
  kept!: number;

  @Instant({ default: () => 'now()' })
  createdAt!: string;

  @Instant({ nullable: true })
  finishedAt!: string | null;
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
  @PrimaryColumn({ type: 'uuid' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  importId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  /** Null once imported. */
  @Column({ type: 'jsonb', nullable: true })
  records!: ImportRecord[] | null;

  @Column({ type: 'jsonb', nullable: true })
  result!: ImportResult | null;
}
