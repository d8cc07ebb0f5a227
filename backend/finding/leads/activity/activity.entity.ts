import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ActivityKind } from '#contract/activity.js';
import { GeneratedKey, Key, Now } from '../../../platform/database/columns.js';
import { LeadEntity } from '../lead.entity.js';

/** Something that someone did with a lead. The trigger `keep_activity` writes the changes to leads. */
@Entity('activities')
@Index(['accountId', 'leadId', 'at', 'id'])
@Index(['accountId', 'at', 'id'])
@ForeignKey(() => LeadEntity, ['accountId', 'leadId'], ['accountId', 'id'], { onDelete: 'CASCADE' })
export class ActivityEntity {
  @Key() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  leadId!: string;

  @Column({ type: 'text' })
  kind!: ActivityKind;

  /** Not a foreign key: what someone did stays when they are gone. */
  @Column({ type: 'uuid', nullable: true, default: () => 'acting_user()' })
  actorId!: string | null;

  @Now() at!: string;

  /** The values before and after a change, or the text that a member wrote. */
  @Column({ type: 'jsonb', default: {} })
  meta!: object;
}
