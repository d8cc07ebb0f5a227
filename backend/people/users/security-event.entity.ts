import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { GeneratedKey, Now, Text } from '../../platform/database/columns.js';
import { UserEntity } from './user.entity.js';

@Entity('security_events')
@Index(['userId', 'occurredAt'])
@Index(['occurredAt'])
export class SecurityEventEntity {
  @GeneratedKey() id!: string;

  @Column({ type: 'uuid', select: false })
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  userId!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  meta!: Record<string, unknown>;

  @Text() ip!: string | null;
  @Text() userAgent!: string | null;
  @Now() occurredAt!: string;
}
