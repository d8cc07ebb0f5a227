import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { idParam } from '#contract/list.js';
import { apiKey, apiKeyForm, newApiKey, type ApiKeyForm } from '#contract/settings.js';
import { Needs, PersonOnly, RecentLoginOnly } from '../../platform/access.js';
import { ApiKeysService } from '../auth/api-keys.service.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { SecurityService } from './security.service.js';

@ApiTags('settings')
@PersonOnly()
@Needs('keys')
@Controller('api/settings/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly security: SecurityService,
  ) {}

  /** Lists the caller's API keys, newest first; with the permission `members`, those of all members. Only the first few characters of each key are shown. */
  @Get()
  @Needs('read')
  @ApiOkResponse({ standardSchema: apiKey, isArray: true })
  listApiKeys(@CurrentUser() caller: Caller) {
    return this.keys.list(caller);
  }

  /**
   * Creates an API key, by default with the scopes `read` and `run` and without an expiration date. Only this response contains
   * the key. Returns 409 if the account already has the maximum number of keys. Requires a recent login.
   */
  @Post()
  @RecentLoginOnly()
  @Idempotent()
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ standardSchema: newApiKey })
  createApiKey(
    @CurrentUser() caller: Caller,
    @Body({ schema: apiKeyForm }) form: ApiKeyForm,
    @CallOrigin() origin: Origin,
  ) {
    return this.security.createApiKey(caller, form, origin);
  }

  /** Revokes one of the caller's API keys, which stops working immediately. Revoking another member's key needs the permission `members`. */
  @Delete(':id')
  @Needs('read')
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
