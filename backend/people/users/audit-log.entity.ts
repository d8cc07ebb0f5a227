import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditAction } from '#contract/audit-actions.js';
import { TenantKey } from '../accounts/tenant-key.js';
import { Now, Text } from '../../platform/database/columns.js';

/**
 * What was done in an account, by whom. Requests can add entries, and change none (`schema/tenant-wall.ts`). People have no
 * foreign key: an entry outlives them.
 */
@Entity('audit_log')
@Index(['accountId', 'at', 'id'])
@Index(['accountId', 'actorUserId', 'at'])
@Index(['at'])
export class AuditLogEntity {
  @TenantKey() accountId!: string;

  @PrimaryColumn({ type: 'uuid', default: () => 'uuidv7()' })
  id!: string;

  @Now() at!: string;

  /** Null for what no member did, such as a change by the payment provider. */
  @Column({ type: 'uuid', nullable: true })
  actorUserId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  actorKeyId!: string | null;

  @Column({ type: 'text' })
  action!: AuditAction;

  /** The id of what it is about. */
  @Text() subject!: string | null;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  meta!: Record<string, unknown>;

  @Text() ip!: string | null;
}
