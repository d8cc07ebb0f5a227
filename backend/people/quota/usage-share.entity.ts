import { Column, Entity } from 'typeorm';
import { Key } from '../../platform/database/columns.js';
import { TenantKey } from '../accounts/tenant-key.js';

/** A lead that was split from one that counted, and counts together with it. Like the ledger, rows outlive the lead. */
@Entity('usage_shares')
export class UsageShareEntity {
  @TenantKey() accountId!: string;
  @Key() leadId!: string;

  @Column({ type: 'uuid' })
  countedAs!: string;
}
