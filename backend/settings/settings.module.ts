import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeysController } from './api-keys.controller.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService } from './profile.service.js';
import { SecurityController } from './security.controller.js';
import { SecurityService } from './security.service.js';
import { SettingsController } from './settings.controller.js';

@Module({
  imports: [AuthModule, UsersModule],
  controllers: [ProfileController, SettingsController, SecurityController, ApiKeysController],
  providers: [ProfileService, PreferencesService, SecurityService],
})
export class SettingsModule {}
