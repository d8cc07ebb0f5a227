import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { City } from './city.entity.js';

/** An alternative name of a city ("NYC", "Cologne") or one of its districts ("Monte-Carlo"). */
@Entity('city_aliases')
@Index(['cityId'])
export class CityAlias {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @PrimaryColumn({ type: 'text' })
  @ForeignKey(() => City, { onDelete: 'CASCADE' })
  cityId!: string;

  /** Population of the named area. A district weighs less than its city. */
  @Column({ type: 'integer' })
  population!: number;
}
