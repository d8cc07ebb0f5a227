import { Column, Entity, Index } from 'typeorm';
import type { LeadFilter } from '#contract/lead-filters.js';
import type { View } from '#contract/views.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { GeneratedKey, Instant, Text } from '../../platform/database/columns.js';
import { MembersOwn } from '../../people/users/membership.entity.js';

/** A lead filter that a user saved. A user's last deleted view remains, so that the starter views don't return. */
@Entity('views')
@MembersOwn()
@Index(['accountId', 'userId', 'createdAt'])
export class ViewEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  userId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Set for the view of due leads and those of a team. Deleted ones remain, so that they don't return. */
  @Text() builtIn!: 'due' | 'mine' | 'unassigned' | null;

  @Column({ type: 'jsonb' })
  filter!: LeadFilter;

  @Column({ type: 'jsonb', nullable: true })
  sort!: View['sort'];

  /** With the account's other members. */
  @Column({ type: 'boolean', default: false })
  shared!: boolean;

  @Instant({ default: () => 'clock_timestamp()' })
  createdAt!: string;

  @Instant({ nullable: true })
  deletedAt!: string | null;
}
