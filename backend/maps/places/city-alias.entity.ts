import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { City } from './city.entity.js';

/** Another name of an area in any language or script: "NYC", "Cologne", "東京". */
@Entity('city_aliases')
@Index(['cityId'])
export class CityAlias {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key!: string;

  @PrimaryColumn({ type: 'text' })
  @ForeignKey(() => City, { onDelete: 'CASCADE' })
  cityId!: string;

  /** Whether an import learned the name. A new edition of the gazetteer keeps it. */
  @Column({ type: 'boolean', default: false })
  learned!: boolean;
}
