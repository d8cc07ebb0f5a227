import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lruCache } from '../cache.js';
import { outsideRequest } from '../database/request-pool.js';
import { type Lease, removeLeases, renewLeases, takeSlot } from './lease.sql.js';

export const RENEWAL_MS = 10_000;
/** A process queries PostgreSQL for a key's slots at most this often while other processes hold them. */
const FULL_MS = 1_000;

/** Slots of accounts, shared by all processes. */
@Injectable()
export class Leases implements OnApplicationShutdown {
  private readonly log = new Logger(Leases.name);
  private readonly held = new Map<string, Lease>();
  /** Keys whose slots were all taken when PostgreSQL was last asked. */
  private readonly full = lruCache<true>(10_000, FULL_MS);
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
      const answer = await takeSlot(this.database.manager, key, most, id);
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
    await removeLeases(this.database.manager, ids);
    ids.forEach((id) => this.unfreed.delete(id));
  }

  private async renew() {
    try {
      await this.remove();
      await renewLeases(this.database.manager, [...this.held.values()]);
    } catch (error) {
      this.log.warn(error, 'Failed to renew the slots in use');
    }
  }
}
