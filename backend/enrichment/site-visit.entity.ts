import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { Instant, Text } from '../database/columns.js';
import type { ExtractedContact } from './extract/contacts.js';

/** The last visit to a website for an account: what it named, or why it could not be read. */
@Entity('site_visits')
export class SiteVisit {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  website!: string;

  @Instant({ default: () => 'now()' })
  visitedAt!: string;

  /** Until then the website is not visited again. */
  @Instant()
  goodUntil!: string;

  @Column({ type: 'smallint' })
  pages!: number;

  /** Why nothing could be read, in words. */
  @Text() error!: string | null;

  @Column({ type: 'jsonb' })
  contacts!: ExtractedContact[];
}

/** Whose turn it is to ask a host; belongs to nobody. */
@Entity('site_hosts')
@Index(['holder'], { where: 'holder IS NOT NULL' })
export class SiteHost {
  /** Without www. */
  @PrimaryColumn({ type: 'text' })
  host!: string;

  /** The visit that asks it now. */
  @Column({ type: 'uuid', nullable: true })
  holder!: string | null;

  @Instant()
  freeAt!: string;
}
