import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A repair of stored rows that has not reached the last one. The row is deleted when it has. */
@Entity('repairs')
export class RepairEntity {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  /** The last row that was repaired, in the order of the table's key. */
  @Column({ type: 'text' })
  position!: string;
}
