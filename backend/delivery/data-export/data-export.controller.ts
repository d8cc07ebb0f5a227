import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { dataExport } from '#contract/export.js';
import { idParam } from '#contract/list.js';
import { Needs, PersonOnly, SignedLink } from '../../platform/access.js';
import {
  CallOrigin,
  CurrentUser,
  type Caller,
  type LinkCaller,
  type Origin,
} from '../../platform/caller.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { Download } from '../../platform/rate-limit/rate-limit.js';
import { FileResponse } from '../../platform/file-response.js';
import { DataExportService } from './data-export.service.js';

@ApiTags('settings')
@Controller('api')
export class DataExportController {
  constructor(private readonly exports: DataExportService) {}

  /** Requests an export of the caller's data; for the account's owner, of all the account's data. An email follows when it is ready. */
  @Post('settings/export-request')
  @Idempotent()
  @PersonOnly()
  @Needs('read')
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: dataExport })
  requestDataExport(@CurrentUser() caller: Caller, @CallOrigin() origin: Origin) {
    return this.exports.request(caller, origin);
  }

  /** Returns the status of one of the caller's exports, and a download link once it is ready. */
  @Get('settings/export-status/:id')
  @PersonOnly()
  @ApiOkResponse({ standardSchema: dataExport })
  getDataExport(@CurrentUser() caller: Caller, @Param('id', { schema: idParam }) id: string) {
    return this.exports.status(caller, id);
  }

  /** Downloads a finished export as a ZIP, using its signed link. */
  @Get('export/files/:id')
  @Download()
  @SignedLink('data-export')
  @FileResponse('The exported data', 'application/zip')
  @ApiQuery({ name: 'token', description: 'From the `downloadUrl` of the export' })
  downloadDataExport(
    @Param('id', { schema: idParam }) id: string,
    @Req() { user }: Request & { user: LinkCaller },
    @Res() response: Response,
  ) {
    return this.exports.download(id, user, response);
  }
}
