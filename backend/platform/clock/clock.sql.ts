import type { EntityManager } from 'typeorm';

/**
 * SQL fragment: the product's current time, for periods, trials, dunning and deliveries. Tokens, leases, retention,
 * deletion and rate limits use `now()`.
 */
export const PRODUCT_NOW = `(now() + (SELECT ahead FROM product_clock))`;

/** @param duration ISO 8601, such as P7D @returns the product's current time */
export async function advanceClock(tx: EntityManager, duration: string): Promise<Date> {
  const [[row]] = await tx.query<[[{ now: Date }], number]>(
    `UPDATE product_clock SET ahead = ahead + $1::interval RETURNING now() + ahead AS now`,
    [duration],
  );
  return row.now;
}

export function resetClock(tx: EntityManager): Promise<unknown> {
  return tx.query(`UPDATE product_clock SET ahead = '0' WHERE ahead <> '0'`);
}
