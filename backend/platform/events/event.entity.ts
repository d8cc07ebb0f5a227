import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { EventData, EventType } from '#contract/events.js';
import { AccountEntity } from '../../people/accounts/account.entity.js';
import { Key, Now } from '../database/columns.js';

/** An account event, kept until every subscriber has handled it. */
@Entity('events')
@Index(['id'])
export class EventEntity<Type extends EventType = EventType> {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  /** Stable: receivers recognize a repeated event by it. */
  @Key() id!: string;

  @Column({ type: 'text' })
  type!: Type;

  @Column({ type: 'jsonb' })
  data!: EventData<Type>;

  @Now() createdAt!: string;
}
