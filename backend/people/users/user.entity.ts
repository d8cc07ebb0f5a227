import { Column, Entity, ForeignKey, Index, VirtualColumn } from 'typeorm';
import type { ListViews } from '#contract/lists.js';
import type { DigestCadence } from '#contract/settings.js';
import type { OnboardingDraft, OnboardingStatus, User as Contract } from '#contract/users.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { GeneratedKey, Instant, Now, Text } from '../../platform/database/columns.js';
import { mailAddress } from './user.sql.js';

@Entity('users')
@Index(['primaryAccountId'])
export class UserEntity implements Omit<Contract, 'membership'> {
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

  /** The user's layout of the dashboard's lists. */
  @Column({ type: 'jsonb', default: {} })
  lists!: ListViews;

  /** When the user hid the first-day checklist. */
  @Instant({ nullable: true, select: false })
  checklistDismissedAt!: string | null;

  @Column({ type: 'boolean', default: true, select: false })
  alertOnReady!: boolean;

  @Column({ type: 'boolean', default: true, select: false })
  weeklySummary!: boolean;

  @Column({ type: 'boolean', default: false, select: false })
  productUpdates!: boolean;

  @Column({ type: 'boolean', default: true, select: false })
  systemAlerts!: boolean;

  @Column({ type: 'text', default: 'WEEKLY', select: false })
  leadDigestCadence!: DigestCadence;

  /** End of the last period that the lead digest covered. */
  @Now({ select: false }) digestedUntil!: string;

  /** End of the last week that the summary covered. */
  @Instant({ name: 'summarised_until', default: () => 'now()', select: false })
  summarizedUntil!: string;

  @Column({ type: 'boolean', default: false, select: false })
  marketingAllowed!: boolean;

  /** The screen where the user made the marketing choice, such as "settings". */
  @Text({ select: false }) marketingSource!: string | null;

  /** Only tokens with a later `auth_time` are accepted. */
  @Instant({ nullable: true, select: false })
  sessionsValidAfter!: string | null;

  /** Set while the account is disabled. The next login clears it. */
  @Instant({ nullable: true, select: false })
  disabledAt!: string | null;

  @Now() createdAt!: string;
  @Now({ select: false }) updatedAt!: string;
}
