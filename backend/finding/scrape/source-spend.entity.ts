import { Column, Entity, PrimaryColumn } from 'typeorm';

/** All accounts' paid requests by source and month. The operator pays for them. */
@Entity('source_spend')
export class SourceSpendEntity {
  @PrimaryColumn({ type: 'text' })
  source!: string;

  /** First day of the month (UTC). */
  @PrimaryColumn({ type: 'date' })
  month!: string;

  @Column({ type: 'integer' })
  requests!: number;
}
