import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DataExport } from '#contract/export.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { GeneratedKey, Instant, Key, Now } from '../../platform/database/columns.js';
import { UserEntity } from '../../people/users/user.entity.js';

/** An export of a person's data, as a ZIP; for the owner, with everything that the account holds. */
@Entity('data_exports')
@Index(['id'])
@Index(['accountId', 'requestedAt'])
@Index(['userId'])
@Index('data_exports_pending_idx', ['accountId', 'userId'], {
  unique: true,
  where: "status = 'PENDING'",
})
export class DataExportEntity {
  @TenantKey() accountId!: string;
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text', default: 'PENDING' })
  status!: DataExport['status'];

  /** Whether it holds all of the account's data, which only the owner may have. */
  @Column({ type: 'boolean', default: false })
  isWhole!: boolean;

  @Now() requestedAt!: string;

  @Instant({ nullable: true })
  readyAt!: string | null;

  @Instant({ nullable: true })
  expiresAt!: string | null;
}

/** Bytes of a finished export. They are in PostgreSQL so that any API process can send them. */
@Entity('data_export_chunks')
@ForeignKey(() => DataExportEntity, ['accountId', 'exportId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
export class DataExportChunkEntity {
  @Key() accountId!: string;
  @Key() exportId!: string;

  @PrimaryColumn({ type: 'integer' })
  position!: number;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
