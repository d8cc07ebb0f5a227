import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { Instant, Key, Now } from '../database/columns.js';

/** A request with a client's key: in progress until `completedAt`, then kept with its response for a day. */
@Entity('idempotency_keys')
@Index(['createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn('uuid')
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  /** The user or API key. Has no foreign key: the account's is enough. */
  @Key() callerId!: string;

  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of route and body. */
  @Column('bytea')
  fingerprint!: Buffer;

  /** Id of the created row. Every attempt uses the same one. */
  @Column('uuid')
  creationId!: string;

  @Column('integer', { default: 1 })
  attempt!: number;

  /** Until then, the attempt is considered alive. */
  @Instant() leasedUntil!: string;

  @Instant({ nullable: true })
  completedAt!: string | null;

  /** Null for a response with a secret. */
  @Column('json', { nullable: true })
  answer!: unknown;

  @Now() createdAt!: string;
}
