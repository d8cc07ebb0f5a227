import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  marketing,
  marketingForm,
  notifications,
  notificationsPatch,
  savedMarketing,
  savedNotifications,
  type MarketingForm,
  type NotificationsPatch,
} from '../../contract/settings.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../caller.js';
import { PreferencesService } from './preferences.service.js';

@ApiTags('settings')
@ApiBearerAuth()
@Controller('api/settings')
export class SettingsController {
  constructor(private readonly preferences: PreferencesService) {}

  /** Which mails the caller wants. */
  @Get('notifications')
  @ApiOkResponse({ standardSchema: notifications })
  getNotificationSettings(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.notifications(userId, origin);
  }

  /** Changes the settings that are sent; the others stay as they are. */
  @Put('notifications')
  @ApiOkResponse({ standardSchema: savedNotifications })
  updateNotificationSettings(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: notificationsPatch }) patch: NotificationsPatch,
  ) {
    return this.preferences.updateNotifications(userId, patch);
  }

  /** Whether the caller wants marketing mails, and where that was said. */
  @Get('marketing')
  @ApiOkResponse({ standardSchema: marketing })
  getMarketingConsent(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.marketing(userId, origin);
  }

  /** Changes the marketing preference. */
  @Put('marketing')
  @ApiOkResponse({ standardSchema: savedMarketing })
  updateMarketingConsent(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: marketingForm }) form: MarketingForm,
  ) {
    return this.preferences.updateMarketing(userId, form);
  }
}
