import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantKey } from '../../people/accounts/tenant-key.js';
import { Counter, Instant, Key, Now, Text } from '../../platform/database/columns.js';

/** A URL that receives an account's events. */
@Entity('webhook_endpoints')
export class WebhookEndpointEntity {
  @TenantKey() accountId!: string;
  @Key() id!: string;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', array: true })
  events!: string[];

  /** Signs messages. Sealed, like the previous secret. */
  @Column({ type: 'text' })
  secret!: string;

  @Text() previousSecret!: string | null;

  @Instant({ nullable: true })
  previousUntil!: string | null;

  /** When the first attempt after the last success failed. */
  @Instant({ nullable: true })
  failingSince!: string | null;

  @Instant({ nullable: true })
  disabledAt!: string | null;

  @Text() disabledReason!: string | null;
  @Now() createdAt!: string;

  /** When its URL first accepted a message. Until then, it may be a stranger's, and gets few messages. */
  @Instant({ nullable: true })
  answeredAt!: string | null;
}

/** An event on its way to an endpoint. */
@Entity('webhook_messages')
@ForeignKey(() => WebhookEndpointEntity, ['accountId', 'endpointId'], ['accountId', 'id'], {
  onDelete: 'CASCADE',
})
@Index(['nextAt'], { where: 'next_at IS NOT NULL' })
@Index(['createdAt'])
export class WebhookMessageEntity {
  @Key() accountId!: string;
  @Key() endpointId!: string;

  /** The id of the event, the same for all endpoints. */
  @Key() id!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ type: 'text' })
  body!: string;

  /** Attempts in the current series. */
  @Counter() attempts!: number;

  /** Null once it has been delivered or given up on. */
  @Instant({ nullable: true, default: () => 'now()' })
  nextAt!: string | null;

  @Instant({ nullable: true })
  deliveredAt!: string | null;

  @Now() createdAt!: string;
}

/** One request to an endpoint, and its response. */
@Entity('webhook_attempts')
@ForeignKey(
  () => WebhookMessageEntity,
  ['accountId', 'endpointId', 'messageId'],
  ['accountId', 'endpointId', 'id'],
  { onDelete: 'CASCADE' },
)
@Index(['accountId', 'endpointId', 'at'])
@Index(['accountId', 'endpointId', 'messageId'])
export class WebhookAttemptEntity {
  @Key() accountId!: string;
  @Key() endpointId!: string;
  @Key() id!: string;

  @Column({ type: 'uuid' })
  messageId!: string;

  @Now() at!: string;

  @Column({ type: 'integer' })
  durationMs!: number;

  @Column({ type: 'integer', nullable: true })
  status!: number | null;

  @Text() error!: string | null;

  @Column({ type: 'jsonb' })
  requestHeaders!: Record<string, string>;

  @Column({ type: 'jsonb', nullable: true })
  responseHeaders!: Record<string, string> | null;

  @Text() responseBody!: string | null;
}
