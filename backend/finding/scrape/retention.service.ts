import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SOURCES } from '#contract/sources.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { HousekeepingService } from '../../platform/jobs/housekeeping.service.js';
import { cancelPausedRuns } from '../runs/run-state.sql.js';
import { BudgetService } from './budget.service.js';
import { GoogleSource } from '../../maps/sources/google/google.source.js';
import { BudgetSpent, SourceProblem } from '../../maps/sources/source.js';
import { removeExpired, removePlace, renewPlace } from '../leads/retention.js';
import { expiringPlaces } from '../leads/retention.sql.js';

/** Limits for one round of housekeeping, every ten minutes. */
const LEADS_REMOVED_PER_ROUND = 50_000;
const PLACES_RENEWED_PER_ROUND = 200;
const ROUND_MS = 5 * 60_000;
/** Places are renewed this early, so a one-day outage at Google loses no leads. */
const RENEW_AHEAD = '1 day';

const PAUSED_TOO_LONG =
  'Canceled: the run was paused for longer than its source lets us keep results.';

/** Enforces the retention limits of sources: renews content in time, or removes it. */
@Injectable()
export class RetentionService implements OnModuleInit {
  private readonly log = new Logger(RetentionService.name);

  constructor(
    private readonly database: DataSource,
    private readonly housekeeping: HousekeepingService,
    private readonly google: GoogleSource,
    private readonly budget: BudgetService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.housekeeping.register('retention', () => this.enforceTerms());
  }

  /** Safe to stop and repeat at any time. */
  async enforceTerms(): Promise<void> {
    if (this.config.google.refresh) await this.renew();
    await cancelPausedRuns(
      this.database.manager,
      'google',
      SOURCES.google.keepDays - 1,
      PAUSED_TOO_LONG,
    );
    const removed = await removeExpired(this.database, LEADS_REMOVED_PER_ROUND);
    if (removed > 0)
      this.log.log(`Removed the content of ${removed} leads, as their source's terms require`);
  }

  /** Renews places while the month's budget lasts. Places that can't be renewed expire. */
  private async renew() {
    const { manager } = this.database;
    const { name } = this.google;
    const signal = AbortSignal.timeout(ROUND_MS);
    const spend = () => this.budget.spendOutsideRuns(this.google);
    try {
      for (const id of await expiringPlaces(manager, name, RENEW_AHEAD, PLACES_RENEWED_PER_ROUND)) {
        const place = await this.google.renew(id, { signal, spend });
        if (place) await renewPlace(this.database, id, place);
        else await removePlace(this.database, name, id);
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof SourceProblem || signal.aborted))
        throw error;
      this.log.warn(`Failed to renew places: ${(error as Error).message}`);
    }
  }
}
