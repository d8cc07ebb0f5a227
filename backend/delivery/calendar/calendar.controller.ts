import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { calendarAddress } from '#contract/calendar.js';
import { Needs, PersonOnly, SignedLink } from '../../platform/access.js';
import { CurrentUser, type Caller, type LinkCaller } from '../../platform/caller.js';
import { FileResponse } from '../../platform/file-response.js';
import { CalendarService } from './calendar.service.js';

@ApiTags('leads')
@Controller('api')
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  /** Returns the address of the caller's calendar of follow-ups, for calendar apps. */
  @Get('calendar')
  @PersonOnly()
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ standardSchema: calendarAddress })
  getCalendar(@CurrentUser() caller: Caller) {
    return this.calendar.address(caller);
  }

  /** Replaces the address of the caller's calendar. The earlier one stops working. */
  @Post('calendar/renewal')
  @PersonOnly()
  @Needs('read')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOkResponse({ standardSchema: calendarAddress })
  rotateCalendar(@CurrentUser() caller: Caller) {
    return this.calendar.renew(caller);
  }

  /**
   * Returns the leads with a next step that has a day, as all-day events: those of the calendar's owner and unassigned ones, at most the
   * 1,000 nearest.
   */
  @Get('calendar.ics')
  @SignedLink('calendar')
  @Header('Content-Type', 'text/calendar; charset=utf-8')
  @Header('Cache-Control', 'private, no-store')
  @FileResponse('The follow-ups, as iCalendar (RFC 5545)', 'text/calendar')
  @ApiQuery({ name: 'token', description: 'From the `url` of the calendar' })
  downloadCalendar(@Req() { user }: Request & { user: LinkCaller }) {
    return this.calendar.file(user);
  }
}
