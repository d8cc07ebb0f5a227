import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DestinationType } from '#contract/destinations.js';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { Instant, Text } from '../../platform/database/columns.js';

/** A receiver of an account's deliveries. */
@Entity('destinations')
export class DestinationEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'text' })
  type!: DestinationType;

  @Column({ type: 'text' })
  name!: string;

  /** Without secrets. */
  @Column({ type: 'jsonb' })
  config!: Record<string, unknown>;

  /** Passwords, tokens and keys as JSON, sealed; null if there are none. */
  @Text()
  secrets!: string | null;

  @Instant({ default: () => 'now()' })
  createdAt!: string;
}
