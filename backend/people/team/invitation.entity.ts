import { Column, Entity, ForeignKey, Index } from 'typeorm';
import type { GivenRole } from '#contract/roles.js';
import { TenantKey } from '../accounts/tenant-key.js';
import { GeneratedKey, Instant, Now } from '../../platform/database/columns.js';
import { UserEntity } from '../users/user.entity.js';

/** An open invitation: neither accepted nor revoked. Its link is signed, so the database has no token. */
@Entity('invitations')
@Index(['accountId', 'email'], { unique: true })
@Index(['invitedBy'])
export class InvitationEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  /** In lowercase. */
  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: GivenRole;

  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  invitedBy!: string | null;

  @Now() createdAt!: string;

  @Instant() expiresAt!: string;
}
