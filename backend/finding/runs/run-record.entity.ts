import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Key } from '../../platform/database/columns.js';
import { ScrapeRunEntity } from './scrape-run.entity.js';

/** A record that an unfinished run has counted. The row is removed when the run ends. */
@Entity('run_records')
@ForeignKey(() => ScrapeRunEntity, ['accountId', 'runId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class RunRecordEntity {
  @Key() accountId!: string;
  @Key() runId!: string;

  @PrimaryColumn({ type: 'text' })
  source!: string;

  @PrimaryColumn({ type: 'text' })
  sourceId!: string;

  /** The coverage count that the record added to. */
  @Column({ type: 'text' })
  outcome!: string;
}
