import { Column, Entity, ForeignKey, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Instant } from '../database/columns.js';
import type { Counts } from './import/counts.js';

/** An import that is under way or was interrupted; the row goes when its places are in. */
@Entity('place_imports')
export class PlaceImport {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Of the file and of the rules it was read with: the same file goes on where it stopped. */
  @Column({ type: 'text', unique: true })
  fingerprint!: string;

  /** Where the reader goes on: bytes of a line file, elements of a PBF. */
  @Column({ type: 'bigint', default: 0 })
  position!: string;

  @Column({ type: 'jsonb' })
  counts!: Counts;

  @Instant({ default: () => 'now()' })
  startedAt!: string;
}

/** A record as read, until the whole file is read. */
@Entity('place_staging')
export class PlaceStaging {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => PlaceImport, { onDelete: 'CASCADE' })
  importId!: number;

  @PrimaryColumn({ type: 'bigint' })
  position!: string;

  @Column({ type: 'jsonb' })
  record!: Record<string, unknown>;
}
