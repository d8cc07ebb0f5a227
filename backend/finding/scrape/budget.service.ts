import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { counted } from '#contract/numbers.js';
import type { RunOptions } from '#contract/run-options.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { countRequest, lockRequests } from '../runs/run-state.sql.js';
import type { ScrapeRunEntity } from '../runs/scrape-run.entity.js';
import { BudgetSpent, type MapsSource, type RequestPrice } from '../../maps/sources/source.js';
import { countMonthlyRequest, requestsThisMonth } from './source-spend.sql.js';
import { Superseded } from './superseded.js';

/** Counts each request before it is sent, so that a crash never leaves a request uncounted. */
@Injectable()
export class BudgetService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Maximum paid requests for a run with these options. */
  allowed({ maxRequests }: RunOptions): number {
    return Math.min(maxRequests ?? Infinity, this.config.google.requestsPerRun);
  }

  /**
   * Counts a run's request. A paid request also counts toward the month.
   * @throws BudgetSpent without counting when the run's or the month's budget is used up
   * @throws Superseded when this worker no longer owns the run
   */
  async spend(run: ScrapeRunEntity, { name, price }: MapsSource): Promise<void> {
    await this.database.transaction(async (tx) => {
      const allowed = price ? this.allowed(run.options) : null;
      const requests = await lockRequests(tx, run);
      if (requests === null) throw new Superseded();
      if (allowed !== null && requests >= allowed) throw runBudgetSpent(allowed);
      const cost = price ? await this.spendMonthly(tx, name, price) : 0;
      await countRequest(tx, run.id, cost);
    });
  }

  /**
   * Counts a paid request that does not belong to a run.
   * @throws BudgetSpent without counting when the month's budget is used up
   */
  async spendOutsideRuns({ name, price }: MapsSource): Promise<void> {
    if (price) await this.spendMonthly(this.database.manager, name, price);
  }

  /** @returns the request's cost in US dollars */
  private async spendMonthly(
    tx: EntityManager,
    name: string,
    price: RequestPrice,
  ): Promise<number> {
    const { requestsPerMonth } = this.config.google;
    const requests = await countMonthlyRequest(tx, name, requestsPerMonth);
    if (requests === null) throw monthlyBudgetSpent(requestsPerMonth);
    return requests > price.freePerMonth ? price.perRequest : 0;
  }

  /** Requests left in this month's budget. */
  async left({ name, price }: MapsSource): Promise<number> {
    if (!price) return Infinity;
    const spent = await requestsThisMonth(this.database.manager, name);
    return Math.max(0, this.config.google.requestsPerMonth - spent);
  }

  /** Cost of additional requests this month in US dollars. */
  async cost({ name, price }: MapsSource, requests: number): Promise<number> {
    if (!price) return 0;
    const spent = await requestsThisMonth(this.database.manager, name);
    const free = Math.max(0, price.freePerMonth - spent);
    return Number((Math.max(0, requests - free) * price.perRequest).toFixed(4));
  }
}

const runBudgetSpent = (allowed: number) =>
  new BudgetSpent(
    allowed === 0
      ? "This run's budget is 0 requests, so nothing was searched. Raise or remove the limit."
      : `This run reached its limit of ${counted(allowed, 'request')}. Raise the limit to find more.`,
  );

const monthlyBudgetSpent = (allowed: number) =>
  new BudgetSpent(
    `This month's ${counted(allowed, 'request is', 'requests are')} used up. Wait until next month, or ask the operator to raise GOOGLE_REQUESTS_PER_MONTH.`,
  );
