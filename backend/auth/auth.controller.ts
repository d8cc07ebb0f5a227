import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { user } from '../../contract/users.js';
import { UsersService } from '../users/users.service.js';
import { PersonOnly } from './access.guard.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../caller.js';

@ApiTags('users')
@ApiBearerAuth()
@Controller('auth')
export class AuthController {
  constructor(private readonly users: UsersService) {}

  /** Called by the client after each login, sign-up or social sign-in. Records the login. */
  @Post('sync')
  @HttpCode(200)
  @PersonOnly()
  @ApiOkResponse({ standardSchema: user })
  syncUser(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.users.sync(caller, origin);
  }
}
