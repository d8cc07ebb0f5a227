import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The places of a city by type in the order of delivery, without duplicates and removed places. The primary key covers
 * the search: finding a city and category among 1,000,000 places takes one index-only scan. There is no foreign key to
 * `places`: only imports write both tables, so checking millions of rows would be wasted work.
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

/** The types in the index, for matching and suggesting categories. */
@Entity('place_kinds')
export class PlaceKind {
  @PrimaryColumn({ type: 'text' })
  type!: string;

  @Column({ type: 'integer' })
  placeCount!: number;
}
