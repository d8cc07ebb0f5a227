import type { RunOptions } from '../../contract/run-options.js';
import { counted } from '../../contract/numbers.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { THIS_MONTH } from '../database/values.js';
import { countRequest, lockRequests } from '../runs/run-state.sql.js';
import type { ScrapeRunRow } from '../runs/scrape-run.entity.js';
import { Superseded } from './superseded.js';
import { BudgetSpent, type MapsSource, type Price } from '../sources/source.js';

/** Counts requests before they are sent, so that a crash never spends one uncounted. */
@Injectable()
export class BudgetService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Requests that cost money which a run of these options may send. */
  allowed({ maxRequests }: RunOptions): number {
    return Math.min(maxRequests ?? Infinity, this.config.google.requestsPerRun);
  }

  /**
   * Counts one request of a run, and of the month where it costs money.
   * @throws BudgetSpent when the run or the month has none left; nothing is counted then
   * @throws Superseded when the run is no longer this worker's
   */
  async spend(run: ScrapeRunRow, { name, price }: MapsSource): Promise<void> {
    await this.database.transaction(async (tx) => {
      const allowed = price ? this.allowed(run.options) : null;
      const requests = await lockRequests(tx, run);
      if (requests === null) throw new Superseded();
      if (allowed !== null && requests >= allowed) throw runSpent(allowed);
      const cost = price ? await this.ofTheMonth(tx, name, price) : 0;
      await countRequest(tx, run.id, cost);
    });
  }

  /**
   * Counts one request of the month that belongs to no run.
   * @throws BudgetSpent when the month has none left; nothing is counted then
   */
  async spendBeyondRuns({ name, price }: MapsSource): Promise<void> {
    if (price) await this.ofTheMonth(this.database.manager, name, price);
  }

  /** @returns what the request costs, in US dollars */
  private async ofTheMonth(tx: EntityManager, name: string, price: Price): Promise<number> {
    const { requestsPerMonth } = this.config.google;
    const [month] = await tx.query<{ requests: number }[]>(
      `INSERT INTO source_spend AS s (source, month, requests)
       SELECT $1, ${THIS_MONTH}, 1 WHERE $2 > 0
       ON CONFLICT (source, month) DO UPDATE SET requests = s.requests + 1 WHERE s.requests < $2
       RETURNING requests`,
      [name, requestsPerMonth],
    );
    if (!month) throw monthSpent(requestsPerMonth);
    return month.requests > price.freePerMonth ? price.perRequest : 0;
  }

  /** Requests of a source that were counted this month. */
  async spentThisMonth(source: string): Promise<number> {
    const [row] = await this.database.query<{ requests: number }[]>(
      `SELECT requests FROM source_spend WHERE source = $1 AND month = ${THIS_MONTH}`,
      [source],
    );
    return row?.requests ?? 0;
  }

  /** Requests that the month's budget still allows. */
  async left({ name, price }: MapsSource): Promise<number> {
    if (!price) return Infinity;
    return Math.max(0, this.config.google.requestsPerMonth - (await this.spentThisMonth(name)));
  }

  /** What so many more requests will cost this month, in US dollars. */
  async cost({ name, price }: MapsSource, requests: number): Promise<number> {
    if (!price) return 0;
    const free = Math.max(0, price.freePerMonth - (await this.spentThisMonth(name)));
    return Number((Math.max(0, requests - free) * price.perRequest).toFixed(4));
  }
}

const runSpent = (allowed: number) =>
  new BudgetSpent(
    allowed === 0
      ? 'The budget of this run is 0 requests: nothing was asked. Give it some, or leave the limit out.'
      : `The run has used its ${counted(allowed, 'request')}. Give it more to find the rest.`,
  );

const monthSpent = (allowed: number) =>
  new BudgetSpent(
    `This month's ${counted(allowed, 'request is', 'requests are')} used up. The operator can raise GOOGLE_REQUESTS_PER_MONTH, or wait for the next month.`,
  );
