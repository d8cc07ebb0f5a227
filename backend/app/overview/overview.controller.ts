import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { overview } from '#contract/overview.js';
import { PersonOnly } from '../../platform/access.js';
import { CurrentUser, type Caller } from '../../platform/caller.js';
import { OverviewService } from './overview.service.js';

@ApiTags('leads')
@PersonOnly()
@Controller('api/overview')
export class OverviewController {
  constructor(private readonly overviews: OverviewService) {}

  /** Returns the last weeks' figures, the latest deliveries, and what needs the caller's attention. */
  @Get()
  @ApiOkResponse({ standardSchema: overview })
  getOverview(@CurrentUser() caller: Caller) {
    return this.overviews.get(caller);
  }
}
