import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
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
import { BearerOrLink, SignedLink } from '../auth/access.guard.js';
import { CurrentAccount, type LinkCaller } from '../caller.js';
import { ExportService } from './export.service.js';

@ApiTags('export')
@Controller('api')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** A run's leads as CSV (RFC 4180, UTF-8), for whoever holds the run's signed link. */
  @Get('export/runs/:id.csv')
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

  /** The account's leads under a filter as CSV, as the list has them, with no bound on their number. */
  @Get('export/leads.csv')
  @BearerOrLink('leads-csv')
  @ApiBearerAuth()
  @ApiProduces('text/csv')
  @ApiQuery({ name: 'token', required: false, description: 'From a link, instead of a bearer' })
  downloadLeadsCsv(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadsCsvQuery }) query: LeadsCsvQuery,
    @Res() response: Response,
  ) {
    return this.exports.downloadLeads(accountId, query, response);
  }

  /** A link that downloads the filtered leads without a sign-in, for five minutes. */
  @Post('export/links')
  @ApiBearerAuth()
  @ApiCreatedResponse({ standardSchema: exportLink })
  createExportLink(
    @CurrentAccount() accountId: string,
    @Body({ schema: exportLinkForm }) form: ExportLinkForm,
  ) {
    return this.exports.link(accountId, form);
  }

  /** The CSV behind a `CSV URL` of this service, served in process. 400 for any other URL. */
  @Get('csv-proxy')
  @ApiBearerAuth()
  @ApiProduces('text/csv')
  proxyCsv(
    @CurrentAccount() accountId: string,
    @Query({ schema: csvProxyQuery }) { url }: { url: string },
    @Res() response: Response,
  ) {
    return this.exports.proxy(accountId, url, response);
  }
}
