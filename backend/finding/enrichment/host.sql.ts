import type { EntityManager } from 'typeorm';

/**
 * Takes a host, or keeps it.
 * @returns false while another visit holds it, and during the pause afterward
 */
export async function holdHost(
  tx: EntityManager,
  host: string,
  holder: string,
  holdMs: number,
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `INSERT INTO site_hosts AS h (host, holder, free_at) VALUES ($1, $2, now() + $3 * interval '1 ms')
     ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, free_at = excluded.free_at
       WHERE h.free_at <= now() OR h.holder = excluded.holder
     RETURNING 1`,
    [host, holder, holdMs],
  );
  return rows.length > 0;
}

export function releaseHosts(tx: EntityManager, holder: string, pauseMs: number): Promise<unknown> {
  return tx.query(
    `UPDATE site_hosts SET holder = NULL, free_at = now() + $2 * interval '1 ms' WHERE holder = $1`,
    [holder, pauseMs],
  );
}

export function removeIdleHosts(tx: EntityManager): Promise<unknown> {
  return tx.query(`DELETE FROM site_hosts WHERE free_at < now() - interval '1 hour'`);
}
