import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { deletionForm, done } from '#contract/settings.js';
import { RecentLoginOnly } from '../../platform/access.js';
import {
  CallOrigin,
  CurrentAccount,
  CurrentUser,
  type Caller,
  type Origin,
} from '../../platform/caller.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { LifecycleService } from './lifecycle.service.js';

@ApiTags('settings')
@RecentLoginOnly()
@Controller('api/settings')
export class LifecycleController {
  constructor(private readonly lifecycle: LifecycleService) {}

  /** Disables the account and logs out its users. The next login reactivates it. Requires a recent login. */
  @Post('disable-account')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: done })
  disableAccount(@CurrentUser() { userId }: Caller, @CallOrigin() origin: Origin) {
    return this.lifecycle.disable(userId, origin);
  }

  /** Deletes the account and all its data in the background. Logging in is no longer possible. Requires a recent login. */
  @Post('delete-account')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: done })
  deleteAccount(@Body({ schema: deletionForm }) _: object, @CurrentAccount() accountId: string) {
    return this.lifecycle.delete(accountId);
  }
}
