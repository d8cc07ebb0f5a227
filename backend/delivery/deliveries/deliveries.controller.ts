import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  delivery,
  deliveryListQuery,
  deliveryPatch,
  deliveryPreview,
  deliveryRequest,
  deliveryRun,
  deliveryRunListQuery,
  deliverySchedule,
  type DeliveryListQuery,
  type DeliveryPatch,
  type DeliveryRequest,
  type DeliveryRunListQuery,
  type DeliverySchedule,
} from '#contract/deliveries.js';
import { idParam, page } from '#contract/list.js';
import { MEDIA_TYPES } from '#contract/formats.js';
import { BearerOrLink, Needs, Scope } from '../../platform/access.js';
import { CurrentAccount, CurrentUser, type LinkCaller } from '../../platform/caller.js';
import { CreationId, Idempotent } from '../../platform/idempotency/idempotent.js';
import { Download } from '../../platform/rate-limit/rate-limit.js';
import { DeliveriesService } from './deliveries.service.js';
import { sendPage } from '../../platform/list-page.js';
import { FileResponse } from '../../platform/file-response.js';

const ID = { schema: idParam };

@ApiTags('deliveries')
@Controller('api/deliveries')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Lists the account's deliveries. Takes `limit`, or react-admin's `sort`, `range` and `filter`. */
  @Get()
  @ApiOkResponse({ standardSchema: delivery, isArray: true })
  async listDeliveries(
    @CurrentAccount() accountId: string,
    @Query({ schema: deliveryListQuery }) query: DeliveryListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.deliveries.list(accountId, query);
    return sendPage(response, 'deliveries', page(query).offset, found);
  }

  /** Returns the date of a schedule's first delivery if it started now. Creates nothing. */
  @Post('preview')
  @HttpCode(200)
  @Scope('read')
  @ApiOkResponse({ standardSchema: deliveryPreview })
  previewDelivery(@Body({ schema: deliverySchedule }) schedule: DeliverySchedule) {
    return this.deliveries.preview(schedule);
  }

  /** Schedules a search. 403 `plan_required` for a schedule, format or destination that the plan doesn't include. */
  @Post()
  @Needs('deliver')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: delivery })
  createDelivery(
    @CurrentAccount() accountId: string,
    @Body({ schema: deliveryRequest }) request: DeliveryRequest,
    @CreationId() id?: string,
  ) {
    return this.deliveries.create(accountId, request, id);
  }

  /** Returns one delivery. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: delivery })
  getDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.get(accountId, id);
  }

  /** Changes a delivery. Omitted fields keep their values; null clears a field. */
  @Patch(':id')
  @Needs('deliver')
  @ApiOkResponse({ standardSchema: delivery })
  updateDelivery(
    @CurrentAccount() accountId: string,
    @Param('id', ID) id: string,
    @Body({ schema: deliveryPatch }) patch: DeliveryPatch,
  ) {
    return this.deliveries.change(accountId, id, patch);
  }

  /** Deletes a delivery with its history. It can be restored for a day. */
  @Delete(':id')
  @Needs('deliver')
  @ApiOkResponse({ standardSchema: delivery })
  deleteDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.remove(accountId, id);
  }

  /** Restores a delivery that was deleted within the last day. */
  @Post(':id/restore')
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: delivery })
  restoreDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.restore(accountId, id);
  }

  /** Delivers now, outside the schedule. Returns the unfinished delivery if there is one. */
  @Post(':id/run')
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: deliveryRun })
  runDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.run(accountId, id);
  }

  /** Stops the schedule. A delivery in progress is finished. */
  @Post(':id/pause')
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: delivery })
  pauseDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.pause(accountId, id);
  }

  /** Resumes the schedule on its next date. */
  @Post(':id/resume')
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: delivery })
  resumeDelivery(@CurrentAccount() accountId: string, @Param('id', ID) id: string) {
    return this.deliveries.resume(accountId, id);
  }

  /** Lists a delivery's history, newest first. */
  @Get(':id/runs')
  @ApiOkResponse({ standardSchema: deliveryRun, isArray: true })
  async listDeliveryRuns(
    @CurrentAccount() accountId: string,
    @Param('id', ID) id: string,
    @Query({ schema: deliveryRunListQuery }) query: DeliveryRunListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.deliveries.runs(accountId, id, query);
    return sendPage(response, 'runs', page(query).offset, found);
  }

  /** Returns one entry of a delivery's history. */
  @Get(':id/runs/:runId')
  @ApiOkResponse({ standardSchema: deliveryRun })
  getDeliveryRun(
    @CurrentAccount() accountId: string,
    @Param('id', ID) id: string,
    @Param('runId', ID) runId: string,
  ) {
    return this.deliveries.getRun(accountId, id, runId);
  }

  /** Sends the same file, byte for byte, to the delivery's destinations again. 410 once it has been removed. */
  @Post(':id/runs/:runId/resend')
  @Needs('deliver')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: deliveryRun })
  resendDelivery(
    @CurrentAccount() accountId: string,
    @Param('id', ID) id: string,
    @Param('runId', ID) runId: string,
  ) {
    return this.deliveries.resend(accountId, id, runId);
  }

  /** Downloads the file that was delivered. 410 once it has been removed, as its source's terms require. */
  @Get(':id/runs/:runId/file')
  @Needs('export')
  @Download()
  @BearerOrLink('delivery-file')
  @FileResponse('The delivered file', ...MEDIA_TYPES)
  downloadDelivery(
    @CurrentUser() caller: Pick<LinkCaller, 'accountId'> & Partial<LinkCaller>,
    @Param('id', ID) id: string,
    @Param('runId', ID) runId: string,
    @Res() response: Response,
  ) {
    return this.deliveries.download(caller, id, runId, response);
  }
}
