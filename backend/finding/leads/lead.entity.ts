import { Column, Entity, Index } from 'typeorm';
import type { LeadStatus, PhoneType } from '#contract/lead-fields.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { Counter, GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';
import { AddressColumns } from '../../maps/places/address/columns.js';
import type { Filled } from './identity/content.js';

/** A business as one account knows it. There is one row per account and business, across all runs. */
@Entity('leads')
@Index('leads_grid_idx', { synchronize: false })
@Index('leads_name_idx', { synchronize: false })
@Index('leads_completeness_idx', ['accountId', 'completeness', 'createdAt', 'id'], {
  where: 'suppressed_at IS NULL',
})
@Index('leads_suppressed_idx', ['accountId', 'createdAt', 'id'], {
  where: 'suppressed_at IS NOT NULL',
})
@Index('leads_tagged_idx', { synchronize: false })
@Index('leads_other_areas_idx', ['accountId', 'id'], { where: "other_areas <> '{}'" })
@Index('leads_unchecked_idx', ['accountId', 'id'], {
  where: 'phone IS NOT NULL AND phone_valid IS NULL',
})
@Index('leads_assigned_idx', ['accountId', 'assignedTo', 'createdAt', 'id'], {
  where: 'assigned_to IS NOT NULL',
})
@Index('leads_due_idx', ['accountId', 'dueOn', 'id'], { where: 'due_on IS NOT NULL' })
@Index(['accountId', 'lastSeenAt', 'id'])
@Index(['retainUntil'], { where: 'retain_until IS NOT NULL' })
export class LeadEntity extends AddressColumns {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Text() category!: string | null;
  @Text() phone!: string | null;
  @Text() email!: string | null;
  @Text() address!: string | null;
  @Text() website!: string | null;

  @Column({ type: 'numeric', precision: 2, scale: 1, nullable: true })
  rating!: string | null;

  @Column({ type: 'integer', nullable: true })
  reviewCount!: number | null;

  @Text() hours!: string | null;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** Source of the fields above, with its license and its id for the business. */
  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'text' })
  sourceId!: string;

  @Column({ type: 'text', name: 'licence' })
  license!: string;

  /** Fields that another record filled, with its source, id and license. */
  @Column({ type: 'jsonb', default: {}, select: false })
  filled!: Filled;

  /** Deadline for removing the content under the source's terms; null means never. */
  @Instant({ nullable: true })
  retainUntil!: string | null;

  /** Time at which the content was removed under those terms. The next record of the business replaces it. */
  @Instant({ nullable: true })
  removedAt!: string | null;

  /** Its town as the source names it, or else the named area of the run that found it first. */
  @Text() city!: string | null;

  /** The area of the run that found it first: "Monaco", "10 km around Austin, TX"; null if no run did. */
  @Text() area!: string | null;

  /** The areas of later runs that found it. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  otherAreas!: string[];

  @Column({ type: 'text', default: 'NEW' })
  status!: LeadStatus;

  /** When the lead was first contacted, and when it was won. The trigger `date_status` writes both. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  contactedAt!: string | null;

  @Column({ type: 'timestamptz', nullable: true, select: false })
  wonAt!: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'" })
  tags!: string[];

  @Text() note!: string | null;

  /** The member who works with it; for a moment after they left, still their id (`UnassignWorker`). */
  @Column({ type: 'uuid', nullable: true })
  assignedTo!: string | null;

  /** What the subscriber will do next, and on which day. Either may be unset. */
  @Text() nextStep!: string | null;

  @Column({ type: 'date', nullable: true })
  dueOn!: string | null;

  /** Time at which the subscriber excluded the business. */
  @Instant({ nullable: true })
  suppressedAt!: string | null;

  /** Counts the subscriber's edits, so that undoing one skips leads that have been edited since. */
  @Counter({ select: false }) revision!: number;

  /** How complete the lead is, from 0 to 100. The trigger `score_lead` writes this and the next three columns. */
  @Column({ type: 'smallint', default: 0 })
  completeness!: number;

  @Column({ type: 'boolean', default: false, select: false })
  hasPhone!: boolean;

  @Column({ type: 'boolean', default: false, select: false })
  hasEmail!: boolean;

  @Column({ type: 'boolean', default: false, select: false })
  hasWebsite!: boolean;

  /** The result of `phone.ts` for the phone number; null until it has been checked. */
  @Column({ type: 'boolean', nullable: true })
  phoneValid!: boolean | null;

  @Text() phoneType!: PhoneType | null;
  @Text() phoneCountry!: string | null;

  /** Lowercase text for search, written together with its fields. */
  @Column({ type: 'text', default: '', select: false })
  searchText!: string;

  @Now() createdAt!: string;
  @Now() lastSeenAt!: string;
}
