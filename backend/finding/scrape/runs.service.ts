import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NO_COVERAGE, type CoverageReport } from '#contract/coverage.js';
import { isFinished, type RunListQuery, type ScrapeRun } from '#contract/scrape.js';
import { SourcesService } from '../../maps/sources/sources.service.js';
import { LinksService, type AccountLinks } from '../../people/auth/links.service.js';
import type { ListPage } from '../../platform/list-page.js';
import { notFound } from '../../platform/problem.js';
import { countRuns, findRun, listRuns, spendingOf, type StoredRun } from '../runs/run.sql.js';
import { BudgetService } from './budget.service.js';
import { coverageStatement, matchedCategory } from './run-messages.js';

/** Reads an account's runs. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: SourcesService,
    private readonly links: LinksService,
    private readonly budget: BudgetService,
  ) {}

  /** @throws ProblemException 404 for another account's run */
  async get(accountId: string, id: string): Promise<ScrapeRun> {
    const [row, links] = await Promise.all([
      findRun(this.database.manager, accountId, id),
      this.links.of(accountId),
    ]);
    if (!row) throw notFound('The run');
    return this.toWire(row, links);
  }

  /** A page of the account's runs, newest first; `total` only for a query with `range`. */
  async list(accountId: string, query: RunListQuery): Promise<ListPage<ScrapeRun>> {
    const { manager } = this.database;
    const [links, rows, total] = await Promise.all([
      this.links.of(accountId),
      listRuns(manager, accountId, query),
      query.range ? countRuns(manager, accountId, query.filter) : null,
    ]);
    return { rows: rows.map((row) => this.toWire(row, links)), total };
  }

  /** The number of the source's records for each outcome. */
  async coverage(accountId: string, id: string): Promise<CoverageReport> {
    const run = await this.get(accountId, id);
    const { City, Category, Coverage, Message, Options, Source, Status } = run;
    const row = await spendingOf(this.database.manager, accountId, id);
    const source = this.sources.get(row.source);
    return {
      ...Coverage,
      source: Source,
      city: City,
      category: Category,
      matched: matchedCategory(row.target),
      requests: row.requests,
      maxRequests: source.price ? this.budget.allowed(Options) : null,
      estimatedCost: source.price ? row.cost : null,
      // The stored value: toWire reports a stopped run as not exhausted.
      statement: coverageStatement(
        { ...Coverage, exhausted: row.exhausted },
        run['Requested Count'],
        Message,
        Status,
      ),
    };
  }

  private toWire(row: StoredRun, links: AccountLinks): ScrapeRun {
    const { label, isSample } = this.sources.get(row.Source).about;
    return {
      ...row,
      'Created At': row['Created At'].toISOString(),
      'Finished At': row['Finished At']?.toISOString() ?? null,
      'CSV URL': row['Lead Count'] > 0 ? links.csvUrl(row.id) : null,
      Source: label,
      Sample: isSample,
      Coverage: {
        ...NO_COVERAGE,
        ...row.Coverage,
        exhausted: row.Coverage.exhausted ?? (isFinished(row.Status) ? false : null),
      },
    };
  }
}
