import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { Instant, Now, Text } from '../../platform/database/columns.js';
import type { ExtractedContact } from './extract/contacts.js';

/** An account's last visit to a website: its contacts, or the reason it failed. */
@Entity('site_visits')
export class SiteVisitEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'text' })
  website!: string;

  @Now() visitedAt!: string;

  /** The website is not visited again before this time. */
  @Instant() goodUntil!: string;

  @Column({ type: 'smallint' })
  pages!: number;

  /** Reason for a failure, for the subscriber. */
  @Text() error!: string | null;

  /** Another domain that the website redirects to. */
  @Text() redirectedTo!: string | null;

  /** Whether the domain shows a registrar's or reseller's page instead of a website. */
  @Column({ type: 'boolean', default: false })
  parked!: boolean;

  @Column({ type: 'jsonb' })
  contacts!: ExtractedContact[];
}

/** The turn to send requests to a host, shared by all accounts. */
@Entity('site_hosts')
@Index(['holder'], { where: 'holder IS NOT NULL' })
export class SiteHostEntity {
  /** Without www. */
  @PrimaryColumn({ type: 'text' })
  host!: string;

  /** The visit that holds the host. */
  @Column({ type: 'uuid', nullable: true })
  holder!: string | null;

  @Instant() freeAt!: string;
}
