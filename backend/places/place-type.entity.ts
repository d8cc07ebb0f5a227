import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The places of a city by type, in the order they are delivered. The key is the whole search:
 * a city and category among 1,000,000 places is one index-only scan. Duplicates are not in it, nor what has vanished.
 * Only imports write here and in `places`: a foreign key between the two would check millions of rows for nothing.
 */
@Entity('place_types')
@Index(['placeId'])
export class PlaceType {
  @PrimaryColumn({ type: 'text' })
  cityId!: string;

  @PrimaryColumn({ type: 'text' })
  type!: string;

  @PrimaryColumn({ type: 'smallint' })
  rank!: number;

  @PrimaryColumn({ type: 'integer' })
  placeId!: number;
}

/** The types that occur in the index: what a category can mean here, and what is suggested while typing. */
@Entity('place_kinds')
export class PlaceKind {
  @PrimaryColumn({ type: 'text' })
  type!: string;

  @Column({ type: 'integer' })
  placeCount!: number;
}
