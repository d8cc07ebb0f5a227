import { Column, Entity, Index } from 'typeorm';
import type { ColumnId } from '#contract/export-columns.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { GeneratedKey, Now } from '../../platform/database/columns.js';

/** File columns saved under a name. */
@Entity('export_layouts')
@Index(['id'])
export class ExportLayoutEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  columns!: ColumnId[];

  @Now() createdAt!: string;
}
