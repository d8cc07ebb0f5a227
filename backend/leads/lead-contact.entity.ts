import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ContactKind } from '../../contract/enrichment.js';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant } from '../database/columns.js';
import { LeadRow } from './lead.entity.js';

/** A contact found on a lead's own website. */
@Entity('lead_contacts')
@Index(['accountId'])
export class LeadContactRow {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => LeadRow, { onDelete: 'CASCADE' })
  leadId!: string;

  @PrimaryColumn({ type: 'text' })
  kind!: ContactKind;

  @PrimaryColumn({ type: 'text' })
  value!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  /** Page it was found on. */
  @Column({ type: 'text' })
  sourceUrl!: string;

  @Column({ type: 'numeric', precision: 3, scale: 2 })
  confidence!: string;

  /** Whether the domain accepts email; null if unknown or not an email. */
  @Column({ type: 'boolean', nullable: true })
  mx!: boolean | null;

  @Instant({ default: () => 'now()' })
  foundAt!: string;
}
