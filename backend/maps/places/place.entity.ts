import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Provider } from '#contract/sources.js';
import { Instant, Now, Text } from '../../platform/database/columns.js';
import { AddressColumns } from './address/columns.js';
import { CityEntity } from './city.entity.js';

/** Providers whose places are imported. */
export type PlaceSource = Extract<Provider, 'osm' | 'overture'>;

/** A source's description of a business, prepared for the index. */
export abstract class PlaceContent extends AddressColumns {
  @Column({ type: 'text' })
  source!: PlaceSource;

  /** "node/4011359438" (OpenStreetMap), or the GERS id (Overture). */
  @Column({ type: 'text' })
  sourceId!: string;

  /** The latest release with this place: "2026-10-21.0"; null if unknown. */
  @Text() release!: string | null;

  @Column({ type: 'text', name: 'licence' })
  license!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  nameKey!: string;

  @Text() category!: string | null;

  /** All types of the place: "amenity/restaurant", "overture/italian_restaurant". */
  @Column({ type: 'text', array: true })
  types!: string[];

  /** Secondary types, such as a hotel's restaurant. */
  @Column({ type: 'text', array: true })
  otherTypes!: string[];

  /** E.164, best first. */
  @Column({ type: 'text', array: true })
  phones!: string[];

  @Text() website!: string | null;

  /** Pages about the business on other sites, such as profiles; null if there are none. */
  @Column({ type: 'text', array: true, nullable: true })
  profiles!: string[] | null;

  @Text() email!: string | null;
  @Text() address!: string | null;

  /** Normalized street and number; null without a number. */
  @Text() addressKey!: string | null;

  @Text() hours!: string | null;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** The square of about 600 m around it, as `areas/cells.ts` numbers them. */
  @Column({ type: 'integer', nullable: true })
  cell!: number | null;

  /** `postcodeKey` of its postal code: "94103", "SW1A1AA". */
  @Column({ type: 'text', nullable: true, collation: 'C' })
  postcode!: string | null;

  /** Order of delivery by contact data. 0: phone and website or email, 1: phone, 2: website or email, 3: none. */
  @Column({ type: 'smallint' })
  rank!: number;
}

/** An imported business as its source describes it. */
@Entity('places')
@Index(['source', 'sourceId'], { unique: true })
@Index(['cityId', 'nameKey'])
@Index('places_postcode_idx', ['postcode'], { where: 'postcode IS NOT NULL' })
export class PlaceEntity extends PlaceContent {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text', nullable: true })
  @ForeignKey(() => CityEntity)
  cityId!: string | null;

  /** Id of the record that represents the same business. */
  @Column({ type: 'integer', nullable: true })
  duplicateOf!: number | null;

  @Now() importedAt!: string;
  @Now() updatedAt!: string;

  /** Set when a newer release of its area lacks the place. It is not searchable until it reappears. */
  @Instant({ nullable: true })
  vanishedAt!: string | null;
}
