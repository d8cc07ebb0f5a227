import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { DEFAULT_SCOPES, type ApiKeyScope } from '#contract/settings.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { GeneratedKey, Instant, Now } from '../../platform/database/columns.js';
import { MembersOwn } from '../users/membership.entity.js';

/** A user's bearer token for programs. The key itself is shown once and never stored. */
@Entity('api_keys')
@MembersOwn()
@Index(['accountId', 'createdAt'])
@Index(['userId'])
export class ApiKeyEntity {
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  /** The user who created the key and on whose behalf it acts. */
  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  prefix!: string;

  /** SHA-256 of the key in hex. With 154 random bits per key, a slow hash would add nothing. */
  @Column({ type: 'text', unique: true })
  hash!: string;

  @Column({ type: 'text', array: true, default: DEFAULT_SCOPES })
  scopes!: ApiKeyScope[];

  /** Null for a key that works until it is revoked. */
  @Instant({ nullable: true })
  expiresAt!: string | null;

  @Now() createdAt!: string;

  @Instant({ nullable: true })
  lastUsedAt!: string | null;
}
