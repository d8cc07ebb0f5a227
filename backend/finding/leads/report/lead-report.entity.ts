import { Column, Entity, ForeignKey } from 'typeorm';
import type { ReportReason } from '#contract/lead-reports.js';
import { Key, Now, Text } from '../../../platform/database/columns.js';
import { LeadEntity } from '../lead.entity.js';

/** A lead that its account reported as wrong. It stays excluded. */
@Entity('lead_reports')
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class LeadReportEntity {
  @Key() accountId!: string;
  @Key() leadId!: string;

  @Column({ type: 'text' })
  reason!: ReportReason;

  @Text() note!: string | null;

  /** The record that the lead showed. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  sourceId!: string;

  /** The reported field's value; null for content that its source allows us to keep only for a limited time. */
  @Text() value!: string | null;

  @Now() reportedAt!: string;

  @Column({ type: 'boolean' })
  creditedBack!: boolean;
}
