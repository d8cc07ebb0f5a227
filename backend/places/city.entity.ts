import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Text } from '../database/columns.js';

/**
 * A city from the gazetteer or an import.
 * Keys are normalized text with "C" collation, so an ordinary index supports prefix searches.
 */
@Entity('cities')
@Index(['nameKey'])
@Index(['labelKey'])
@Index(['latitude'])
@Index('cities_with_places_idx', ['placeCount'], { where: 'place_count > 0' })
export class City {
  /** `g<GeoNames id>`, or `i<country>/<region>/<name>` for a city from an import. */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', collation: 'C' })
  nameKey!: string;

  /** Unique display name: "San Francisco, CA", "Paris, FR", "Monaco". */
  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'text', collation: 'C' })
  labelKey!: string;

  /** Local abbreviation of the state or province: "CA". */
  @Text() regionCode!: string | null;
  @Text() region!: string | null;

  /** County or district. It distinguishes cities of the same name in a state. */
  @Text() district!: string | null;

  /** ISO 3166-1 alpha-2; '' if unknown to the import. */
  @Column({ type: 'text' })
  country!: string;

  @Column({ type: 'integer', default: 0 })
  population!: number;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** Imported places of this city, excluding duplicates. */
  @Column({ type: 'integer', default: 0 })
  placeCount!: number;
}
