import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import pg from 'pg';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import { CONNECT_MS, KEEP_ALIVE } from '../database/connections.js';

const RECONNECT_MS = 1_000;

interface Listener {
  onNotice: (payload: string) => void;
  /** Notices may have been missed. */
  onReconnect: () => void;
}

/** Listens to PostgreSQL's channels on one direct connection: poolers can't pass notices on. */
@Injectable()
export class ChannelsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ChannelsService.name);
  private readonly listeners = new Map<string, Listener>();
  private client: pg.Client | undefined;
  private closed = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Call it while the application starts. @param channel a constant name */
  listen(channel: string, listener: Listener) {
    this.listeners.set(channel, listener);
  }

  async onApplicationBootstrap() {
    if (this.listeners.size > 0) await this.connect();
  }

  async onApplicationShutdown() {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  private async connect() {
    const client = new pg.Client({
      connectionString: this.config.databaseDirectUrl,
      application_name: 'lead-delivery channels',
      connectionTimeoutMillis: CONNECT_MS,
      ...KEEP_ALIVE,
    });
    let lost = false;
    const reconnect = (error?: Error) => {
      if (lost || this.closed) return;
      lost = true;
      if (error) this.log.warn(error, 'Lost the channels; reconnecting');
      client.end().catch(() => undefined);
      setTimeout(() => void this.connect(), RECONNECT_MS).unref();
    };
    client.on('error', reconnect);
    client.on('end', () => reconnect());
    client.on('notification', ({ channel, payload = '' }) =>
      this.listeners.get(channel)?.onNotice(payload),
    );
    try {
      await client.connect();
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
      this.client = client;
      this.listeners.forEach(({ onReconnect }) => onReconnect());
    } catch (error) {
      reconnect(error as Error);
    }
  }
}
