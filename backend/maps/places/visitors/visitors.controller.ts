import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  visitorCoverage,
  visitorResult,
  visitorSearch,
  type VisitorSearch as Search,
} from '#contract/visitors.js';
import { Public } from '../../../platform/access.js';
import { VisitorSearch } from '../../../platform/rate-limit/rate-limit.js';
import { VisitorsService } from './visitors.service.js';

const BRIEFLY = 'public, max-age=60';

/** The parts of the index that visitors may see. */
@ApiTags('public')
@Controller('api/public')
export class VisitorsController {
  constructor(private readonly visitors: VisitorsService) {}

  /** Counts a city's businesses of a category, with five masked examples. 422 with candidates for an unknown city. */
  @Get('search')
  @Public()
  @VisitorSearch()
  @Header('Cache-Control', BRIEFLY)
  @ApiOkResponse({ standardSchema: visitorResult })
  previewSearch(@Query({ schema: visitorSearch }) search: Search) {
    return this.visitors.search(search);
  }

  /** Counts the businesses and cities that visitors can search. */
  @Get('coverage')
  @Public()
  @Header('Cache-Control', BRIEFLY)
  @ApiOkResponse({ standardSchema: visitorCoverage })
  getPublicCoverage() {
    return this.visitors.coverage();
  }
}
