import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Instant } from '../../database/columns.js';
import type { Boundary } from './boundary.js';

/** What Nominatim answered about a city: asked once, known by all processes. */
@Entity('boundaries')
export class BoundaryRow {
  /** The city's label, or the text that was asked for, in normalised form. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @Column({ type: 'jsonb' })
  answer!: { boundary: Boundary } | { problem: string; candidates: string[] };

  /** A boundary is kept for good; that there is none, is asked again one day. */
  @Instant({ nullable: true })
  expiresAt!: string | null;
}
