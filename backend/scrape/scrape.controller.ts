import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  Sse,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { contentRange, idParam, page } from '../../contract/list.js';
import { coverageReport, runEstimate } from '../../contract/coverage.js';
import {
  progressMessage,
  run,
  runListQuery,
  runQuery,
  runRequest,
  type RunListQuery,
  type RunRequest,
} from '../../contract/scrape.js';
import { CurrentAccount, CurrentUser, type Caller } from '../caller.js';
import { RunStart } from '../rate-limit/rate-limit.js';
import { ProgressService } from './progress.service.js';
import { ResumeService } from './resume.service.js';
import { ScrapeService } from './scrape.service.js';

@ApiTags('scrape')
@ApiBearerAuth()
@Controller()
export class ScrapeController {
  constructor(
    private readonly scrape: ScrapeService,
    private readonly progress: ProgressService,
    private readonly resume: ResumeService,
  ) {}

  /**
   * Starts a run and streams it (server-sent events of `Progress`). An equal unfinished run is joined.
   * With `Last-Event-ID` that run goes on from there; 204 when its end was delivered.
   */
  @Sse('scrape/progress')
  @RunStart()
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ standardSchema: progressMessage })
  async startAndStreamRun(
    @CurrentUser() caller: Caller,
    @Query({ schema: runQuery }) query: RunRequest,
    @Headers('last-event-id') lastEventId?: string,
  ) {
    const { runId, position } = lastEventId
      ? await this.resume.from(caller.accountId, lastEventId)
      : {
          runId: (await this.scrape.start(caller.accountId, query, { join: true })).id,
          position: 0,
        };
    return this.progress.stream(caller, runId, position);
  }

  /** Streams a run, like `/scrape/progress`. */
  @Sse('api/scraperuns/:id/progress')
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ standardSchema: progressMessage })
  async streamRunProgress(
    @CurrentUser() caller: Caller,
    @Param('id', { schema: idParam }) id: string,
    @Headers('last-event-id') lastEventId?: string,
  ) {
    const { position } = await this.resume.from(caller.accountId, lastEventId ?? `${id}:0`, id);
    return this.progress.stream(caller, id, position);
  }

  /** Starts a run. 409 while three are unfinished, 422 with candidates for a city that is not clear. */
  @Post('api/scraperuns')
  @RunStart()
  @ApiCreatedResponse({ standardSchema: run })
  startRun(@CurrentAccount() accountId: string, @Body({ schema: runRequest }) request: RunRequest) {
    return this.scrape.start(accountId, request);
  }

  /** The account's runs, newest first: `?limit=`, or react-admin's `sort`, `range`, `filter`. */
  @Get('api/scraperuns')
  @ApiOkResponse({ standardSchema: run, isArray: true })
  async listRuns(
    @CurrentAccount() accountId: string,
    @Query({ schema: runListQuery }) query: RunListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { runs, total } = await this.scrape.list(accountId, query);
    if (total !== null) {
      const { offset } = page(query);
      response.setHeader('Content-Range', contentRange('scraperuns', offset, runs.length, total));
    }
    return runs;
  }

  /** What a run would do and cost, without starting it. 422 with candidates for a city that is not clear. */
  @Get('api/scraperuns/estimate')
  @ApiOkResponse({ standardSchema: runEstimate })
  estimateRun(
    @CurrentAccount() accountId: string,
    @Query({ schema: runQuery }) request: RunRequest,
  ) {
    return this.scrape.estimate(accountId, request);
  }

  /** One run of the account. */
  @Get('api/scraperuns/:id')
  @ApiOkResponse({ standardSchema: run })
  getRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.get(accountId, id);
  }

  /** Cancels an unfinished run; its leads stay. A finished run is answered as it is. */
  @Post('api/scraperuns/:id/cancel')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  cancelRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.cancel(accountId, id);
  }

  /** Lets an unfinished run rest; its leads stay, and it counts as unfinished. */
  @Post('api/scraperuns/:id/pause')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  pauseRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.pause(accountId, id);
  }

  /** Lets a paused run go on where it was paused. */
  @Post('api/scraperuns/:id/resume')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  resumeRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.resume(accountId, id);
  }

  /** What became of everything that the run's source named, what was asked of it, and what that cost. */
  @Get('api/scraperuns/:id/coverage')
  @ApiOkResponse({ standardSchema: coverageReport })
  getRunCoverage(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.scrape.coverage(accountId, id);
  }
}
