import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CityEntity } from './city.entity.js';

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
