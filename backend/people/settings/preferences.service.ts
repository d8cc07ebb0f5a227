import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListName, ListView } from '#contract/lists.js';
import type {
  Marketing,
  MarketingForm,
  Notifications,
  NotificationsPatch,
  SavedMarketing,
  SavedNotifications,
} from '#contract/settings.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { MembershipEntity } from '../users/membership.entity.js';
import { notificationsOf, saveListView } from '../users/member-settings.sql.js';
import { UserEntity } from '../users/user.entity.js';
import { marketingOf } from '../users/user.sql.js';

/** A user's email preferences and list layouts; those in an account end with the membership. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  async notifications({ accountId, userId }: Caller, origin: Origin): Promise<Notifications> {
    const settings = await notificationsOf(this.database.manager, accountId, userId);
    await this.events.recordAccess(userId, 'settings_accessed', origin, {
      section: 'notifications',
    });
    return settings;
  }

  async updateNotifications(
    { accountId, userId }: Caller,
    patch: NotificationsPatch,
  ): Promise<SavedNotifications> {
    const { manager } = this.database;
    await manager.update(MembershipEntity, { accountId, userId }, patch);
    return { settings: await notificationsOf(manager, accountId, userId) };
  }

  async marketing(userId: string, origin: Origin): Promise<Marketing> {
    const preference = await marketingOf(this.database.manager, userId);
    await this.events.recordAccess(userId, 'settings_accessed', origin, { section: 'marketing' });
    return preference;
  }

  async updateMarketing(
    userId: string,
    { allowed, source }: MarketingForm,
  ): Promise<SavedMarketing> {
    await this.database.manager.update(UserEntity, userId, {
      marketingAllowed: allowed,
      marketingSource: source,
      updatedAt: new Date().toISOString(),
    });
    return { preference: { allowed, source } };
  }

  async updateList(
    { accountId, userId }: Caller,
    list: ListName,
    view: ListView,
  ): Promise<ListView> {
    await saveListView(this.database.manager, accountId, userId, list, view);
    return view;
  }
}
