import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hostWithoutWww } from './extract/roles.js';
import { holdHost, releaseHosts } from './host.sql.js';

/** A dead worker's host becomes free after this time: the ten seconds of a page, plus a margin. */
export const HOLD_MS = 15_000;
const POLL_MS = 250;
const MAX_WAIT_MS = 20_000;
/** Delay before retrying a website whose host is busy. */
export const BUSY_RETRY_S = 5;

/** Another visit has held the host for too long. */
export class HostBusy extends Error {
  override name = 'HostBusy';
}

/**
 * Allows one request at a time per host across all processes, with a pause between requests.
 * The host's row is the lock. `www.` and the bare name are one host.
 */
@Injectable()
export class HostTurnsService {
  /** Time between the end of a request and the next one to the same host. */
  pauseMs = 1_000;

  constructor(private readonly database: DataSource) {}

  /** The turns of one visit, which may involve several hosts. */
  begin(holder: string = randomUUID()): Turns {
    return new Turns(this.database.manager, holder, this.pauseMs);
  }
}

export class Turns implements AsyncDisposable {
  private readonly requested = new Set<string>();

  constructor(
    private readonly manager: EntityManager,
    private readonly holder: string,
    private readonly pauseMs: number,
  ) {}

  /**
   * Waits for the turn to send a request to the host.
   * @throws HostBusy after 20 s
   */
  async take(hostname: string, delayMs: number, signal: AbortSignal): Promise<void> {
    const host = hostWithoutWww(hostname);
    // The pause starts now: the previous response has just been read.
    const pause = this.requested.has(host) ? Math.max(this.pauseMs, delayMs) : 0;
    if (pause > 0) await sleep(pause, undefined, { signal });
    for (
      let waited = 0;
      !(await holdHost(this.manager, host, this.holder, HOLD_MS + delayMs));
      waited += POLL_MS
    ) {
      if (waited >= MAX_WAIT_MS) throw new HostBusy();
      await sleep(POLL_MS, undefined, { signal });
    }
    this.requested.add(host);
  }

  /** Releases the hosts after the pause, or immediately if no request was sent. */
  async [Symbol.asyncDispose]() {
    await releaseHosts(this.manager, this.holder, this.requested.size > 0 ? this.pauseMs : 0);
  }
}
