import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SOURCES } from '../../contract/sources.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { HousekeepingService } from '../jobs/housekeeping.service.js';
import { cancelPausedRuns } from '../runs/run-state.sql.js';
import { BudgetService } from './budget.service.js';
import { GoogleSource } from '../sources/google/google.source.js';
import { BudgetSpent, SourceProblem } from '../sources/source.js';
import { dueSoon, removeExpired, removePlace, renewPlace } from '../leads/retention.sql.js';

/** Leads removed and places asked for anew in a round of housekeeping, every ten minutes. */
const REMOVED_PER_ROUND = 50_000;
const RENEWED_PER_ROUND = 200;
const ROUND_MS = 5 * 60_000;
/** So early is a place asked for anew: a day on which Google fails costs no lead. */
const EARLY = '1 day';

const PAUSED_TOO_LONG =
  'Cancelled: it was paused for longer than its source lets its results be kept.';

/** Keeps to the terms of a source that lets its content be kept for a time: it is renewed before, or removed after. */
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
    this.housekeeping.register('what may not be kept', () => this.keepToTerms());
  }

  /** May be repeated, and stopped, at any time. */
  async keepToTerms(): Promise<void> {
    if (this.config.google.refresh) await this.renew();
    await cancelPausedRuns(
      this.database.manager,
      'google',
      SOURCES.google.keepDays - 1,
      PAUSED_TOO_LONG,
    );
    const removed = await removeExpired(this.database, REMOVED_PER_ROUND);
    if (removed > 0) this.log.log(`The content of ${removed} leads was removed by its terms`);
  }

  /** Asks for places anew as long as the month's budget allows; what cannot be renewed is removed in time. */
  private async renew() {
    const signal = AbortSignal.timeout(ROUND_MS);
    const spend = () => this.budget.spendBeyondRuns(this.google);
    try {
      for (const id of await dueSoon(this.database, this.google.name, EARLY, RENEWED_PER_ROUND)) {
        const place = await this.google.renew(id, { signal, spend });
        if (place) await renewPlace(this.database, id, place);
        else await removePlace(this.database, this.google.name, id);
      }
    } catch (error) {
      if (!(error instanceof BudgetSpent || error instanceof SourceProblem || signal.aborted))
        throw error;
      this.log.warn(`Places could not be asked for anew: ${(error as Error).message}`);
    }
  }
}
