import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Counter, Instant, Now, Text } from '../../../platform/database/columns.js';
import type { Box } from '../geometry.js';

/** The progress of an unfinished fetch. */
export interface FetchProgress {
  /** Identifies the release, the box and the parts. A fetch with a different one starts over. */
  fingerprint: string;
  done: number;
  total: number;
  places: number;
  requests: number;
  bytes: number;
}

/** An area whose places were fetched from an Overture release, or are being fetched. */
@Entity('fetched_areas')
export class FetchedAreaEntity {
  @PrimaryColumn({ type: 'text' })
  areaId!: string;

  /** The box that is fetched, which the area's boundary determines. */
  @Column({ type: 'jsonb' })
  box!: Box;

  /** Null until the first fetch completes. */
  @Text() release!: string | null;

  @Instant({ nullable: true })
  fetchedAt!: string | null;

  /** The places, requests and bytes of the last complete fetch. */
  @Counter() places!: number;

  @Counter() requests!: number;

  @Column({ type: 'bigint', default: 0 })
  bytes!: string;

  /** Null unless a fetch was begun and has not completed. */
  @Column({ type: 'jsonb', nullable: true })
  progress!: FetchProgress | null;

  /** Whether the fetch continues without a run that waits for it. */
  @Column({ type: 'boolean', default: false })
  unattended!: boolean;

  /** When a run last used the area, give or take a day. */
  @Now() usedAt!: string;

  /** Whether the operator loaded places here, so the area never makes room for others. */
  @Column({ type: 'boolean', default: false })
  isKept!: boolean;
}
