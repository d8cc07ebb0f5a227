import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests that cost money, by source and month, of all accounts: the operator pays them. */
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
