import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { syncedUser } from '#contract/users.js';
import { UsersService } from '../users/users.service.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CurrentUser, type Caller } from '../../platform/caller.js';

@ApiTags('users')
@Controller('auth')
export class AuthController {
  constructor(private readonly users: UsersService) {}

  /** Returns the user after a login. The web client calls it after each login, sign-up or social login. */
  @Post('sync')
  @HttpCode(200)
  @PersonOnly()
  @Needs('own')
  @ApiOkResponse({ standardSchema: syncedUser })
  syncUser(@CurrentUser() caller: Caller) {
    return this.users.sync(caller);
  }
}
