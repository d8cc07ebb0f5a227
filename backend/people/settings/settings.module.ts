import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { DeletionWorker } from './deletion.worker.js';
import { EventRetentionService } from './event-retention.service.js';
import { LifecycleController } from './lifecycle.controller.js';
import { LifecycleService } from './lifecycle.service.js';
import { MailLinksController } from './mail-links.controller.js';
import { NotificationAddressService } from './notification-address.service.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { SecurityController } from './security.controller.js';
import { SecurityService } from './security.service.js';
import { SettingsController } from './settings.controller.js';
import { UsersController } from './users.controller.js';

@Module({
  imports: [AuthModule, UsersModule],
  controllers: [
    UsersController,
    ProfileController,
    SettingsController,
    SecurityController,
    ApiKeysController,
    LifecycleController,
    MailLinksController,
  ],
  providers: [
    NotificationAddressService,
    ProfileService,
    PreferencesService,
    SecurityService,
    LifecycleService,
  ],
})
export class SettingsModule {}

/** Deletes accounts and old security events in the roles `worker` and `all`. */
@Module({
  imports: [AccountsModule, AuthModule, UsersModule, QuotaModule],
  providers: [DeletionWorker, EventRetentionService],
})
export class SettingsWorkerModule {}
