import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ColumnId } from '#contract/export-columns.js';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { Instant } from '../../platform/database/columns.js';

/** File columns saved under a name. */
@Entity('export_layouts')
@Index(['id'])
export class ExportLayoutEntity {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
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
