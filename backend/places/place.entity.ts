import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Provider } from '../../contract/sources.js';
import { Instant, Text } from '../database/columns.js';
import { City } from './city.entity.js';

/** Providers whose places are imported. */
export type PlaceSource = Extract<Provider, 'osm' | 'overture'>;

/** What a source says of a business, made ready for the index. */
export abstract class PlaceContent {
  @Column({ type: 'text' })
  source!: PlaceSource;

  /** "node/4011359438" (OpenStreetMap), or the GERS id (Overture). */
  @Column({ type: 'text' })
  sourceId!: string;

  /** Of the source that last had it: "2026-10-21.0"; null where the file did not say. */
  @Text() release!: string | null;

  @Column({ type: 'text' })
  licence!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  nameKey!: string;

  @Text() category!: string | null;

  /** Kinds of place, all of them: "amenity/restaurant", "overture/italian_restaurant". */
  @Column({ type: 'text', array: true })
  types!: string[];

  /** Kinds that it is besides, such as a hotel's restaurant. */
  @Column({ type: 'text', array: true })
  otherTypes!: string[];

  /** E.164, best first. */
  @Column({ type: 'text', array: true })
  phones!: string[];

  @Text() website!: string | null;
  @Text() email!: string | null;
  @Text() address!: string | null;

  /** Street and number, normalised: null unless it names one door. */
  @Text() addressKey!: string | null;

  @Text() hours!: string | null;

  @Column({ type: 'double precision', nullable: true })
  latitude!: number | null;

  @Column({ type: 'double precision', nullable: true })
  longitude!: number | null;

  /** 0 can be called and visited, 1 called, 2 written to, 3 neither: the order in which leads are delivered. */
  @Column({ type: 'smallint' })
  rank!: number;
}

/** An imported business as its source describes it. */
@Entity('places')
@Index(['source', 'sourceId'], { unique: true })
@Index(['cityId', 'nameKey'])
export class PlaceRow extends PlaceContent {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text', nullable: true })
  @ForeignKey(() => City)
  cityId!: string | null;

  /** Id of another record of the same business that stands for this one. */
  @Column({ type: 'integer', nullable: true })
  duplicateOf!: number | null;

  @Instant({ default: () => 'now()' })
  importedAt!: string;

  @Instant({ default: () => 'now()' })
  updatedAt!: string;

  /** When a newer release of its area came without it: it is out of the index until it comes back. */
  @Instant({ nullable: true })
  vanishedAt!: string | null;
}
