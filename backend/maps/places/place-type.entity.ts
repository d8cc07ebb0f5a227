import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** At this rank and above, a type is only secondary (see import/search.ts) and its place is not delivered. */
export const SECONDARY_RANK = 4;

/**
 * The places in a city by type in delivery order, excluding duplicates and removed places. The primary key covers
 * the search: finding a city and category among 1,000,000 places takes one index-only scan. The index on cells covers
 * the search in a circle, a drawn area or very many cities, excluding secondary types. There is no foreign key to
 * `places`: only imports write both tables, so checking millions of rows would be wasted work.
 */
@Entity('place_types')
@Index(['placeId'])
@Index('place_types_cells_idx', ['type', 'cell', 'rank', 'placeId', 'cityId'], {
  where: `rank < ${SECONDARY_RANK}`,
})
export class PlaceTypeEntity {
  /** Empty for a place without a city. */
  @PrimaryColumn({ type: 'text' })
  cityId!: string;

  @PrimaryColumn({ type: 'text' })
  type!: string;

  @PrimaryColumn({ type: 'smallint' })
  rank!: number;

  @PrimaryColumn({ type: 'integer' })
  placeId!: number;

  /** The cell of the place; null if its location is unknown. */
  @Column({ type: 'integer', nullable: true })
  cell!: number | null;
}

/** The types in the index, for matching and suggesting categories. */
@Entity('place_kinds')
export class PlaceKindEntity {
  @PrimaryColumn({ type: 'text' })
  type!: string;

  @Column({ type: 'integer' })
  placeCount!: number;
}
