import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { leadReport, leadReportForm, type LeadReportForm } from '#contract/lead-reports.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../../platform/access.js';
import { CurrentAccount } from '../../../platform/caller.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.js';
import { ReportService } from './report.service.js';

@ApiTags('leads')
@Controller('api/leads')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  /**
   * Reports a lead as wrong. It is excluded permanently, so no run delivers it again, and its count is given back if it
   * counted in the current period, for at most 10% of the period's leads. 409 for a lead that was reported before.
   */
  @Post(':id/report')
  @Scope('run')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: leadReport })
  reportLead(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: leadReportForm }) form: LeadReportForm,
  ) {
    return this.reports.report(accountId, id, form);
  }
}
