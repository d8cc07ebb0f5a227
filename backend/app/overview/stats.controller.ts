import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { stats } from '#contract/stats.js';
import { CurrentAccount } from '../../platform/caller.js';
import { StatsService } from './stats.service.js';

@ApiTags('leads')
@Controller('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  /**
   * Returns figures about the account's leads (contact details, statuses, top cities and categories) and about this
   * period's usage (by day and by source).
   */
  @Get()
  @ApiOkResponse({ standardSchema: stats })
  getStats(@CurrentAccount() accountId: string) {
    return this.stats.get(accountId);
  }
}
