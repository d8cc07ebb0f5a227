import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { deletionForm, done } from '#contract/settings.js';
import { Needs, RecentLoginOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { LifecycleService } from './lifecycle.service.js';

@ApiTags('settings')
@RecentLoginOnly()
@Needs('own')
@Controller('api/settings')
export class LifecycleController {
  constructor(private readonly lifecycle: LifecycleService) {}

  /**
   * Disables the caller's login and the accounts that they own. The next login reactivates them. Requires a recent login.
   */
  @Post('disable-account')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  disableAccount(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.lifecycle.disable(caller, origin);
  }

  /**
   * Deletes in the background: for the owner, the account and all its data, and the login unless it has other accounts; for
   * other members, the person. What they did stays with the account. 409 if they own another account that has members.
   * Requires a recent login.
   */
  @Post('delete-account')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: done })
  deleteAccount(@Body({ schema: deletionForm }) _: object, @CurrentUser() caller: Caller) {
    return this.lifecycle.delete(caller);
  }
}
