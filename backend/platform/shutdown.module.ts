import type { Server } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Global,
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Config } from './config.js';
import { CONFIG } from './config.module.js';

/** Requests in flight may take this long, such as the rest of a download. */
const DRAIN_MS = 10_000;
const IDLE_CHECK_MS = 50;

/**
 * Hides a rolling restart from clients: first, the readiness check returns 503 while requests are still served, so that
 * a proxy sends new ones elsewhere; then the process accepts no new connections, ends its streams and finishes the
 * requests in flight.
 */
@Injectable()
export class Shutdown implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly closing = new AbortController();
  private draining = false;

  constructor(
    private readonly adapter: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Aborts when streams must end. */
  readonly signal = this.closing.signal;

  get isDraining() {
    return this.draining;
  }

  /** Asks clients to open their next connection elsewhere. */
  readonly middleware = (_: Request, response: Response, next: NextFunction) => {
    if (this.draining) response.setHeader('Connection', 'close');
    next();
  };

  onModuleDestroy() {
    this.draining = true;
  }

  /** @param signal undefined when the application is closed by its own process, so there are no clients to protect */
  async beforeApplicationShutdown(signal?: string) {
    const server = this.adapter.httpAdapter?.getHttpServer() as Server | undefined;
    if (!signal || !server?.listening) return this.closing.abort();
    await wait(this.config.shutdownGraceMs);
    const closed = once(server, 'close');
    server.close();
    this.closing.abort();
    // A connection becomes idle when its last response ends.
    const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    await Promise.race([closed, wait(DRAIN_MS, undefined, { ref: false })]);
    clearInterval(closeIdle);
    server.closeAllConnections();
  }
}

@Global()
@Module({ providers: [Shutdown], exports: [Shutdown] })
export class ShutdownModule {}
