import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text } from '../database/columns.js';

/**
 * A city of the gazetteer, or one that an import brought.
 * Keys are normalised text in "C" order, so that a plain index serves prefixes on every PostgreSQL.
 */
@Entity('cities')
@Index(['nameKey'])
@Index(['labelKey'])
@Index(['latitude'])
@Index('cities_with_places_idx', ['placeCount'], { where: 'place_count > 0' })
export class City {
  /** `g<GeoNames id>`, or `i<country>/<region>/<name>` for a city met in an import. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', collation: 'C' })
  nameKey!: string;

  /** As people write it, unique: "San Francisco, CA", "Paris, FR", "Monaco". */
  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'text', collation: 'C' })
  labelKey!: string;

  /** State or province as its country abbreviates it: "CA". */
  @Text() regionCode!: string | null;
  @Text() region!: string | null;

  /** County or district, where it tells two cities of a state apart. */
  @Text() district!: string | null;

  /** ISO 3166-1 alpha-2; '' where an import did not know it. */
  @Column({ type: 'text' })
  country!: string;

  @Column({ type: 'integer', default: 0 })
  population!: number;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** Imported places of this city, duplicates not counted. */
  @Column({ type: 'integer', default: 0 })
  placeCount!: number;
}
