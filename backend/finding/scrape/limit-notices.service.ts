import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NO_COVERAGE, remainingOf } from '#contract/coverage.js';
import { nounOf } from '#contract/noun.js';
import type { Waiting } from '../../billing/emails.js';
import { NoticesService } from '../../billing/notices.service.js';
import { latestRun } from '../runs/run-counts.sql.js';
import { summaryOf } from './run-alerts.service.js';

/** Gives the emails about a limit what the account's latest search found beyond its leads. */
@Injectable()
export class LimitNoticesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly notices: NoticesService,
  ) {}

  onModuleInit() {
    this.notices.register((accountId) => this.findWaiting(accountId));
  }

  private async findWaiting(accountId: string): Promise<Waiting | null> {
    const run = await latestRun(this.database.manager, accountId);
    if (!run) return null;
    const { city, category } = summaryOf(run, 'Complete', null);
    const count = remainingOf({ ...NO_COVERAGE, ...run.coverage });
    if (!city || !category || !count) return null;
    return { count, what: `${nounOf(category, count)} in ${city}` };
  }
}
