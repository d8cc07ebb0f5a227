import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Res,
  Sse,
} from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { leadHistograms } from '#contract/histograms.js';
import { leadDetail } from '#contract/lead-detail.js';
import {
  changedLead,
  EDIT_ID_HEADER,
  lead,
  leadPatch,
  leadsChanged,
  leadsPatch,
  recentEdit,
  runLeads,
  runLeadsQuery,
  undoneEdit,
  type LeadPatch,
  type LeadsPatch,
  type RunLeadsQuery,
} from '#contract/leads.js';
import { leadMap, leadMapQuery, type LeadMapQuery } from '#contract/lead-map.js';
import {
  leadFacets,
  leadFacetsQuery,
  leadsQuery,
  type LeadListQuery,
  type LeadFacetsQuery,
} from '#contract/lead-filters.js';
import { idParam, page } from '#contract/list.js';
import { Scope } from '../../platform/access.js';
import { CurrentAccount, CurrentUser, type Caller } from '../../platform/caller.js';
import { LeadsService } from './leads.service.js';
import { LiveService } from './live.service.js';
import { sendPage } from '../../platform/list-page.js';
import { ProblemException } from '../../platform/problem.js';
import { Screen } from '../../platform/rate-limit/rate-limit.js';

const EDIT_ID = {
  [EDIT_ID_HEADER]: {
    description: 'The id for undoing the change',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

@ApiTags('leads')
@Controller('api/leads')
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly live: LiveService,
  ) {}

  /**
   * Lists the account's leads, newest first. Takes `limit`, or react-admin's `sort`, `range` and `filter`.
   * With `ids` (at most 100), returns those leads in that order and skips unknown ids.
   */
  @Get()
  @ApiOkResponse({ standardSchema: lead, isArray: true })
  async listLeads(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadsQuery }) query: LeadListQuery & { ids?: string[] },
    @Res({ passthrough: true }) response: Response,
  ) {
    if (query.ids) return this.leads.byIds(accountId, query.ids);
    const found = await this.leads.list(accountId, query);
    return sendPage(response, 'leads', page(query).offset, found);
  }

  /**
   * Changes up to 1,000 leads at once and returns them; skips unknown ids. To undo the change, pass the response's `Edit-Id`
   * header to `POST /api/leads/edits/{editId}/undo`.
   */
  @Patch()
  @Scope('run')
  @ApiOkResponse({ standardSchema: lead, isArray: true, headers: EDIT_ID })
  async updateLeads(
    @CurrentAccount() accountId: string,
    @Body({ schema: leadsPatch }) patch: LeadsPatch,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { editId, leads } = await this.leads.updateAll(accountId, patch);
    response.setHeader(EDIT_ID_HEADER, editId);
    return leads;
  }

  /**
   * Lists up to 20 changes to selected leads from the last day that can still be undone, newest first. Shows what each
   * changed on leads that haven't been edited since.
   */
  @Get('edits')
  @ApiOkResponse({ standardSchema: recentEdit, isArray: true })
  listEdits(@CurrentAccount() accountId: string) {
    return this.leads.edits(accountId);
  }

  /**
   * Undoes a change to several leads, or to a lead's exclusion. Each change can be undone once, within a day. Skips leads
   * that have been edited since. Returns 404 for an edit that is unknown, already undone or no longer kept.
   */
  @Post('edits/:editId/undo')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: undoneEdit })
  undoEdit(
    @CurrentAccount() accountId: string,
    @Param('editId', { schema: idParam }) editId: string,
  ) {
    return this.leads.undo(accountId, editId);
  }

  /** Lists a run's leads in the order they were found. `range=[from,to]` selects a page of up to 2,500. */
  @Get('by-run/:runId')
  @ApiOkResponse({ standardSchema: runLeads })
  async listRunLeads(
    @CurrentAccount() accountId: string,
    @Param('runId', { schema: idParam }) runId: string,
    @Query({ schema: runLeadsQuery }) query: RunLeadsQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { merged, from, ...found } = await this.leads.pageOfRun(accountId, runId, query);
    return { leads: sendPage(response, 'leads', from, found), merged };
  }

  /**
   * Lists the 200 most frequent cities, categories, tags, statuses, sources and phone countries of the filtered leads, and
   * counts those with and without phone, email and website. Each count ignores the filter by that field, so it shows how many leads another
   * value would match; `total` uses all filters.
   */
  @Get('facets')
  @ApiOkResponse({ standardSchema: leadFacets })
  getLeadFacets(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadFacetsQuery }) query: LeadFacetsQuery,
  ) {
    return this.leads.facets(accountId, query);
  }

  /** Counts the filtered leads by rating and by number of reviews. */
  @Get('histograms')
  @ApiOkResponse({ standardSchema: leadHistograms })
  getLeadHistograms(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadFacetsQuery }) query: LeadFacetsQuery,
  ) {
    return this.leads.histograms(accountId, query);
  }

  /** Returns the filtered leads for a map, with nearby ones clustered; `bbox` is west,south,east,north. */
  @Get('map')
  @ApiOkResponse({ standardSchema: leadMap })
  getLeadMap(
    @CurrentAccount() accountId: string,
    @Query({ schema: leadMapQuery }) query: LeadMapQuery,
  ) {
    return this.leads.map(accountId, query);
  }

  /** Streams an event when a member has changed leads, within two seconds. */
  @Sse('changes')
  @Screen()
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ standardSchema: leadsChanged })
  streamLeadChanges(@CurrentUser() caller: Caller) {
    return this.live.stream(caller);
  }

  /** Returns one lead with the latest 100 runs that found it. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: leadDetail })
  getLead(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.leads.get(accountId, id);
  }

  /**
   * Changes a lead's status, tags, note, assignee or next step. Omitted fields keep their values. With `If-Match`, returns 412 if a member
   * has changed the lead since; `current` then has its values.
   */
  @Patch(':id')
  @Scope('run')
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The `Revision` that you have read, in quotes',
    schema: { type: 'string', example: '"3"' },
  })
  @ApiOkResponse({ standardSchema: changedLead })
  updateLead(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: leadPatch }) patch: LeadPatch,
    @Headers('If-Match') condition?: string,
  ) {
    return this.leads.update({ accountId, id }, patch, matchedRevision(condition));
  }

  /**
   * Excludes this business from future runs. To undo the change, pass the response's `Edit-Id` header to
   * `POST /api/leads/edits/{editId}/undo`.
   */
  @Post(':id/suppression')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: lead, headers: EDIT_ID })
  suppressLead(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.suppress(accountId, id, true, response);
  }

  /**
   * Includes this business in future runs again. To undo the change, pass the response's `Edit-Id` header to
   * `POST /api/leads/edits/{editId}/undo`. 409 for a lead that was reported as wrong.
   */
  @Delete(':id/suppression')
  @Scope('run')
  @ApiOkResponse({ standardSchema: lead, headers: EDIT_ID })
  unsuppressLead(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.suppress(accountId, id, false, response);
  }

  private async suppress(accountId: string, id: string, suppressed: boolean, response: Response) {
    const { editId, leads } = await this.leads.suppress(accountId, id, suppressed);
    response.setHeader(EDIT_ID_HEADER, editId);
    return leads[0];
  }
}

/** @throws ProblemException 400 for anything but a revision in quotes, or `*` for any */
function matchedRevision(condition = '*'): number | null {
  if (condition === '*') return null;
  const [, revision] = /^"(\d{1,9})"$/.exec(condition) ?? [];
  if (revision) return Number(revision);
  throw new ProblemException(400, 'If-Match must be the Revision in quotes, such as "3".');
}
