import type { EntityManager, ObjectLiteral } from 'typeorm';
import { prepared } from '../../platform/database/prepared.js';
import { IS_ACTIVE, ScrapeRunEntity } from './scrape-run.entity.js';

/** The columns of `ScrapeRunRow` under its names. TypeORM would build and plan its query for each row. */
function rowColumns(tx: EntityManager) {
  return tx.connection
    .getMetadata(ScrapeRunEntity)
    .columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`)
    .join(', ');
}

function asRunRow(tx: EntityManager, row: ObjectLiteral | undefined): ScrapeRunEntity | null {
  if (!row) return null;
  const { connection } = tx;
  for (const column of connection.getMetadata(ScrapeRunEntity).columns) {
    const { propertyName } = column;
    row[propertyName] = connection.driver.prepareHydratedValue(row[propertyName], column);
  }
  return row as ScrapeRunEntity;
}

/** A run by its id alone, for the product's own work. */
export async function findRunRow(
  tx: EntityManager,
  runId: string,
): Promise<ScrapeRunEntity | null> {
  const [row] = await tx.query<ObjectLiteral[]>(
    prepared(`SELECT ${rowColumns(tx)} FROM scrape_runs WHERE id = $1`),
    [runId],
  );
  return asRunRow(tx, row);
}

/** Claims a run and fences off earlier claims. Null when the run is not active. */
export async function claimRun(tx: EntityManager, runId: string): Promise<ScrapeRunEntity | null> {
  const [[row]] = await tx.query<[ObjectLiteral[], number]>(
    prepared(`UPDATE scrape_runs SET attempt = attempt + 1, status = 'Running', updated_at = now()
     WHERE id = $1 AND ${IS_ACTIVE} RETURNING ${rowColumns(tx)}`),
    [runId],
  );
  return asRunRow(tx, row);
}

/** A claimed run. Its writes succeed only while `attempt` is the run's latest. */
export type Claim = Pick<ScrapeRunEntity, 'id' | 'attempt'>;

/** Renews the claim. @returns false when this worker no longer owns the run */
export async function touchRun(tx: EntityManager, { id, attempt }: Claim): Promise<boolean> {
  const [, touched] = await tx.query<[unknown, number]>(
    `UPDATE scrape_runs SET updated_at = now() WHERE id = $1 AND attempt = $2 AND status = 'Running'`,
    [id, attempt],
  );
  return touched > 0;
}
