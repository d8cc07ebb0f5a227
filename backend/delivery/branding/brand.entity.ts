import { Column, Entity } from 'typeorm';
import { Text } from '../../platform/database/columns.js';
import type { Brand } from '#contract/branding.js';
import { TenantKey } from '../../people/accounts/tenant-key.js';

/** The brand that an agency's clients see instead of ours. */
@Entity('brands')
export class BrandEntity implements Brand {
  @TenantKey() accountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  color!: string;

  @Text() logo!: string | null;
  @Text() replyTo!: string | null;
}
