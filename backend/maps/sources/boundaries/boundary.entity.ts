import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Instant } from '../../../platform/database/columns.js';
import type { Boundary } from './boundary.js';

/** A cached Nominatim response about a city, shared by all processes. */
@Entity('boundaries')
export class BoundaryEntity {
  /** The normalized label of the city, or the normalized text that the user entered. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @Column({ type: 'jsonb' })
  answer!: { boundary: Boundary } | { problem: string; candidates: string[] };

  /** Null for a boundary, which is kept permanently. Problems expire. */
  @Instant({ nullable: true })
  expiresAt!: string | null;
}
