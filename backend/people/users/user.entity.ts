import { Column, Entity, ForeignKey, Index, VirtualColumn } from 'typeorm';
import type { OnboardingDraft, OnboardingStatus, User as Contract } from '#contract/users.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';
import { MemberSettings } from './member-settings.js';
import { mailAddress } from './user.sql.js';

/** Its `MemberSettings` are read only by processes of earlier versions, during an update. A later version drops them. */
@Entity('users')
@Index(['primaryAccountId'])
export class UserEntity extends MemberSettings implements Omit<Contract, 'membership'> {
  @GeneratedKey() id!: string;

  /** The user's id at the identity provider. */
  @Column({ type: 'text', unique: true, select: false })
  firebaseUid!: string;

  /** The account opened at login. Null while an invitation to the first one waits. */
  @Column({ type: 'uuid', nullable: true })
  @ForeignKey(() => AccountEntity, { onDelete: 'SET NULL' })
  primaryAccountId!: string | null;

  @Text() email!: string | null;

  @Column({ type: 'boolean', default: false })
  emailVerified!: boolean;

  @Column({ type: 'text', default: 'IN_PROGRESS' })
  onboardingStatus!: OnboardingStatus;

  @Text() displayName!: string | null;
  @Text() firstName!: string | null;
  @Text() lastName!: string | null;
  @Text() phone!: string | null;
  @Text() notificationEmail!: string | null;

  /** The address, other than the login address, whose owner opened our confirmation link. */
  @Text({ select: false }) confirmedEmail!: string | null;

  /** The address for notification emails. Null until an address is confirmed. */
  @VirtualColumn({ type: 'text', query: mailAddress })
  mailAddress!: string | null;

  @Text() addressLine1!: string | null;
  @Text() addressLine2!: string | null;
  @Text() city!: string | null;
  @Text() state!: string | null;
  @Text() postalCode!: string | null;
  @Text({ default: 'United States' }) country!: string | null;
  @Text() timeZone!: string | null;
  @Text() locale!: string | null;
  @Text({ select: false }) bio!: string | null;

  /** Progress in the onboarding wizard. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  onboardingDraft!: OnboardingDraft | null;

  /** When the user hid the first-day checklist. */
  @Instant({ nullable: true, select: false })
  checklistDismissedAt!: string | null;

  @Column({ type: 'boolean', default: false, select: false })
  marketingAllowed!: boolean;

  /** The screen where the user made the marketing choice, such as "settings". */
  @Text({ select: false }) marketingSource!: string | null;

  /** When the token that said the address was issued. */
  @Instant({ nullable: true, select: false })
  addressAsOf!: string | null;

  /** Only tokens with a later `auth_time` are accepted. */
  @Instant({ nullable: true, select: false })
  sessionsValidAfter!: string | null;

  /** Set while the account is disabled. The next login clears it. */
  @Instant({ nullable: true, select: false })
  disabledAt!: string | null;

  @Now() createdAt!: string;
  @Now({ select: false }) updatedAt!: string;
}
