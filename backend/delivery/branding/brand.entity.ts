import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Brand } from '#contract/branding.js';
import { AccountEntity } from '../../people/accounts/account.entity.js';

/** The brand that an agency's clients see instead of ours. */
@Entity('brands')
export class BrandEntity implements Brand {
  @PrimaryColumn({ type: 'uuid' })
  @ForeignKey(() => AccountEntity, { onDelete: 'CASCADE' })
  accountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  color!: string;

  @Column({ type: 'text', nullable: true })
  logo!: string | null;

  @Column({ type: 'text', nullable: true })
  replyTo!: string | null;
}
