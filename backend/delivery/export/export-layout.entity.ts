import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ColumnId } from '#contract/export-columns.js';
import { AccountRow } from '../../people/accounts/account.entity.js';
import { Instant } from '../../platform/database/columns.js';

/** File columns saved under a name. */
@Entity('export_layouts')
@Index(['id'])
export class ExportLayoutRow {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountRow, { onDelete: 'CASCADE' })
  accountId!: string;

  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  columns!: ColumnId[];

  @Instant({ default: () => 'now()' })
  createdAt!: string;
}
