import { Entity, PrimaryColumn } from 'typeorm';
import { Instant } from '../database/columns.js';

/** Which edition of the gazetteer is in the database. */
@Entity('gazetteer')
export class Gazetteer {
  @PrimaryColumn({ type: 'integer' })
  edition!: number;

  @Instant({ default: () => 'now()' })
  seededAt!: string;
}
