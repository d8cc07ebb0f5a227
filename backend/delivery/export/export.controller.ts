import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  csvProxyQuery,
  exportLayout,
  exportLayoutForm,
  exportLink,
  exportLinkForm,
  fileQuery,
  formatId,
  leadsFileQuery,
  type ExportLayoutForm,
  type ExportLinkForm,
  type FileQuery,
  type LeadsFileQuery,
} from '#contract/export.js';
import { MEDIA_TYPES, type FormatId } from '#contract/formats.js';
import { idParam } from '#contract/list.js';
import { BearerOrLink, Needs, Scope, SignedLink } from '../../platform/access.js';
import { CurrentAccount, type Caller, type LinkCaller } from '../../platform/caller.js';
import { Idempotent } from '../../platform/idempotency/idempotent.js';
import { Download } from '../../platform/rate-limit/rate-limit.js';
import { FileResponse } from '../../platform/file-response.js';
import { ExportLayoutsService } from './export-layouts.service.js';
import { ExportService } from './export.service.js';

@ApiTags('exports')
@Controller('api')
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    private readonly layouts: ExportLayoutsService,
  ) {}

  /**
   * Downloads a run's leads with the run's signed link: `csv` (RFC 4180, UTF-8), `xlsx`, `json`, `ndjson`, `geojson` or
   * `vcf`, if the plan includes it.
   */
  @Get('export/runs/:id.:format')
  @Download()
  @SignedLink('run-csv')
  @FileResponse('The leads', ...MEDIA_TYPES)
  @ApiQuery({ name: 'token', description: 'From the `CSV URL` of the run' })
  downloadRun(
    @Param('id', { schema: idParam }) id: string,
    @Param('format', { schema: formatId }) format: FormatId,
    @Query({ schema: fileQuery }) query: FileQuery,
    @Req() { user }: Request & { user: LinkCaller },
    @Res() response: Response,
  ) {
    return this.exports.download(id, user, { ...query, format }, response);
  }

  /** Downloads the filtered leads in a format that the plan includes, in the order of the list and without a limit. */
  @Get('export/leads.:format')
  @Needs('export')
  @Download()
  @BearerOrLink('leads-csv')
  @FileResponse('The leads', ...MEDIA_TYPES)
  @ApiQuery({
    name: 'token',
    required: false,
    description: 'From a link, instead of a bearer token',
  })
  downloadLeads(
    @Req() { user }: Request & { user: Caller | LinkCaller },
    @Param('format', { schema: formatId }) format: FormatId,
    @Query({ schema: leadsFileQuery }) query: LeadsFileQuery,
    @Res() response: Response,
  ) {
    return this.exports.downloadLeads(user, { ...query, format }, response);
  }

  /** Creates a link to a file of the filtered leads (CSV by default). It works for five minutes, without a login. */
  @Post('export/links')
  @Needs('export')
  @Scope('read')
  @Idempotent()
  @Header('Cache-Control', 'no-store')
  @ApiCreatedResponse({ standardSchema: exportLink })
  createExportLink(
    @CurrentAccount() accountId: string,
    @Body({ schema: exportLinkForm }) form: ExportLinkForm,
  ) {
    return this.exports.link(accountId, form);
  }

  /** Lists the account's saved layouts, oldest first. */
  @Get('export/layouts')
  @ApiOkResponse({ standardSchema: exportLayout, isArray: true })
  listLayouts(@CurrentAccount() accountId: string) {
    return this.layouts.list(accountId);
  }

  /** Saves a named set of columns to use as a file's `layout`. Replaces the layout with the same name. */
  @Post('export/layouts')
  @Needs('deliver')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: exportLayout })
  saveLayout(
    @CurrentAccount() accountId: string,
    @Body({ schema: exportLayoutForm }) form: ExportLayoutForm,
  ) {
    return this.layouts.save(accountId, form);
  }

  /** Deletes a saved layout. */
  @Delete('export/layouts/:id')
  @Needs('deliver')
  @HttpCode(204)
  @ApiNoContentResponse()
  deleteLayout(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.layouts.remove(accountId, id);
  }

  /** Returns the CSV behind one of this service's `CSV URL`s. 400 for any other URL. */
  @Get('csv-proxy')
  @Needs('export')
  @Download()
  @FileResponse("The run's leads", 'text/csv')
  proxyCsv(
    @CurrentAccount() accountId: string,
    @Query({ schema: csvProxyQuery }) { url }: { url: string },
    @Res() response: Response,
  ) {
    return this.exports.proxy(accountId, url, response);
  }
}
