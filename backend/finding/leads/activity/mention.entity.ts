import { Entity, ForeignKey, Index } from 'typeorm';
import { Key } from '../../../platform/database/columns.js';
import { MembersOwn } from '../../../people/users/membership.entity.js';
import { ActivityEntity } from './activity.entity.js';

/** A comment that mentions a member who has not seen it yet. */
@Entity('mentions')
@MembersOwn()
@Index(['accountId', 'activityId'])
@ForeignKey(() => ActivityEntity, ['accountId', 'activityId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class MentionEntity {
  @Key() accountId!: string;
  @Key() userId!: string;
  @Key() activityId!: string;
}
