import {
  Body,
  Controller,
  HttpCode,
  Inject,
  Module,
  NotFoundException,
  Post,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { advance, clock, type Advance } from '#contract/clock.js';
import { PersonOnly } from '../access.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { JobsService } from '../jobs/jobs.service.js';
import { HOUSEKEEPING } from '../jobs/queues.js';
import { advanceClock, resetClock } from './clock.sql.js';

@ApiTags('test')
@Controller('api/test')
class ClockController implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Without the test clock, the product's time is the real time again. */
  async onApplicationBootstrap() {
    if (!this.config.testClock) await resetClock(this.database.manager);
  }

  /** Moves the product's clock: periods, trials, dunning and deliveries. 404 unless the server has `TEST_CLOCK=on`. */
  @Post('clock')
  @HttpCode(200)
  @PersonOnly()
  @ApiOkResponse({ standardSchema: clock })
  async advanceClock(@Body({ schema: advance }) { advance: duration }: Advance) {
    if (!this.config.testClock) throw new NotFoundException();
    const now = await advanceClock(this.database.manager, duration);
    // Runs newly due work immediately instead of in the next round.
    await this.jobs.send(HOUSEKEEPING, null, now.toISOString());
    return { now: now.toISOString() };
  }
}

@Module({ controllers: [ClockController] })
export class ClockModule {}
