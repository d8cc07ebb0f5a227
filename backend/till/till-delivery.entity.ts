import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Counter, Instant } from '../platform/database/columns.js';

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
