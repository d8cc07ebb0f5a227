import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Paid requests by source and month, for all accounts together. The operator pays them. */
@Entity('source_spend')
export class SourceSpend {
  @PrimaryColumn({ type: 'text' })
  source!: string;

  /** First day of the month (UTC). */
  @PrimaryColumn({ type: 'date' })
  month!: string;

  @Column({ type: 'integer' })
  requests!: number;
}
