import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { deliveryPage } from '#contract/client-page.js';
import { idParam } from '#contract/list.js';
import { Needs } from '../../../platform/access.js';
import {
  CurrentAccount,
  CurrentUser,
  hasScope,
  may,
  type Caller,
} from '../../../platform/caller.js';
import { DeliveryPagesService } from './delivery-pages.service.js';

const ID = { schema: idParam };

@ApiTags('deliveries')
@Controller('api/deliveries/:id/page')
export class DeliveryPagesController {
  constructor(private readonly pages: DeliveryPagesService) {}

  /**
   * Returns the link to a delivery's client page, and its expiration date. The link outlives the API key that asks for it, so
   * only a key with the scope `manage` gets it. It opens files of leads, so only those who may create deliveries do.
   */
  @Get()
  @ApiOkResponse({ standardSchema: deliveryPage })
  async getDeliveryPage(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    const page = await this.pages.get(caller.accountId, id);
    const isShown = hasScope(caller, 'manage') && may(caller, 'deliver');
    return isShown ? page : { ...page, url: null };
  }

  /**
   * Creates the page for 90 days, or renews it for 90 days from now. A renewed page keeps its link. Part of the Agency plan; 409
   * without a saved brand.
   */
  @Post()
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: deliveryPage })
  createDeliveryPage(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.pages.open(accountId, id);
  }

  /** Revokes the page's link immediately. A page created later has a different link. */
  @Delete()
  @Needs('deliver')
  @HttpCode(204)
  @ApiNoContentResponse()
  revokeDeliveryPage(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.pages.close(accountId, id);
  }
}
