import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Counter, Instant, Now, Text } from '../platform/database/columns.js';

/** An object of Stripe's API that the test checkout stores, such as a customer, an invoice or an event. */
@Entity('till_objects')
@Index(['kind'])
@Index(['customer'])
@Index(['dueAt'])
export class TillObjectEntity {
  /** The order of creation, in which lists are paged. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: string;

  @Column({ type: 'text', unique: true })
  id!: string;

  @Column('text')
  kind!: string;

  @Text() customer!: string | null;

  /** When it next changes with time: a renewal, a payment attempt, an expiration. */
  @Instant({ nullable: true })
  dueAt!: string | null;

  @Column('jsonb')
  body!: object;
}

/** An event that the product's webhook has not received yet. The row is deleted once it has. */
@Entity('till_deliveries')
@Index(['dueAt'])
export class TillDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('text')
  event!: string;

  @Counter() attempt!: number;
  @Instant() dueAt!: string;
}

/** A request with an `Idempotency-Key` and its response, which retries get for a day. */
@Entity('till_requests')
@Index(['createdAt'])
export class TillRequestEntity {
  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of method, path and parameters. */
  @Column('bytea')
  fingerprint!: Buffer;

  @Column('text')
  requestId!: string;

  @Column('integer')
  status!: number;

  @Column('json')
  answer!: object;

  @Now() createdAt!: string;
}
