import { Body, Controller, Get, Header, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { csvProxyQuery } from '../../contract/export.js';
import {
  exportLink,
  exportLinkForm,
  leadsCsvQuery,
  type ExportLinkForm,
  type LeadsCsvQuery,
} from '../../contract/leads.js';
import { idParam } from '../../contract/list.js';
import { BearerOrLink, Scope, SignedLink } from '../access.js';
import { CurrentAccount, type LinkCaller } from '../caller.js';
import { Idempotent } from '../idempotency/idempotent.js';
import { Download } from '../rate-limit/rate-limit.js';
import { ExportService } from './export.service.js';

@ApiTags('export')
@Controller('api')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** Downloads a run's leads as CSV (RFC 4180, UTF-8) with the run's signed link. */
  @Get('export/runs/:id.csv')
  @Download()
  @SignedLink('run-csv')
  @ApiProduces('text/csv')
  @ApiQuery({ name: 'token', description: 'From the `CSV URL` of the run' })
  downloadRunCsv(
    @Param('id', { schema: idParam }) id: string,
    @Req() { user }: Request & { user: LinkCaller },
    @Res() response: Response,
  ) {
    return this.exports.download(id, user, response);
  }

  /** Downloads the filtered leads as CSV, in the order of the list and without a limit. */
  @Get('export/leads.csv')
  @Download()
  @BearerOrLink('leads-csv')
  @ApiProduces('text/csv')
  @ApiQuery({
    name: 'token',
    required: false,
    description: 'From a link, instead of a bearer token',
  })
  downloadLeads(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadsCsvQuery }) query: LeadsCsvQuery,
    @Res() response: Response,
  ) {
    return this.exports.downloadLeads(accountId, query, response);
  }

  /** Creates a link to the CSV of the filtered leads that works for five minutes without login. */
  @Post('export/links')
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

  /** Returns the CSV behind one of this service's `CSV URL`s. 400 for any other URL. */
  @Get('csv-proxy')
  @Download()
  @ApiProduces('text/csv')
  proxyCsv(
    @CurrentAccount() accountId: string,
    @Query({ schema: csvProxyQuery }) { url }: { url: string },
    @Res() response: Response,
  ) {
    return this.exports.proxy(accountId, url, response);
  }
}
