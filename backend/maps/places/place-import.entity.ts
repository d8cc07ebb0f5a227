import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Now, Text } from '../../platform/database/columns.js';
import type { Counts } from './import/counts.js';
import { PlaceContent } from './place.entity.js';

/** An import in progress or interrupted. The row is deleted when the import completes. */
@Entity('place_imports')
export class PlaceImportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Identifies the input and the version of the reading rules. An import with the same fingerprint resumes. */
  @Column({ type: 'text', unique: true })
  fingerprint!: string;

  /** The reader's position: a byte of a text file, a row of a Parquet file or an element of a PBF file. */
  @Column({ type: 'bigint', default: 0 })
  position!: string;

  @Column({ type: 'jsonb' })
  counts!: Counts;

  @Now() startedAt!: string;
}

/** The places from an import that is still being read. */
@Entity('place_staging')
export class PlaceStagingEntity extends PlaceContent {
  /** The order of reading. */
  @PrimaryColumn({ type: 'bigint' })
  position!: string;

  @Text() cityId!: string | null;
}
