import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { bulkChange, bulkForm, type BulkForm } from '#contract/bulk.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../../platform/access.js';
import { CurrentAccount } from '../../../platform/caller.js';
import { CreationId, Idempotent } from '../../../platform/idempotency/idempotent.js';
import { BulkService } from './bulk.service.js';

@ApiTags('leads')
@Controller('api/leads/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /**
   * Starts one change to all leads that match a filter, no matter how many. It doesn't change leads that arrive later, and
   * can be undone within a day. `verify` visits the leads' websites again instead, which can't be undone; `skips` shows how
   * many are not visited, and why. Read its progress from `GET /api/leads/bulk/{id}`. 403 `plan_required` for visits that
   * the plan doesn't include.
   */
  @Post()
  @Scope('run')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: bulkChange })
  startBulkChange(
    @CurrentAccount() accountId: string,
    @Body({ schema: bulkForm }) form: BulkForm,
    @CreationId() id: string | undefined,
  ) {
    return this.bulk.start(accountId, form, id);
  }

  /** Lists the account's five most recent changes from the last day, newest first. */
  @Get()
  @ApiOkResponse({ standardSchema: bulkChange, isArray: true })
  listBulkChanges(@CurrentAccount() accountId: string) {
    return this.bulk.list(accountId);
  }

  /** Returns a change with its progress. */
  @Get(':id')
  @ApiOkResponse({ standardSchema: bulkChange })
  getBulkChange(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.bulk.get(accountId, id);
  }

  /** Stops a change in progress. Leads that have already been changed stay changed unless it is undone; visits in progress finish. */
  @Post(':id/cancel')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkChange })
  cancelBulkChange(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.bulk.cancel(accountId, id);
  }

  /** Starts restoring the changed leads, except those edited since. 409 while the change is in progress, and for visits. */
  @Post(':id/undo')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: bulkChange })
  undoBulkChange(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.bulk.undo(accountId, id);
  }
}
