import { Controller, Get, Injectable, Module, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  HealthCheck,
  HealthCheckService,
  HealthIndicatorService,
  TerminusModule,
  TypeOrmHealthIndicator,
} from '@nestjs/terminus';
import type { Response } from 'express';
import { collectDefaultMetrics, register } from 'prom-client';
import { DataSource } from 'typeorm';
import { Public } from '../auth/access.guard.js';
import { SCRAPE } from '../jobs/queues.js';
import { JobsService } from '../jobs/jobs.service.js';

@Injectable()
class ReadinessIndicators {
  private migrated = false;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: DataSource,
    private readonly jobs: JobsService,
  ) {}

  async migrations() {
    const check = this.indicators.check('migrations');
    this.migrated ||= !(await this.database.showMigrations());
    return this.migrated ? check.up() : check.down('Run npm run migration:run');
  }

  async queue() {
    const check = this.indicators.check('queue');
    return (await this.jobs.hasQueue(SCRAPE)) ? check.up() : check.down();
  }
}

@ApiTags('operations')
@Controller()
@Public()
class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly typeorm: TypeOrmHealthIndicator,
    private readonly ready: ReadinessIndicators,
  ) {}

  /** Returns 200 while the process is running. */
  @Get('health/live')
  @ApiOkResponse()
  checkLiveness() {
    return { status: 'ok' };
  }

  /** Returns 200 if the database, its migrations and the job queue are ready, otherwise 503. */
  @Get('health/ready')
  @HealthCheck()
  checkReadiness() {
    return this.health.check([
      () => this.typeorm.pingCheck('database', { timeout: 2_000 }),
      () => this.ready.migrations(),
      () => this.ready.queue(),
    ]);
  }

  /** Returns metrics in Prometheus text format. */
  @Get('metrics')
  @ApiProduces('text/plain')
  @ApiOkResponse()
  async getMetrics(@Res() response: Response) {
    response.setHeader('Content-Type', register.contentType).send(await register.metrics());
  }
}

@Module({
  imports: [TerminusModule.forRoot({ logger: false })],
  controllers: [HealthController],
  providers: [ReadinessIndicators],
})
export class HealthModule {
  constructor() {
    register.clear();
    collectDefaultMetrics();
  }
}
