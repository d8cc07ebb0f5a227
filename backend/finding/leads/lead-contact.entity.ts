import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ContactKind } from '#contract/enrichment.js';
import { Key, Now, Text } from '../../platform/database/columns.js';
import { LeadEntity } from './lead.entity.js';

/** A contact found on a lead's own website, or a profile that its source lists. */
@Entity('lead_contacts')
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class LeadContactEntity {
  @Key() accountId!: string;
  @Key() leadId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: ContactKind;

  @PrimaryColumn({ type: 'text' })
  value!: string;

  /** Page it was found on. */
  @Column({ type: 'text' })
  sourceUrl!: string;

  @Column({ type: 'numeric', precision: 3, scale: 2 })
  confidence!: string;

  /** Whether the domain accepts email; null if unknown or not an email. */
  @Column({ type: 'boolean', nullable: true })
  mx!: boolean | null;

  @Now() foundAt!: string;

  /** The source that lists the profile; null for a contact found on the website. */
  @Text() source!: string | null;
}
