import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { brand, branding, type Brand } from '#contract/branding.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CurrentUser, type Caller } from '../../platform/caller.js';
import { BrandingService } from './branding.service.js';

@ApiTags('settings')
@PersonOnly()
@Controller('api/settings/branding')
export class BrandingController {
  constructor(private readonly brands: BrandingService) {}

  /** Returns the brand that the account's clients see, and the addresses that replies can go to. */
  @Get()
  @ApiOkResponse({ standardSchema: branding })
  getBranding(@CurrentUser() caller: Caller) {
    return this.brands.get(caller);
  }

  /** Saves the brand. Part of the Agency plan. An SVG logo keeps only its drawing elements. */
  @Put()
  @Needs('manage')
  @ApiOkResponse({ standardSchema: branding })
  updateBranding(@CurrentUser() caller: Caller, @Body({ schema: brand }) form: Brand) {
    return this.brands.save(caller, form);
  }

  /** Removes the brand. */
  @Delete()
  @Needs('manage')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteBranding(@CurrentUser() caller: Caller) {
    return this.brands.remove(caller);
  }
}
