import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Instant, Text } from '../platform/database/columns.js';

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
