/** Runs a statement: an EntityManager, or a connection that returns only rows. */
export interface Statements {
  query<Row>(sql: string, parameters: unknown[]): Promise<Row[]>;
}

/** The last row of a repair that has not ended; null after its end. Locks it until the transaction ends. */
export async function repairedUntil(tx: Statements, name: string): Promise<string | null> {
  const [repair] = await tx.query<{ position: string }>(
    'SELECT position FROM repairs WHERE name = $1 FOR UPDATE',
    [name],
  );
  return repair?.position ?? null;
}

/** Ends a repair and begins the next one, unless that has begun already. */
export function beginNextRepair(
  tx: Statements,
  name: string,
  next: string,
  position: string,
): Promise<unknown> {
  return tx.query(
    `WITH ended AS (DELETE FROM repairs WHERE name = $1)
     INSERT INTO repairs (name, position) VALUES ($2, $3) ON CONFLICT DO NOTHING`,
    [name, next, position],
  );
}

/** Records the last row that was repaired; null ends the repair. */
export function saveRepair(
  tx: Statements,
  name: string,
  position: string | null,
): Promise<unknown> {
  return position === null
    ? tx.query('DELETE FROM repairs WHERE name = $1', [name])
    : tx.query('UPDATE repairs SET position = $2 WHERE name = $1', [name, position]);
}
