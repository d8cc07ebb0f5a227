import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ScrapeRunRow } from './scrape-run.entity.js';

/** A record that a source named in an unfinished run, so that each counts once; removed when the run ends. */
@Entity('run_records')
export class RunRecord {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => ScrapeRunRow, { onDelete: 'CASCADE' })
  runId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  /** What became of it: a count of the run's coverage. */
  @Column({ type: 'text' })
  outcome!: string;
}
