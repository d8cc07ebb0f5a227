import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { CONFIG } from '../config.module.js';
import type { LinkCaller } from '../caller.js';

const DAY_SECONDS = 86_400;
/** A link to a run's CSV lives at least this many whole days. */
const LINK_DAYS = 7;
/** A link to filtered leads is made for the click that follows. */
const MINUTES_5 = 300;

/** What a signed link opens: a link for one thing never opens another. */
export type LinkAudience = 'run-csv' | 'leads-csv' | 'data-export';

/** Signed links: HS256, bound to one account and one thing. */
@Injectable()
export class LinksService {
  private readonly signed = new LRUCache<string, string>({ max: 20_000 });

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A run's CSV; byte-stable within a UTC day, so that lists stay so. */
  csvUrl(accountId: string, runId: string): string {
    const midnight = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
    const key = `${runId}${midnight}`;
    let url = this.signed.get(key);
    if (!url) {
      const token = this.sign(
        'run-csv',
        accountId,
        runId,
        midnight + (LINK_DAYS + 1) * DAY_SECONDS,
      );
      url = `${this.config.publicUrl}/api/export/runs/${runId}.csv?token=${token}`;
      this.signed.set(key, url);
    }
    return url;
  }

  /** The account's leads as CSV under this filter and sort, and no other. */
  leadsUrl(accountId: string, query: URLSearchParams): string {
    const expires = Math.floor(Date.now() / 1000) + MINUTES_5;
    const token = this.sign('leads-csv', accountId, subjectOf(query), expires);
    const signed = new URLSearchParams([...query, ['token', token]]);
    return `${this.config.publicUrl}/api/export/leads.csv?${signed.toString()}`;
  }

  /** A finished data export, until it expires. */
  exportUrl(accountId: string, exportId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const token = this.sign('data-export', accountId, exportId, expires);
    return `${this.config.publicUrl}/api/export/files/${exportId}?token=${token}`;
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
        audience: 'run-csv' satisfies LinkAudience,
        subject: runId,
      }) as jwt.JwtPayload;
      return { accountId: payload['acc'], subject: runId };
    } catch {
      return null;
    }
  }

  private sign(audience: LinkAudience, accountId: string, subject: string, exp: number): string {
    return jwt.sign({ acc: accountId, exp }, linkSecret(this.config), {
      algorithm: 'HS256',
      audience,
      subject,
      noTimestamp: true,
    });
  }
}

/** What a link to filtered leads is for: the same for every spelling of the same query. */
export function subjectOf(query: URLSearchParams): string {
  const named = [...query].filter(([name]) => name !== 'token');
  return createHash('sha256')
    .update(String(new URLSearchParams(named)))
    .digest('base64url');
}

export function linkSecret(config: Config): string {
  if (!config.appSecret) throw new Error('APP_SECRET is not set');
  return config.appSecret;
}
