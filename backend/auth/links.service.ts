import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { LinkCaller } from './caller.js';

const DAY_SECONDS = 86_400;
/** A link lives at least this many whole days. */
const LINK_DAYS = 7;
export const CSV_AUDIENCE = 'run-csv';

/** Signed links to a run's CSV: HS256, bound to one run, byte-stable within a UTC day. */
@Injectable()
export class LinksService {
  private readonly signed = new LRUCache<string, string>({ max: 20_000 });

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  csvUrl({ accountId, runId }: LinkCaller): string {
    const midnight = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
    const key = `${runId}${midnight}`;
    let url = this.signed.get(key);
    if (!url) {
      const token = jwt.sign(
        { acc: accountId, exp: midnight + (LINK_DAYS + 1) * DAY_SECONDS },
        linkSecret(this.config),
        { algorithm: 'HS256', audience: CSV_AUDIENCE, subject: runId, noTimestamp: true },
      );
      url = `${this.config.publicUrl}/api/export/runs/${runId}.csv?token=${token}`;
      this.signed.set(key, url);
    }
    return url;
  }

  /** What a CSV link of this service allows, or null when it is not one of ours or no longer holds. */
  read(link: string): LinkCaller | null {
    if (!URL.canParse(link)) return null;
    const url = new URL(link);
    const [, runId] = /^\/api\/export\/runs\/([\da-f-]{36})\.csv$/.exec(url.pathname) ?? [];
    if (url.origin !== new URL(this.config.publicUrl).origin || !runId) return null;
    try {
      const payload = jwt.verify(url.searchParams.get('token') ?? '', linkSecret(this.config), {
        algorithms: ['HS256'],
        audience: CSV_AUDIENCE,
        subject: runId,
      }) as jwt.JwtPayload;
      return { accountId: payload['acc'], runId };
    } catch {
      return null;
    }
  }
}

export function linkSecret(config: Config): string {
  if (!config.appSecret) throw new Error('APP_SECRET is not set');
  return config.appSecret;
}
