import { DataSource } from 'typeorm';
import { parseConfig } from '../../../backend/platform/config.js';
import { QuotaService } from '../../../backend/people/quota/quota.service.js';
import { dataSourceOptions } from '../../../backend/app/schema/options.js';
import { storeBatch } from '../../../backend/finding/scrape/batch.js';
import { ScrapeRunEntity } from '../../../backend/finding/runs/scrape-run.entity.js';
import type { Batch } from '../../../backend/maps/sources/source.js';
import type { FoundPlace } from '../../../backend/maps/places/found-place.js';
import { cloneDatabase } from '../../support/database.js';

/** Opens a database and the operations of a worker on it, without running a worker. */
export async function openLedger() {
  const { url, drop } = await cloneDatabase();
  const config = parseConfig({ DATABASE_URL: url, TRIAL_LEADS: '1000000' });
  const quotas = new QuotaService(config);
  const database = new DataSource(dataSourceOptions(config));
  await database.initialize();
  const runs = database.getRepository(ScrapeRunEntity);

  const account = async () =>
    (await database.query('INSERT INTO accounts DEFAULT VALUES RETURNING id'))[0].id as string;

  /** A run that a worker has claimed. */
  const run = (accountId: string, overrides: Partial<ScrapeRunEntity> = {}) =>
    runs.save(
      runs.create({
        accountId,
        city: 'Austin, TX',
        category: 'bar',
        source: 'index',
        target: { city: 'Austin, TX', category: 'bar', why: null },
        status: 'Running',
        attempt: 1,
        coverage: {},
        options: {},
        ...overrides,
      }),
    );

  /** Commits batches one by one like the runner, and returns the run's last coverage. */
  async function store(
    row: ScrapeRunEntity,
    batches: (Partial<Batch> & { places: FoundPlace[] })[],
    limit = 100_000,
  ) {
    for (const batch of batches) {
      const whole = { checkpoint: null, available: null, ...batch };
      Object.assign(row, await storeBatch(database, quotas, row, whole, limit));
    }
    return row.coverage;
  }

  /** Completes a run over some places and returns its coverage. */
  const completeRun = async (
    accountId: string,
    places: FoundPlace[],
    overrides: Partial<ScrapeRunEntity> = {},
    limit?: number,
  ) => store(await run(accountId, overrides), [{ places }], limit);

  return {
    database,
    account,
    run,
    store,
    completeRun,
    /** The account's leads by name. */
    leads: (accountId: string): Promise<Record<string, unknown>[]> =>
      database.query('SELECT * FROM leads WHERE account_id = $1 ORDER BY name, id', [accountId]),
    billed: async (accountId: string): Promise<number> =>
      (
        await database.query('SELECT count(*)::int FROM usage_ledger WHERE account_id = $1', [
          accountId,
        ])
      )[0].count,
    /** The source ids of each of the account's leads. */
    async businesses(accountId: string): Promise<string[]> {
      const rows = await database.query<{ ids: string }[]>(
        `SELECT string_agg(source || ' ' || source_id, ', ' ORDER BY source, source_id) AS ids
         FROM lead_identities WHERE account_id = $1 GROUP BY lead_id ORDER BY 1`,
        [accountId],
      );
      return rows.map(({ ids }) => ids);
    },
    async close() {
      await database.destroy();
      await drop();
    },
  };
}

export type LedgerWorld = Awaited<ReturnType<typeof openLedger>>;
