import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Counter, Now, Text } from '../../platform/database/columns.js';
import type { AreaKind } from '#contract/areas.js';

/**
 * A named area from the gazetteer or an import: a city, its districts, and the county, state and country above.
 * Keys are normalized text with "C" collation, so an ordinary index supports prefix searches.
 */
@Entity('cities')
@Index(['nameKey'])
@Index(['labelKey'])
@Index(['latitude'])
@Index('cities_with_places_idx', ['placeCount'], { where: 'place_count > 0' })
@Index('cities_parent_idx', ['parentId'], { where: 'place_count > 0' })
@Index('cities_large_idx', ['labelKey'], { where: 'population >= 50000' })
export class CityEntity {
  /**
   * `g<GeoNames id>` of a town, `c`, `s` or `n` and GeoNames' code of a country, state or county, `p…` of a part that
   * GeoNames lacks, or `i<country>/<region>/<name>` of an area from an import.
   */
  @PrimaryColumn({ type: 'text' })
  id!: string;

  @Column({ type: 'text', default: 'city' })
  kind!: AreaKind;

  /** The area that contains this one: its city, county, state or country. No foreign key, because seeding replaces all rows. */
  @Text() parentId!: string | null;

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

  /** County or district. It distinguishes cities with the same name in a state. */
  @Text() district!: string | null;

  /** ISO 3166-1 alpha-2; '' if unknown to the import. */
  @Column({ type: 'text' })
  country!: string;

  @Counter() population!: number;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** Imported places in this area and its parts, excluding duplicates. */
  @Counter() placeCount!: number;
}

/** Another name of an area in any language or script: "NYC", "Cologne", "東京". */
@Entity('city_aliases')
@Index(['cityId'])
export class CityAliasEntity {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @PrimaryColumn({ type: 'text' })
  @ForeignKey(() => CityEntity, { onDelete: 'CASCADE' })
  cityId!: string;

  /** Whether an import learned the name. A new edition of the gazetteer keeps it. */
  @Column({ type: 'boolean', default: false })
  learned!: boolean;
}

/** The edition of the gazetteer in the database. */
@Entity('gazetteer')
export class GazetteerEntity {
  @PrimaryColumn({ type: 'integer' })
  edition!: number;

  @Now() seededAt!: string;
}
