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
import type { Origin } from '../../platform/caller.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { UserEntity } from '../users/user.entity.js';
import { marketingOf, notificationsOf, saveListView } from '../users/user.sql.js';

/** A user's email preferences and list layouts. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  async notifications(userId: string, origin: Origin): Promise<Notifications> {
    const settings = await notificationsOf(this.database.manager, userId);
    await this.events.recordAccess(userId, 'settings_accessed', origin, {
      section: 'notifications',
    });
    return settings;
  }

  async updateNotifications(
    userId: string,
    patch: NotificationsPatch,
  ): Promise<SavedNotifications> {
    await this.write(userId, patch);
    return { settings: await notificationsOf(this.database.manager, userId) };
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
    await this.write(userId, { marketingAllowed: allowed, marketingSource: source });
    return { preference: { allowed, source } };
  }

  async updateList(userId: string, list: ListName, view: ListView): Promise<ListView> {
    await saveListView(this.database.manager, userId, list, view);
    return view;
  }

  private async write(
    userId: string,
    changes: NotificationsPatch | Pick<UserEntity, 'marketingAllowed' | 'marketingSource'>,
  ) {
    await this.database.manager.update(UserEntity, userId, {
      ...changes,
      updatedAt: new Date().toISOString(),
    });
  }
}
