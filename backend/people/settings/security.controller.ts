import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  done,
  securityEvent,
  securityEventsQuery,
  type SecurityEventsQuery,
} from '#contract/settings.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { SecurityService } from './security.service.js';

@ApiTags('settings')
@PersonOnly()
@Needs('own')
@Controller('api/settings/security')
export class SecurityController {
  constructor(private readonly security: SecurityService) {}

  /**
   * Lists the caller's security events, newest first. `kind` separates changes from accesses, such as
   * profile views.
   */
  @Get('events')
  @ApiOkResponse({ standardSchema: securityEvent, isArray: true })
  listSecurityEvents(
    @CurrentUser() { userId }: Caller,
    @Query({ schema: securityEventsQuery }) query: SecurityEventsQuery,
  ) {
    return this.security.events(userId, query);
  }

  /** Logs the caller out on all devices, including this one. API keys keep working. */
  @Post('revoke-sessions')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  revokeSessions(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.security.revokeSessions(caller, origin);
  }

  /** Ends the caller's other sessions. The web client calls it after a password change. */
  @Post('password-changed')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  recordPasswordChange(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.security.passwordChanged(caller, origin);
  }
}
