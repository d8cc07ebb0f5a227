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
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { searchedArea } from '#contract/areas.js';
import { idParam, page } from '#contract/list.js';
import { coverageReport, runEstimate } from '#contract/coverage.js';
import {
  progressMessage,
  run,
  runListQuery,
  runQuery,
  runRequest,
  type RunListQuery,
  type RunRequest,
} from '#contract/scrape.js';
import { Scope } from '../../platform/access.js';
import { CurrentAccount, CurrentUser, type Caller } from '../../platform/caller.js';
import { CreationId, Idempotent } from '../../platform/idempotency/idempotent.js';
import { RunStart } from '../../platform/rate-limit/rate-limit.js';
import { AreaService } from './area.service.js';
import { EstimateService } from './estimate.service.js';
import { ProgressService } from './progress.service.js';
import { ResumeService } from './resume.service.js';
import { RunsService } from './runs.service.js';
import { ScrapeService } from './scrape.service.js';
import { sendPage } from '../../platform/list-page.js';

@ApiTags('runs')
@Controller()
export class ScrapeController {
  constructor(
    private readonly scrape: ScrapeService,
    private readonly runs: RunsService,
    private readonly estimates: EstimateService,
    private readonly areas: AreaService,
    private readonly progress: ProgressService,
    private readonly resume: ResumeService,
  ) {}

  /**
   * Starts a run. 409 if the account already has three unfinished runs, 422 with candidates for an ambiguous city or
   * an unknown category.
   */
  @Post('api/scraperuns')
  @Scope('run')
  @Idempotent()
  @RunStart()
  @ApiCreatedResponse({ standardSchema: run })
  startRun(
    @CurrentAccount() accountId: string,
    @Body({ schema: runRequest }) request: RunRequest,
    @CreationId() id?: string,
  ) {
    return this.scrape.start(accountId, request, id);
  }

  /** Lists the account's runs, newest first. Takes `limit`, or react-admin's `sort`, `range` and `filter`. */
  @Get('api/scraperuns')
  @ApiOkResponse({ standardSchema: run, isArray: true })
  async listRuns(
    @CurrentAccount() accountId: string,
    @Query({ schema: runListQuery }) query: RunListQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const found = await this.runs.list(accountId, query);
    return sendPage(response, 'scraperuns', page(query).offset, found);
  }

  /** Estimates a run without starting it. 422 with candidates for an ambiguous city or an unknown category. */
  @Get('api/scraperuns/estimate')
  @ApiOkResponse({ standardSchema: runEstimate })
  estimateRun(
    @CurrentAccount() accountId: string,
    @Query({ schema: runQuery }) request: RunRequest,
  ) {
    return this.estimates.estimate(accountId, request);
  }

  /** Returns one run. */
  @Get('api/scraperuns/:id')
  @ApiOkResponse({ standardSchema: run })
  getRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.runs.get(accountId, id);
  }

  /** Cancels an unfinished run and keeps its leads. Returns a finished run unchanged. */
  @Post('api/scraperuns/:id/cancel')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  cancelRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.cancel(accountId, id);
  }

  /** Pauses a queued or running run and keeps its leads. A paused run counts as unfinished. */
  @Post('api/scraperuns/:id/pause')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  pauseRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.pause(accountId, id);
  }

  /** Resumes a paused run where it stopped. */
  @Post('api/scraperuns/:id/resume')
  @Scope('run')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: run })
  resumeRun(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.scrape.resume(accountId, id);
  }

  /** Returns the area that a run searches, and the tiles still to search. */
  @Get('api/scraperuns/:id/area')
  @ApiOkResponse({ standardSchema: searchedArea })
  getRunArea(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.areas.of(accountId, id);
  }

  /** Reports the outcomes of the source's records and the cost of the run's requests. */
  @Get('api/scraperuns/:id/coverage')
  @ApiOkResponse({ standardSchema: coverageReport })
  getRunCoverage(
    @CurrentAccount() accountId: string,
    @Param('id', { schema: idParam }) id: string,
  ) {
    return this.runs.coverage(accountId, id);
  }

  /**
   * Starts a run and streams its progress as server-sent events. Joins an identical unfinished run.
   * With `Last-Event-ID`, resumes that stream; 204 once the client has received the final event.
   */
  @Sse('scrape/progress')
  @Scope('run')
  @RunStart()
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ standardSchema: progressMessage })
  async startAndStreamRun(
    @CurrentUser() caller: Caller,
    @Query({ schema: runQuery }) query: RunRequest,
    @Headers('Last-Event-ID') lastEventId?: string,
  ) {
    const { runId, position } = lastEventId
      ? await this.resume.from(caller.accountId, lastEventId)
      : {
          runId: await this.scrape.startOrJoin(caller.accountId, query),
          position: 0,
        };
    return this.progress.stream(caller, runId, position);
  }

  /** Streams a run's progress, like `/scrape/progress`. */
  @Sse('api/scraperuns/:id/progress')
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ standardSchema: progressMessage })
  async streamRunProgress(
    @CurrentUser() caller: Caller,
    @Param('id', { schema: idParam }) id: string,
    @Headers('Last-Event-ID') lastEventId?: string,
  ) {
    const { position } = await this.resume.from(caller.accountId, lastEventId ?? `${id}:0`, id);
    return this.progress.stream(caller, id, position);
  }
}
