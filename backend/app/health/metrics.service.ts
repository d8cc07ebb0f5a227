import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { DataSource } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { outsideRequest, poolOf } from '../../platform/database/request-pool.js';
import { backlog } from '../../platform/jobs/job.sql.js';
import { InFlightService } from '../../platform/rate-limit/in-flight.service.js';
import { VERSION } from '../../platform/version.js';

/** Seconds. Event streams and downloads end in the last bucket. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
/** Statuses of requests that the product could not or would not serve. */
const REFUSALS = new Set([401, 402, 403, 429, 503]);

const MAX_LISTENERS = 20;
/** Collecting takes a query and several milliseconds of the event loop. */
const MIN_INTERVAL_MS = 1_000;

/** Metrics of a process and of the shared queues. `ops/` has alerts and a dashboard for them. */
@Injectable()
export class MetricsService implements OnModuleInit {
  private readonly seconds: Histogram<'method' | 'route' | 'status'>;
  private readonly refused: Counter<'status' | 'limit'>;
  private collected: { at: number; text: Promise<string> } | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly inFlight: InFlightService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    register.clear();
    collectDefaultMetrics();
    this.seconds = new Histogram({
      name: 'http_request_seconds',
      help: 'Response time by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
    });
    this.refused = new Counter({
      name: 'http_requests_refused_total',
      help: 'Refused requests by status and, for 429, by limit',
      labelNames: ['status', 'limit'],
    });
  }

  onModuleInit() {
    const { config, database, inFlight } = this;
    new Gauge({
      name: 'build_info',
      help: 'Version and role of the process; always 1',
      labelNames: ['version', 'role'],
    }).set({ version: VERSION, role: config.role }, 1);
    new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests in flight by kind: reads, visits, writes, uploads, downloads, streams',
      labelNames: ['kind'],
      collect() {
        for (const [kind, count] of Object.entries(inFlight.counts())) this.set({ kind }, count);
      },
    });
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pools for requests and for background work, by state',
      labelNames: ['pool', 'state'],
      collect() {
        const background = poolOf(database);
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries({
          requests: background.requests,
          background,
        })) {
          this.set({ pool, state: 'used' }, totalCount - idleCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    });
    const oldest = new Gauge({
      name: 'job_oldest_seconds',
      help: 'Age of the oldest due job still waiting, by queue',
      labelNames: ['queue'],
    });
    new Gauge({
      name: 'jobs',
      help: 'Unfinished jobs by queue and state',
      labelNames: ['queue', 'state'],
      async collect() {
        const queues = await outsideRequest(() => backlog(database.manager));
        this.reset();
        oldest.reset();
        for (const { queue, waiting, active, oldestSeconds } of queues) {
          this.set({ queue, state: 'waiting' }, waiting);
          this.set({ queue, state: 'active' }, active);
          oldest.set({ queue }, oldestSeconds);
        }
      },
    });
  }

  /** The metrics in Prometheus text format, collected at most once per second across all callers. */
  text(): Promise<string> {
    if (!this.collected || performance.now() - this.collected.at > MIN_INTERVAL_MS)
      this.collected = { at: performance.now(), text: register.metrics() };
    return this.collected.text;
  }

  /** Middleware: times every request. */
  readonly measure = (request: Request, response: Response, next: NextFunction) => {
    const end = this.seconds.startTimer({ method: request.method });
    // Each layer of a download listens for the end; Node warns of a leak at the eleventh listener.
    response.setMaxListeners(MAX_LISTENERS);
    response.once('close', () => {
      const route = (request.route as { path?: unknown } | undefined)?.path;
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      end({ route: typeof route === 'string' ? route : 'other', status });
      if (REFUSALS.has(response.statusCode)) this.refused.inc({ status, limit: limitOf(response) });
    });
    next();
  };
}

/** The limit that a 429 names in its `RateLimit` field. */
function limitOf(response: Response): string {
  const field = response.getHeader('RateLimit');
  return (response.statusCode === 429 && /"([^"]+)";r=0/.exec(String(field))?.[1]) || '';
}
