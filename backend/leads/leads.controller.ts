import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  lead,
  leadIds,
  runLeads,
  runLeadsQuery,
  type RunLeadsQuery,
} from '../../contract/leads.js';
import { idParam } from '../../contract/list.js';
import { CurrentAccount } from '../auth/caller.js';
import { LeadsService } from './leads.service.js';

@ApiTags('leads')
@ApiBearerAuth()
@Controller('api/leads')
export class LeadsController {
  constructor(private readonly leads: LeadsService) {}

  /** Leads by id, at most 100, in the order asked for; unknown and foreign ids are left out. */
  @Get()
  @ApiOkResponse({ standardSchema: lead, isArray: true })
  byIds(@CurrentAccount() accountId: string, @Query({ schema: leadIds }) query: { ids: string[] }) {
    return this.leads.byIds(accountId, query.ids);
  }

  /** A run's leads in the order they were found; `range=[from,to]` pages, 2,500 at most at a time. */
  @Get('by-run/:runId')
  @ApiOkResponse({ standardSchema: runLeads })
  async byRun(
    @CurrentAccount() accountId: string,
    @Param('runId', { schema: idParam }) runId: string,
    @Query({ schema: runLeadsQuery }) query: RunLeadsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { leads, contentRange } = await this.leads.pageOfRun(accountId, runId, query);
    response.setHeader('Content-Range', contentRange);
    return { leads };
  }
}
