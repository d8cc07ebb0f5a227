import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '#contract/roles.js';
import { TenantKey } from '../accounts/tenant-key.js';
import { Counter, Instant, Now } from '../../platform/database/columns.js';
import { MemberSettings } from './member-settings.js';
import { UserEntity } from './user.entity.js';

/** A person in an account. What is theirs in the account ends with it. */
@Entity('memberships')
@Index(['userId'])
@Index(['accountId'], { unique: true, where: `role = 'OWNER'` })
export class MembershipEntity extends MemberSettings {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text' })
  role!: Role;

  @Now() joinedAt!: string;

  /** Since when their signed links work, if they joined with an invitation: those of an earlier membership stay invalid. */
  @Instant({ nullable: true, select: false })
  linksFrom!: string | null;

  /** Until when the person may accept to become the owner. A change of their role ends it. */
  @Instant({ nullable: true, select: false })
  proposedUntil!: string | null;

  /** Grows when the person renews the address of their calendar, which ends the earlier one. */
  @Counter({ select: false }) calendarVersion!: number;
}

/** A table whose rows belong to a person in an account: they end with the membership. */
export const MembersOwn = (): ClassDecorator => (entity) =>
  ForeignKey(() => MembershipEntity, ['accountId', 'userId'], ['accountId', 'userId'], {
    onDelete: 'CASCADE',
  })(entity);
