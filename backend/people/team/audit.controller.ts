import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  auditCsvQuery,
  auditEntry,
  auditListQuery,
  type AuditCsvQuery,
  type AuditListQuery,
} from '#contract/audit.js';
import { page } from '#contract/list.js';
import { AuditLogService } from '../users/audit-log.service.js';
import { Scope } from '../../platform/access.js';
import { CurrentAccount } from '../../platform/caller.js';
import { sendPage } from '../../platform/list-page.js';
import { Download } from '../../platform/rate-limit/rate-limit.js';
import { sendPieces } from '../../platform/send-file.js';
import { FileResponse } from '../../platform/file-response.js';
import { auditCsv } from './audit-csv.js';

/** What was done in an account. No call changes it. */
@ApiTags('audit')
@Scope('audit')
@Controller('api/audit')
export class AuditController {
  constructor(private readonly log: AuditLogService) {}

  /**
   * Lists what members did in the account within the last 400 days, newest first: logins, members and roles, keys, downloads,
   * deletions, payments, destinations and webhooks. Takes `limit`, or react-admin's `sort`, `range` and `filter`.
   */
  @Get()
  @ApiOkResponse({ standardSchema: auditEntry, isArray: true })
  async listAuditLog(
    @CurrentAccount() accountId: string,
    @Query({ schema: auditListQuery }) query: AuditListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.log.list(accountId, query);
    return sendPage(response, 'audit', page(query).offset, found);
  }

  /** Downloads all entries that match the filter as CSV (RFC 4180, UTF-8), newest first. The download is an entry, too. */
  @Get('csv')
  @Download()
  @FileResponse('The entries', 'text/csv')
  async downloadAuditLog(
    @CurrentAccount() accountId: string,
    @Query({ schema: auditCsvQuery }) { filter }: AuditCsvQuery,
    @Res() response: Response,
  ) {
    await this.log.record(accountId, 'audit_log_downloaded', {});
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', 'attachment; filename="audit-log.csv"');
    await sendPieces(response, auditCsv(this.log.pages(accountId, filter)));
  }
}
