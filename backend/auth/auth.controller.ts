import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { user } from '../../contract/users.js';
import { UsersService } from '../users/users.service.js';
import { CurrentUser, type AuthenticatedRequest, type Caller } from './caller.js';

@ApiTags('users')
@ApiBearerAuth()
@Controller('auth')
export class AuthController {
  constructor(private readonly users: UsersService) {}

  /** Called by the client after each login, sign-up or social sign-in. Records the login. */
  @Post('sync')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: user })
  sync(@CurrentUser() caller: Caller, @Req() request: AuthenticatedRequest) {
    return this.users.sync(caller, request);
  }
}
