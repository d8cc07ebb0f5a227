import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  Controller,
  Get,
  Inject,
  Injectable,
  Module,
  Req,
  Res,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  HealthCheckService,
  HealthIndicatorService,
  TerminusModule,
} from '@nestjs/terminus';
import type { Request, Response } from 'express';
import type pg from 'pg';
import { register } from 'prom-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Public } from '../../platform/access.js';
import { bearerOf } from '../../people/auth/bearer.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { openPool } from '../../platform/database/connections.js';
import { SCRAPE } from '../../finding/runs/queues.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { RoomService } from '../../maps/places/fetch/room.service.js';
import { PlacesModule } from '../../maps/places/places.module.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { MetricsService } from './metrics.service.js';
import { ProblemException } from '../../platform/problem.js';
import { isLoopback } from '../../platform/trial.js';
import { Shutdown } from '../../platform/shutdown.module.js';
import { Unlimited } from '../../platform/rate-limit/rate-limit.js';
import { FileResponse } from '../../platform/file-response.js';

/** Readiness responds within two seconds, even if the database hangs. */
const DATABASE_MS = 1_500;

const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

@Injectable()
class ReadinessIndicators implements OnApplicationShutdown {
  /** A dedicated connection: requests that wait for one must not make the process look unready. */
  private readonly pool: pg.Pool;
  private migrated = false;
  private queued = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly shutdown: Shutdown,
    private readonly room: RoomService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.pool = openPool(config.databaseUrl, 'readiness', {
      max: 1,
      connectionTimeoutMillis: DATABASE_MS,
      query_timeout: DATABASE_MS,
    });
  }

  onApplicationShutdown() {
    return this.pool.end();
  }

  process() {
    const check = this.indicators.check('process');
    return this.shutdown.isDraining ? check.down('The process is shutting down.') : check.up();
  }

  async database() {
    const check = this.indicators.check('database');
    const answered = await withTimeout(this.pool.query('SELECT 1'));
    return answered ? check.up() : check.down('The database is not responding.');
  }

  async migrations() {
    const check = this.indicators.check('migrations');
    this.migrated ||= !((await withTimeout(this.dataSource.showMigrations())) ?? true);
    return this.migrated ? check.up() : check.down('Run npm run migration:run');
  }

  async queue() {
    const check = this.indicators.check('queue');
    this.queued ||= (await withTimeout(this.jobs.hasQueue(SCRAPE))) ?? false;
    return this.queued ? check.up() : check.down();
  }

  /** Up even if it is full: runs in loaded areas go on. */
  async places() {
    const room = await withTimeout(this.room.recentRoom());
    return this.indicators.check('places').up(room?.warning ? { warning: room.warning } : {});
  }

  /** Up, with what an operator should change. */
  configuration() {
    const { warnings } = this.config;
    return this.indicators.check('configuration').up(warnings.length > 0 ? { warnings } : {});
  }
}

/** The result, or null if it isn't ready in time. */
const withTimeout = <Result>(work: Promise<Result>): Promise<Result | null> => {
  const late = new AbortController();
  const limit = setTimeout(DATABASE_MS, null, { signal: late.signal, ref: false });
  return Promise.race([work, limit])
    .catch(() => null)
    .finally(() => late.abort());
};

@ApiTags('operations')
@Controller()
@Public()
@Unlimited()
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly ready: ReadinessIndicators,
    private readonly metrics: MetricsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns 200 while the process is running. */
  @Get('health/live')
  @ApiOkResponse({ standardSchema: z.object({ status: z.literal('ok') }) })
  checkLiveness() {
    return { status: 'ok' };
  }

  /** Returns 200 if the database, its migrations and the job queue are ready, otherwise 503, as during a shutdown. */
  @Get('health/ready')
  @HealthCheck()
  checkReadiness() {
    return this.health.check([
      () => this.ready.process(),
      () => this.ready.database(),
      () => this.ready.migrations(),
      () => this.ready.queue(),
      () => this.ready.places(),
      () => this.ready.configuration(),
    ]);
  }

  /** Returns metrics in Prometheus text format. Needs METRICS_TOKEN as a bearer token, or loopback if none is set. */
  @Get('metrics')
  @FileResponse('The metrics', 'text/plain')
  async getMetrics(@Req() request: Request, @Res() response: Response) {
    const { metricsToken } = this.config;
    if (metricsToken && !isSame(bearerOf(request) ?? '', metricsToken))
      throw new ProblemException(401, 'Send METRICS_TOKEN as a bearer token.');
    if (!metricsToken && !isDirectFromThisMachine(request))
      throw new ProblemException(404, 'Set METRICS_TOKEN to read metrics from another machine.');
    response.setHeader('Content-Type', register.contentType).send(await this.metrics.text());
  }
}

const isSame = (given: string, expected: string) =>
  timingSafeEqual(digest(given), digest(expected));
const digest = (text: string) => createHash('sha256').update(text).digest();

/** A proxy on this machine connects from loopback too, but its headers name the client or the requested host. */
function isDirectFromThisMachine({ socket, headers }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = headers.host?.replace(/:\d+$/, '') ?? '';
  const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopback(address) && isLoopback(host) && !isForwarded;
}

@Module({
  imports: [TerminusModule.forRoot({ logger: false }), PlacesModule, RateLimitModule],
  controllers: [HealthController],
  providers: [ReadinessIndicators, MetricsService],
})
export class HealthModule {}
