import { Entity, PrimaryColumn } from 'typeorm';
import { Now } from '../../platform/database/columns.js';

/** The edition of the gazetteer in the database. */
@Entity('gazetteer')
export class GazetteerEntity {
  @PrimaryColumn({ type: 'integer' })
  edition!: number;

  @Now() seededAt!: string;
}
