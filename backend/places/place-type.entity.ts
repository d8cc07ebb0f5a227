import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Place } from './place.entity.js';

/**
 * The places of a city by type, in the order they are delivered. The key is the whole search:
 * a city and category among 1,000,000 places is one index-only scan. Duplicates are not in it.
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
  @ForeignKey(() => Place, { onDelete: 'CASCADE' })
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
