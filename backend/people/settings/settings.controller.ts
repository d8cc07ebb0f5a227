import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { listParam, listView, type ListName, type ListView } from '#contract/lists.js';
import {
  done,
  marketing,
  marketingForm,
  notifications,
  notificationsPatch,
  savedMarketing,
  savedNotifications,
  type MarketingForm,
  type NotificationsPatch,
} from '#contract/settings.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { NotificationAddressService } from './notification-address.service.js';
import { PreferencesService } from './preferences.service.js';

@ApiTags('settings')
@Needs('own')
@Controller('api/settings')
export class SettingsController {
  constructor(
    private readonly preferences: PreferencesService,
    private readonly addresses: NotificationAddressService,
  ) {}

  /** Returns the caller's email notification settings in the account. */
  @Get('notifications')
  @ApiOkResponse({ standardSchema: notifications })
  getNotificationSettings(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.notifications(caller, origin);
  }

  /** Updates the given notification settings in the account. Omitted settings keep their values. */
  @Put('notifications')
  @PersonOnly()
  @Needs('read')
  @ApiOkResponse({ standardSchema: savedNotifications })
  updateNotificationSettings(
    @CurrentUser() caller: Caller,
    @Body({ schema: notificationsPatch }) patch: NotificationsPatch,
  ) {
    return this.preferences.updateNotifications(caller, patch);
  }

  /**
   * Sends the confirmation link for the notification address again. 409 if it doesn't need confirmation, 429 after five
   * links in a day.
   */
  @Post('notifications/confirmation')
  @HttpCode(200)
  @PersonOnly()
  @Needs('read')
  @ApiOkResponse({ standardSchema: done })
  sendConfirmationLink(@CurrentUser() caller: Caller) {
    return this.addresses.sendLink(caller);
  }

  /** Returns whether the caller accepts marketing email, and where they made that choice. */
  @Get('marketing')
  @ApiOkResponse({ standardSchema: marketing })
  getMarketingConsent(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.preferences.marketing(userId, origin);
  }

  /** Updates the marketing preference. */
  @Put('marketing')
  @PersonOnly()
  @ApiOkResponse({ standardSchema: savedMarketing })
  updateMarketingConsent(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: marketingForm }) form: MarketingForm,
  ) {
    return this.preferences.updateMarketing(userId, form);
  }

  /** Saves the given parts of the caller's layout of a list in the account: its columns, density, layout and saved queries. `GET /api/users/me` returns it. */
  @Put('lists/:list')
  @PersonOnly()
  @Needs('read')
  @ApiOkResponse({ standardSchema: listView })
  updateList(
    @CurrentUser() caller: Caller,
    @Param('list', { schema: listParam }) list: ListName,
    @Body({ schema: listView }) view: ListView,
  ) {
    return this.preferences.updateList(caller, list, view);
  }
}
