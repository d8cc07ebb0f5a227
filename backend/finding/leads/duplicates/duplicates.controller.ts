import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  decidedPair,
  duplicatePatch,
  duplicates,
  duplicatesQuery,
  type DuplicatePatch,
  type DuplicatesQuery,
} from '#contract/duplicates.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../../platform/access.js';
import { CurrentAccount } from '../../../platform/caller.js';
import { DuplicatesService } from './duplicates.service.js';

@ApiTags('leads')
@Controller('api/leads/duplicates')
export class DuplicatesController {
  constructor(private readonly duplicates: DuplicatesService) {}

  /**
   * Lists pairs of leads that may be the same business, most likely first. Nothing is merged until you call `merge`.
   * `range=[from,to]` selects a page of up to 50. New leads are compared after each run and import.
   */
  @Get()
  @ApiOkResponse({ standardSchema: duplicates })
  listDuplicates(
    @CurrentAccount() accountId: string,
    @Query({ schema: duplicatesQuery }) query: DuplicatesQuery,
  ) {
    return this.duplicates.list(accountId, query);
  }

  /** Marks a pair as two different businesses, or suggests it again. */
  @Patch(':id')
  @Scope('run')
  @ApiOkResponse({ standardSchema: decidedPair })
  updateDuplicate(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
    @Body({ schema: duplicatePatch }) { dismissed }: DuplicatePatch,
  ) {
    return this.duplicates.decide(accountId, id, dismissed);
  }
}
