import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { revokedLinks } from '#contract/client-page.js';
import { Needs, PersonOnly } from '../../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../../platform/caller.js';
import { DeliveryPagesService } from './delivery-pages.service.js';

/** Next to the sessions in the settings: client links outlive sessions and API keys. */
@ApiTags('settings')
@Controller('api/settings/security')
export class ClientLinksController {
  constructor(private readonly pages: DeliveryPagesService) {}

  /** Revokes the links to all client pages of the account immediately. Pages created later have different links. */
  @Post('revoke-client-links')
  @Needs('manage')
  @HttpCode(200)
  @PersonOnly()
  @ApiOkResponse({ standardSchema: revokedLinks })
  revokeClientLinks(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.pages.closeAll(caller, origin);
  }
}
