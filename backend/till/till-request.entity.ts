import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Now } from '../platform/database/columns.js';

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
