import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { outsideRequest } from '../database/request-pool.js';

/** A killed process's leases are free after this time. */
export const LEASE_MS = 30_000;
export const RENEWAL_MS = 10_000;
/** A process queries PostgreSQL for a key's slots at most this often while other processes hold them. */
const FULL_MS = 1_000;

interface Lease {
  id: string;
  key: string;
  slot: number;
  /** The number of slots that the key has left. */
  left: number;
}

/** Slots of accounts, shared by all processes. */
@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly log = new Logger(Leases.name);
  private readonly held = new Map<string, Lease>();
  /** Keys whose slots were all taken when PostgreSQL was last asked. */
  private readonly full = new LRUCache<string, true>({ max: 10_000, ttl: FULL_MS });
  /** Leases that could not be freed while the database was down. */
  private readonly unfreed = new Set<string>();
  private renewing: NodeJS.Timeout | undefined;

  constructor(private readonly database: DataSource) {}

  async onApplicationShutdown() {
    clearInterval(this.renewing);
    for (const id of this.held.keys()) this.unfreed.add(id);
    this.held.clear();
    await this.remove().catch(() => undefined);
  }

  /** Takes one of the key's slots. @returns null if all are taken */
  async take(key: string, most: number): Promise<Lease | null> {
    if (this.full.has(key) || this.heldOf(key) >= most) return null;
    await this.remove();
    const id = randomUUID();
    for (;;) {
      const [answer] = await this.database.query<
        [Pick<Lease, 'left'> & { free: number | null; slot: number | null }]
      >(
        `WITH free AS (
           SELECT slot FROM generate_series(1, $2) AS one (slot)
           WHERE NOT EXISTS (
             SELECT FROM leases l WHERE l.key = $1 AND l.slot = one.slot AND l.expires_at > clock_timestamp())
           ORDER BY random() LIMIT 1),
         taken AS (
           INSERT INTO leases AS l (key, slot, id, expires_at)
           SELECT $1, slot, $3, clock_timestamp() + $4 * interval '1 ms' FROM free
           ON CONFLICT (key, slot) DO UPDATE SET id = excluded.id, expires_at = excluded.expires_at
           WHERE l.expires_at <= clock_timestamp()
           RETURNING l.slot)
         SELECT (SELECT slot FROM free) AS free, (SELECT slot FROM taken) AS slot,
           (SELECT $2 - 1 - count(*)::int FROM leases WHERE key = $1 AND expires_at > clock_timestamp()) AS "left"`,
        [key, most, id, LEASE_MS],
      );
      if (answer.free === null) {
        this.full.set(key, true);
        return null;
      }
      // Null if another process was faster: try another slot.
      if (answer.slot !== null) return this.hold({ id, key, slot: answer.slot, left: answer.left });
    }
  }

  async free({ id, key }: Lease): Promise<void> {
    if (!this.held.delete(id)) return;
    this.full.delete(key);
    this.unfreed.add(id);
    await this.remove().catch((error: unknown) =>
      this.log.warn(error, 'Failed to free a slot; it will expire'),
    );
  }

  /** The leases that this process holds, by the part of the key before the colon. */
  count(kind: string): number {
    return [...this.held.values()].filter(({ key }) => key.startsWith(`${kind}:`)).length;
  }

  private heldOf(key: string): number {
    return [...this.held.values()].filter((lease) => lease.key === key).length;
  }

  private hold(lease: Lease): Lease {
    this.held.set(lease.id, lease);
    // The first request that holds a slot may be aborted, which would deny all renewals access to the database.
    this.renewing ??= outsideRequest(() =>
      setInterval(() => void this.renew(), RENEWAL_MS).unref(),
    );
    return lease;
  }

  private async remove(): Promise<void> {
    const ids = [...this.unfreed];
    if (ids.length === 0) return;
    await this.database.query('DELETE FROM leases WHERE id = ANY($1)', [ids]);
    ids.forEach((id) => this.unfreed.delete(id));
  }

  /** Also restores leases that PostgreSQL lost in a restart: the table is unlogged. */
  private async renew() {
    const leases = [...this.held.values()];
    try {
      await this.remove();
      await this.database.query(
        `WITH expired AS (DELETE FROM leases WHERE expires_at < clock_timestamp() AND NOT id = ANY($1))
         INSERT INTO leases (id, key, slot, expires_at)
         SELECT *, clock_timestamp() + $4 * interval '1 ms' FROM unnest($1::uuid[], $2::text[], $3::int[])
         ON CONFLICT (key, slot) DO UPDATE SET expires_at = excluded.expires_at WHERE leases.id = excluded.id`,
        [
          leases.map(({ id }) => id),
          leases.map(({ key }) => key),
          leases.map(({ slot }) => slot),
          LEASE_MS,
        ],
      );
    } catch (error) {
      this.log.warn(error, 'Failed to renew the slots in use');
    }
  }
}

/** Removes the data that the limits store about an account. */
export async function forgetLimits(tx: EntityManager, accountId: string): Promise<void> {
  await tx.query("DELETE FROM rate_limits WHERE key LIKE '%:' || $1", [accountId]);
  await tx.query("DELETE FROM leases WHERE key LIKE '%:' || $1", [accountId]);
}
