import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { csvProxyQuery } from '../../contract/export.js';
import { idParam } from '../../contract/list.js';
import { SignedLink } from '../auth/access.guard.js';
import { CurrentAccount, type LinkCaller } from '../auth/caller.js';
import { ExportService } from './export.service.js';

@ApiTags('export')
@ApiProduces('text/csv')
@Controller('api')
export class ExportController {
  constructor(private readonly exports: ExportService) {}

  /** A run's leads as CSV (RFC 4180, UTF-8), for whoever holds the run's signed link. */
  @Get('export/runs/:id.csv')
  @SignedLink('run-csv')
  @ApiQuery({ name: 'token', description: 'From the `CSV URL` of the run' })
  download(
    @Param('id', { schema: idParam }) id: string,
    @Req() { user }: Request & { user: LinkCaller },
    @Res() response: Response,
  ) {
    return this.exports.download(id, user, response);
  }

  /** The CSV behind a `CSV URL` of this service, served in process. 400 for any other URL. */
  @Get('csv-proxy')
  @ApiBearerAuth()
  proxy(
    @CurrentAccount() accountId: string,
    @Query({ schema: csvProxyQuery }) { url }: { url: string },
    @Res() response: Response,
  ) {
    return this.exports.proxy(accountId, url, response);
  }
}
