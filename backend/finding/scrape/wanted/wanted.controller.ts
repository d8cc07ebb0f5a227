import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { idParam } from '#contract/list.js';
import { wantedArea, wantedAreaForm, type WantedAreaForm } from '#contract/wanted-areas.js';
import { Scope } from '../../../platform/access.js';
import { CurrentUser, type Caller } from '../../../platform/caller.js';
import { CreationId, Idempotent } from '../../../platform/idempotency/idempotent.js';
import { WantedService } from './wanted.service.js';

@ApiTags('places')
@Controller('api/places/wanted')
export class WantedController {
  constructor(private readonly wanted: WantedService) {}

  /** Lists the areas that the caller waits for, oldest first. */
  @Get()
  @ApiOkResponse({ standardSchema: wantedArea, isArray: true })
  listAreaRequests(@CurrentUser() caller: Caller) {
    return this.wanted.list(caller);
  }

  /**
   * Requests an area that isn't covered. One email tells the caller once it is, if their address is confirmed. A second
   * request for the same area returns the first one. 409 for a covered area and for one request too many, 422 with
   * candidates for an ambiguous city.
   */
  @Post()
  @Scope('run')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: wantedArea })
  requestArea(
    @CurrentUser() caller: Caller,
    @Body({ schema: wantedAreaForm }) form: WantedAreaForm,
    @CreationId() id?: string,
  ) {
    return this.wanted.request(caller, form, id);
  }

  /** Deletes a request, so that no email follows. */
  @Delete(':id')
  @Scope('run')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteAreaRequest(@CurrentUser() caller: Caller, @Param('id', { schema: idParam }) id: string) {
    return this.wanted.remove(caller, id);
  }
}
