import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import type { OnboardingStatus, User as Contract } from '../../contract/users.js';
import { Account } from '../accounts/account.entity.js';
import { Instant, Text } from '../database/columns.js';

@Entity('users')
export class User implements Contract {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The identity provider's id of the person. */
  @Column({ type: 'text', unique: true, select: false })
  firebaseUid!: string;

  @Column({ type: 'uuid' })
  @ForeignKey(() => Account, { onDelete: 'CASCADE' })
  primaryAccountId!: string;

  @Text()
  email!: string | null;

  @Column({ type: 'boolean', default: false })
  emailVerified!: boolean;

  @Column({ type: 'text', default: 'IN_PROGRESS' })
  onboardingStatus!: OnboardingStatus;

  @Text() displayName!: string | null;
  @Text() firstName!: string | null;
  @Text() lastName!: string | null;
  @Text() phone!: string | null;
  @Text() notificationEmail!: string | null;
  @Text() addressLine1!: string | null;
  @Text() addressLine2!: string | null;
  @Text() city!: string | null;
  @Text() state!: string | null;
  @Text() postalCode!: string | null;
  @Text({ default: 'United States' }) country!: string | null;

  /** Tokens whose `auth_time` is not later are refused. */
  @Instant({ nullable: true, select: false })
  sessionsValidAfter!: string | null;

  @Instant({ default: () => 'now()' })
  createdAt!: string;

  @Instant({ default: () => 'now()', select: false })
  updatedAt!: string;
}
