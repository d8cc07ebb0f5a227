import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { LeadStatus } from '#contract/lead-fields.js';
import { Instant, Key, Now } from '../../platform/database/columns.js';
import { LeadEntity } from './lead.entity.js';

/** A lead before an edit, kept for a day so that the edit can be undone. */
@Entity('lead_edits')
@Index(['accountId', 'leadId'])
@Index(['editedAt'])
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class LeadEditEntity {
  @Key() accountId!: string;
  @Key() editId!: string;
  @Key() leadId!: string;

  @Column({ type: 'text' })
  status!: LeadStatus;

  @Column({ type: 'text', array: true })
  tags!: string[];

  @Column({ type: 'uuid', nullable: true })
  assignedTo!: string | null;

  @Column({ type: 'text', nullable: true })
  nextStep!: string | null;

  @Column({ type: 'date', nullable: true })
  dueOn!: string | null;

  @Instant({ nullable: true })
  suppressedAt!: string | null;

  /** The lead's revision after the edit. */
  @Column({ type: 'integer' })
  revision!: number;

  @Now() editedAt!: string;
}
