import { Column, Entity } from 'typeorm';
import type { DestinationType } from '#contract/destinations.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { Key, Now, Text } from '../../platform/database/columns.js';

/** A receiver of an account's deliveries. */
@Entity('destinations')
export class DestinationEntity {
  @TenantKey() accountId!: string;
  @Key() id!: string;

  @Column({ type: 'text' })
  type!: DestinationType;

  @Column({ type: 'text' })
  name!: string;

  /** Without secrets. */
  @Column({ type: 'jsonb' })
  config!: Record<string, unknown>;

  /** Passwords, tokens and keys as JSON, sealed; null if there are none. */
  @Text() secrets!: string | null;

  @Now() createdAt!: string;
}
