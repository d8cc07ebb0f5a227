import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { idParam } from '#contract/list.js';
import {
  view,
  viewForm,
  viewPatch,
  viewsQuery,
  type ViewForm,
  type ViewPatch,
  type ViewsQuery,
} from '#contract/views.js';
import { Needs } from '../../platform/access.js';
import { CurrentUser, type Caller } from '../../platform/caller.js';
import { CreationId, Idempotent } from '../../platform/idempotency/idempotent.js';
import { ViewsService } from './views.service.js';

const ID = { schema: idParam };

@ApiTags('leads')
@Controller('api/views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  /** Lists the caller's saved views, oldest first, then those that other members share, with the number of leads in each. */
  @Get()
  @ApiOkResponse({ standardSchema: view, isArray: true })
  listViews(
    @CurrentUser() caller: Caller,
    @Query({ schema: viewsQuery }) { timeZone }: ViewsQuery,
  ) {
    return this.views.list(caller, timeZone);
  }

  /** Saves a named lead filter and sort order, for the caller only or shared with the account's other members. */
  @Post()
  @Needs('read')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: view })
  createView(
    @CurrentUser() caller: Caller,
    @Body({ schema: viewForm }) form: ViewForm,
    @CreationId() id?: string,
  ) {
    return this.views.create(caller, form, id);
  }

  /**
   * Renames, changes or shares a view of the caller's. `deleted: false` restores the view that was deleted last. Who manages members may
   * send `shared: false` for others' views.
   */
  @Patch(':id')
  @Needs('read')
  @ApiOkResponse({ standardSchema: view })
  updateView(
    @CurrentUser() caller: Caller,
    @Param('id', ID) id: string,
    @Body({ schema: viewPatch }) patch: ViewPatch,
  ) {
    return this.views.update(caller, id, patch);
  }

  /** Deletes a view. The last one deleted can be restored. */
  @Delete(':id')
  @Needs('read')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteView(@CurrentUser() caller: Caller, @Param('id', ID) id: string) {
    return this.views.remove(caller, id);
  }
}
