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

  /** Returns the caller's email notification settings. */
  @Get('notifications')
  @ApiOkResponse({ standardSchema: notifications })
  getNotificationSettings(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.notifications(userId, origin);
  }

  /** Updates the given notification settings. Omitted settings keep their values. */
  @Put('notifications')
  @ApiOkResponse({ standardSchema: savedNotifications })
  updateNotificationSettings(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: notificationsPatch }) patch: NotificationsPatch,
  ) {
    return this.preferences.updateNotifications(userId, patch);
  }

  /** Returns whether the caller accepts marketing email, and where they chose this. */
  @Get('marketing')
  @ApiOkResponse({ standardSchema: marketing })
  getMarketingConsent(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.marketing(userId, origin);
  }

  /** Updates the marketing preference. */
  @Put('marketing')
  @ApiOkResponse({ standardSchema: savedMarketing })
  updateMarketingConsent(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: marketingForm }) form: MarketingForm,
  ) {
    return this.preferences.updateMarketing(userId, form);
  }
}
