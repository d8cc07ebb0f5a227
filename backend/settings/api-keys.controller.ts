import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { idParam } from '../../contract/list.js';
import { apiKey, apiKeyForm, newApiKey } from '../../contract/settings.js';
import { PersonOnly } from '../auth/access.guard.js';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { CallOrigin, CurrentAccount, CurrentUser, type Caller, type Origin } from '../caller.js';

@ApiTags('settings')
@ApiBearerAuth()
@PersonOnly()
@Controller('api/settings/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /** The account's API keys, newest first: how they begin, never the keys themselves. */
  @Get()
  @ApiOkResponse({ standardSchema: apiKey, isArray: true })
  listApiKeys(@CurrentAccount() accountId: string) {
    return this.keys.list(accountId);
  }

  /** Makes an API key. This answer alone carries the key; 409 when the account has as many as it may. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ standardSchema: newApiKey })
  createApiKey(
    @CurrentUser() caller: Caller,
    @Body({ schema: apiKeyForm }) { name }: { name: string },
    @CallOrigin() origin: Origin,
  ) {
    return this.keys.create(caller, name, origin);
  }

  /** Revokes an API key: it is refused from now on. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  revokeApiKey(
    @CurrentUser() caller: Caller,
    @Param('id', { schema: idParam }) id: string,
    @CallOrigin() origin: Origin,
  ) {
    return this.keys.revoke(caller, id, origin);
  }
}
