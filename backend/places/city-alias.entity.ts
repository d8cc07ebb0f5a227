import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { City } from './city.entity.js';

/** Another name of a city: "NYC", "Köln", or a quarter of it such as "Monte-Carlo". */
@Entity('city_aliases')
@Index(['cityId'])
export class CityAlias {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @PrimaryColumn({ type: 'text' })
  @ForeignKey(() => City, { onDelete: 'CASCADE' })
  cityId!: string;

  /** People who live under this name: a quarter weighs less than the city it belongs to. */
  @Column({ type: 'integer' })
  population!: number;
}
