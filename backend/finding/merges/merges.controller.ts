import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { lead } from '#contract/leads.js';
import {
  leadMergeForm,
  leadSplit,
  leadSplitForm,
  type LeadMergeForm,
  type LeadSplitForm,
} from '#contract/merges.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../platform/access.js';
import { CurrentAccount } from '../../platform/caller.js';
import { MergesService } from './merges.service.js';

@ApiTags('leads')
@Controller('api/leads')
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  /**
   * Merges leads of the same business into this one, and returns it. It keeps its own data, and missing details are filled
   * in from the others. Tags and notes are combined, the status that is further along and any exclusion are kept, and
   * nothing counts toward the plan again. To undo a merge, call `split` with its id from the lead's `Merges`.
   */
  @Post(':id/merge')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: lead })
  mergeLeads(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: leadMergeForm }) { leadIds }: LeadMergeForm,
  ) {
    return this.merges.merge(accountId, id, leadIds);
  }

  /**
   * Splits a lead. With `mergeId`, the merged lead returns under its old id. With `source` and `sourceId`, that record
   * becomes a separate lead, whose missing details are filled in when a run finds it again. Splitting never counts
   * toward the plan. Changes made to this lead since the merge are kept. Returns 409 for the record that the lead shows.
   */
  @Post(':id/split')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: leadSplit })
  splitLead(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: leadSplitForm }) form: LeadSplitForm,
  ) {
    return this.merges.split(accountId, id, form);
  }
}
