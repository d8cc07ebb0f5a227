import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { LeadStatus } from '../../contract/lead-fields.js';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** A lead before an edit, kept for a day so that the edit can be undone. */
@Entity('lead_edits')
@Index(['accountId'])
@Index(['leadId'])
@Index(['editedAt'])
export class LeadEdit {
  @PrimaryColumn('uuid')
  editId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE' })
  leadId!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'text' })
  status!: LeadStatus;

  @Column({ type: 'text', array: true })
  tags!: string[];

  @Instant({ nullable: true })
  suppressedAt!: string | null;

  /** The lead's revision after the edit. */
  @Column({ type: 'integer' })
  revision!: number;

  @Instant({ default: () => 'now()' })
  editedAt!: string;
}
