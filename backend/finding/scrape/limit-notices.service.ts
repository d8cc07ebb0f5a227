import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Waiting } from '../../billing/emails.js';
import { NoticesService } from '../../billing/notices.service.js';
import { nounOf } from '#contract/noun.js';
import { latestRun } from '../runs/run.sql.js';
import { EstimateService } from './estimate.service.js';
import { summaryOf } from './run-alerts.service.js';

/** Tells emails about a limit what the account's latest search found beyond it. */
@Injectable()
export class LimitNoticesService implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly estimates: EstimateService,
    private readonly notices: NoticesService,
  ) {}

  onModuleInit() {
    this.notices.register((accountId) => this.countWaiting(accountId));
  }

  private async countWaiting(accountId: string): Promise<Waiting | null> {
    const run = await latestRun(this.database.manager, accountId);
    if (!run) return null;
    const { city, category, isSample } = summaryOf(run, 'Complete', null);
    if (!city || !category || isSample) return null;
    const count = await this.estimates.countMissing(accountId, run);
    return count ? { count, what: `${nounOf(category, count)} in ${city}` } : null;
  }
}
