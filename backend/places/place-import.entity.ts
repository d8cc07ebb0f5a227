import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../database/columns.js';
import type { Counts } from './import/counts.js';
import { PlaceContent } from './place.entity.js';

/** An import that is under way or was interrupted; the row goes when its places are in. */
@Entity('place_imports')
export class PlaceImport {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Of the input and of the rules it was read with: the same one goes on where it stopped. */
  @Column({ type: 'text', unique: true })
  fingerprint!: string;

  /** Where the reader goes on: bytes of a line file, rows of a parquet, elements of a PBF. */
  @Column({ type: 'bigint', default: 0 })
  position!: string;

  @Column({ type: 'jsonb' })
  counts!: Counts;

  @Instant({ default: () => 'now()' })
  startedAt!: string;
}

/** The places of that import, until all of it is read. */
@Entity('place_staging')
export class PlaceStaging extends PlaceContent {
  /** The order in which they were read. */
  @PrimaryColumn({ type: 'bigint' })
  position!: string;

  @Text() cityId!: string | null;
}
