import { Column, Entity, ForeignKey } from 'typeorm';
import { Key, Now } from '../../../platform/database/columns.js';
import { LeadEntity } from '../lead.entity.js';

/** A requested visit to a lead's website. Removed after the visit. */
@Entity('lead_verifications')
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class VerificationEntity {
  @Key() accountId!: string;
  @Key() leadId!: string;
  @Now() requestedAt!: string;

  /** Visits started so far. Limits retries of websites that crash their worker. */
  @Column({ type: 'smallint', default: 0 })
  tries!: number;

  /** The bulk change that requested it; null for a visit requested on its own. */
  @Column({ type: 'uuid', nullable: true })
  bulkId!: string | null;
}
