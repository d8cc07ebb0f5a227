import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { page } from '../../contract/list.js';
import { NO_COVERAGE, type CoverageReport, type RunEstimate } from '../../contract/coverage.js';
import {
  ACTIVE_STATUSES,
  isFinished,
  MAX_UNFINISHED_RUNS,
  optionsOf,
  UNFINISHED_STATUSES,
  type RunListQuery,
  type RunRequest,
  type RunStatus,
  type ScrapeRun,
} from '../../contract/scrape.js';
import { askedFor, lacking, optionOf } from '../../contract/run-options.js';
import type { SourceName } from '../../contract/sources.js';
import { lockAccount } from '../accounts/account.sql.js';
import { LinksService } from '../auth/links.service.js';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { asParameters } from '../database/values.js';
import { EnrichmentService } from '../enrichment/enrichment.service.js';
import { ENRICHMENT, SCRAPE } from '../jobs/queues.js';
import { JobsService } from '../jobs/jobs.service.js';
import { notFound, ProblemException } from '../problem.js';
import { forgetRecords, IN_TURN } from './batch.sql.js';
import { BudgetService } from './budget.service.js';
import { estimateSentence, matched, statement } from './coverage.js';
import { announce } from '../jobs/progress.channel.js';
import { orderRuns, selectRuns, whereRuns, type RunRow } from '../runs/run.sql.js';
import { IS_UNFINISHED, ScrapeRunRow } from '../runs/scrape-run.entity.js';
import { SourcesService } from '../sources/sources.service.js';
import type { Target } from '../sources/source.js';

export const CANCELLED_MESSAGE = 'Cancelled. The leads found until then are kept.';

@Injectable()
export class ScrapeService {
  constructor(
    private readonly database: DataSource,
    private readonly jobs: JobsService,
    private readonly sources: SourcesService,
    private readonly links: LinksService,
    private readonly budget: BudgetService,
    private readonly enrichment: EnrichmentService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Starts a run: its row and its job are committed together.
   * @param join answers the account's unfinished run of the same request, if there is one; two calls at once get one run
   * @throws CityProblem 422 for an unknown or ambiguous city
   * @throws ProblemException 409 for a fourth unfinished run, 403 for what the plan does not include
   */
  async start(accountId: string, request: RunRequest, { join = false } = {}): Promise<ScrapeRun> {
    if (request.enrich) await this.enrichment.assertEnrichment(accountId);
    const { source, target } = await this.sources.resolve(request);
    const wanted = { accountId, request, source: source.name, target };
    const { id } = await this.database.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      return (join && (await findEqual(tx, wanted))) || this.insert(tx, wanted);
    });
    return this.get(accountId, id);
  }

  private async insert(tx: EntityManager, wanted: Wanted): Promise<{ id: string }> {
    const { accountId, request, target } = wanted;
    const [{ count } = { count: 0 }] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::int FROM scrape_runs WHERE account_id = $1 AND ${IS_UNFINISHED}`,
      [accountId],
    );
    if (count >= MAX_UNFINISHED_RUNS) {
      throw new ProblemException(
        409,
        `${MAX_UNFINISHED_RUNS} runs are still going on. Wait for one to end, or cancel one.`,
      );
    }
    const [run] = await tx.query<[{ id: string }]>(
      `INSERT INTO scrape_runs (account_id, source, city, category, requested_count, options, target)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [...columnsOf(wanted), target],
    );
    await this.jobs.send(SCRAPE, { runId: run.id }, run.id, tx);
    if (request.enrich) await this.jobs.send(ENRICHMENT, { runId: run.id }, run.id, tx);
    return run;
  }

  /** @throws ProblemException 404 for a run that is not the account's */
  async get(accountId: string, id: string): Promise<ScrapeRun> {
    const [row] = await this.database.query<RunRow[]>(
      selectRuns('r.account_id = $1 AND r.id = $2'),
      [accountId, id],
    );
    if (!row) throw notFound('The run');
    return this.toWire(accountId, row);
  }

  /** A page of the account's runs, newest first; `total` only where the dialect asks for it. */
  async list(
    accountId: string,
    query: RunListQuery,
  ): Promise<{ runs: ScrapeRun[]; total: number | null }> {
    const [field, direction] = query.sort ?? ['Created At', 'DESC'];
    const { offset, limit } = page(query);
    const parameters: unknown[] = [offset, limit];
    const where = whereRuns(accountId, query.filter, asParameters(parameters));
    const order = `${orderRuns(field, direction)} OFFSET $1 LIMIT $2`;
    const [rows, total] = await Promise.all([
      this.database.query<RunRow[]>(selectRuns(where, order), parameters),
      query.range ? this.count(accountId, query.filter) : null,
    ]);
    return { runs: rows.map((row) => this.toWire(accountId, row)), total };
  }

  /** Cancels an unfinished run; a finished one stays as it is. */
  cancel(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(
      accountId,
      id,
      `status = 'Cancelled', checkpoint = NULL, message = '${CANCELLED_MESSAGE}', finished_at = now()`,
      UNFINISHED_STATUSES,
      (tx) => forgetRecords(tx, id),
    );
  }

  /** Lets an unfinished run rest where it is; any other stays as it is. */
  pause(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(accountId, id, `status = 'Paused'`, ACTIVE_STATUSES);
  }

  /** Lets a paused run go on after its last batch; any other stays as it is. */
  resume(accountId: string, id: string): Promise<ScrapeRun> {
    return this.change(accountId, id, `status = 'Queued'`, ['Paused'], (tx, attempt) =>
      // A job of its own: the one that was paused may still be winding up.
      this.jobs.send(SCRAPE, { runId: id }, `${id}:${attempt}`, tx),
    );
  }

  /** Changes a run in one of these states after at most the batch under way, and informs its streams. */
  private async change(
    accountId: string,
    id: string,
    set: string,
    from: readonly RunStatus[],
    then?: (tx: EntityManager, attempt: number) => Promise<unknown>,
  ): Promise<ScrapeRun> {
    await this.get(accountId, id);
    await this.database.transaction(async (tx) => {
      const [[run]] = await tx.query<[{ attempt: number }[], number]>(
        `WITH ${IN_TURN}
         UPDATE scrape_runs SET ${set}, updated_at = now() FROM turn
         WHERE id = $1 AND account_id = $2 AND status = ANY($3) RETURNING attempt`,
        [id, accountId, from],
      );
      if (run) await then?.(tx, run.attempt);
    });
    await announce(this.database, id);
    return this.get(accountId, id);
  }

  /** What became of everything that a run's source named. */
  async coverage(accountId: string, id: string): Promise<CoverageReport> {
    const run = await this.get(accountId, id);
    const { City, Category, Coverage, Message, Options, Source, Status } = run;
    const [row] = await this.database.query<[SpendRow]>(
      `SELECT source, target, requests, request_cost::float8 AS cost, (coverage->>'exhausted')::boolean AS exhausted
       FROM scrape_runs WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
    const source = this.sources.get(row.source);
    return {
      ...Coverage,
      source: Source,
      city: City,
      category: Category,
      matched: matched(row.target),
      requests: row.requests,
      maxRequests: source.price ? this.budget.allowed(Options) : null,
      estimatedCost: source.price ? row.cost : null,
      // As the worker left it: to programs, a run that was stopped is one that is not exhausted.
      statement: statement({ ...Coverage, exhausted: row.exhausted }, Message, Status),
    };
  }

  /**
   * What a run would do and cost, without starting it.
   * @throws CityProblem 422 for an unknown or ambiguous city
   */
  async estimate(accountId: string, request: RunRequest): Promise<RunEstimate> {
    const { source, target } = await this.sources.resolve(request);
    const { label, licence, keepDays, isSample } = source.about;
    const options = optionsOf(request);
    const unknown = lacking(source.about, options);
    const range = source.estimate(requestedCount(request));
    // How many places have to be asked for until enough of them fit, nobody knows before.
    const isSelective = askedFor(options).some((name) => optionOf(name).group === 'filter');
    const allowed = Math.min(this.budget.allowed(options), await this.budget.left(source));
    const requests = range && { ...range, ...(isSelective && { most: null }), allowed };
    const bounded = (count: number) => this.budget.cost(source, Math.min(count, allowed));
    const cost = requests && {
      least: await bounded(requests.least),
      most: await bounded(requests.most ?? allowed),
    };
    return {
      source: label,
      sample: isSample,
      licence,
      keepDays,
      city: target.city,
      category: target.category,
      matched: matched(target),
      requests,
      cost,
      unknown,
      enrichment: [...(await this.enrichment.included(accountId))],
      sentence: estimateSentence(label, requests, cost, unknown),
    };
  }

  private async count(accountId: string, filter: RunListQuery['filter']): Promise<number> {
    const parameters: unknown[] = [];
    const where = whereRuns(accountId, filter, asParameters(parameters));
    const [row] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int FROM scrape_runs r WHERE ${where}`,
      parameters,
    );
    return row.count;
  }

  private toWire(accountId: string, row: RunRow): ScrapeRun {
    const { label, isSample } = this.sources.get(row.Source).about;
    return {
      ...row,
      'Created At': row['Created At'].toISOString(),
      'Finished At': row['Finished At']?.toISOString() ?? null,
      'CSV URL': row['Lead Count'] > 0 ? this.links.csvUrl(accountId, row.id) : null,
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

interface SpendRow {
  source: ScrapeRunRow['source'];
  target: Target;
  requests: number;
  cost: number;
  exhausted: boolean | null;
}

interface Wanted {
  accountId: string;
  request: RunRequest;
  source: SourceName;
  target: Target;
}

/** What makes two requests equal: account, source, city, category, leads and options. */
const columnsOf = ({ accountId, request, source, target }: Wanted) => [
  accountId,
  source,
  target.city,
  request.category,
  requestedCount(request),
  optionsOf(request),
];

async function findEqual(tx: EntityManager, wanted: Wanted): Promise<{ id: string } | undefined> {
  const [run] = await tx.query<{ id: string }[]>(
    `SELECT id FROM scrape_runs
     WHERE account_id = $1 AND ${IS_UNFINISHED} AND source = $2
       AND city = $3 AND lower(category) = lower($4) AND requested_count IS NOT DISTINCT FROM $5
       AND options = $6
     ORDER BY created_at DESC LIMIT 1`,
    columnsOf(wanted),
  );
  return run;
}

const requestedCount = ({ minLeads }: RunRequest) => (minLeads === 'all' ? null : minLeads);
