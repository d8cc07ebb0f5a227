import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hostWithoutWww } from './extract/roles.js';

/** A host is given back after this long when whoever holds it died: a page's ten seconds, and some. */
export const HOLD_MS = 15_000;
const LOOK_AGAIN_MS = 250;
const PATIENCE_MS = 20_000;

/** Somebody else visits the host for longer than one waits. */
export class HostBusy extends Error {
  override name = 'HostBusy';
}

/**
 * One request at a time per host, with a pause between, over all processes: the row of the host is the turn.
 * `www.` and the bare name are one host.
 */
@Injectable()
export class HostTurnsService {
  /** Between the end of a request and the next one to the same host. */
  pauseMs = 1_000;

  constructor(private readonly database: DataSource) {}

  /** The turns of one visit, which may lead over several hosts. */
  begin(holder: string = randomUUID()): Turns {
    return new Turns(this.database, holder, this.pauseMs);
  }

  removeIdleHosts(): Promise<unknown> {
    return this.database.query(`DELETE FROM site_hosts WHERE free_at < now() - interval '1 hour'`);
  }
}

export class Turns implements AsyncDisposable {
  private readonly asked = new Set<string>();

  constructor(
    private readonly database: DataSource,
    private readonly holder: string,
    private readonly pauseMs: number,
  ) {}

  /**
   * Waits until the host may be asked.
   * @throws HostBusy when that takes longer than 20 s
   */
  async take(hostname: string, delayMs: number, signal: AbortSignal): Promise<void> {
    const host = hostWithoutWww(hostname);
    // The last answer has just been read: the pause begins with its end.
    const pause = this.asked.has(host) ? Math.max(this.pauseMs, delayMs) : 0;
    if (pause > 0) await sleep(pause, undefined, { signal });
    for (let waited = 0; !(await this.hold(host, delayMs)); waited += LOOK_AGAIN_MS) {
      if (waited >= PATIENCE_MS) throw new HostBusy();
      await sleep(LOOK_AGAIN_MS, undefined, { signal });
    }
    this.asked.add(host);
  }

  /** Leaves the hosts to others, after the pause; at once where nothing was asked. */
  async [Symbol.asyncDispose]() {
    await this.database.query(
      `UPDATE site_hosts SET holder = NULL, free_at = now() + $2 * interval '1 ms' WHERE holder = $1`,
      [this.holder, this.asked.size > 0 ? this.pauseMs : 0],
    );
  }

  private async hold(host: string, delayMs: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO site_hosts AS h (host, holder, free_at) VALUES ($1, $2, now() + $3 * interval '1 ms')
       ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, free_at = excluded.free_at
         WHERE h.free_at <= now() OR h.holder = excluded.holder
       RETURNING 1`,
      [host, this.holder, HOLD_MS + delayMs],
    );
    return rows.length > 0;
  }
}
