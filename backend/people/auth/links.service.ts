import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import type { EntityManager } from 'typeorm';
import type { LRUCache } from 'lru-cache';
import type { FormatId } from '#contract/formats.js';
import { lruCache } from '../../platform/cache.js';
import type { LinkAudience } from '../../platform/access.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { may, type LinkCaller } from '../../platform/caller.js';
import { currentCaller } from '../../platform/database/request-pool.js';
import { UsersService } from '../users/users.service.js';

const DAY_SECONDS = 86_400;
/** A link to a run's CSV is valid for at least this many days. */
const LINK_DAYS = 7;
/** A link to filtered leads is created on demand and used immediately. */
const LEADS_LINK_SECONDS = 300;

/** The values that a link depends on: when one of them changes, the link stops working. */
interface Issuer {
  accountId: string;
  /** The person who requested the link, or who it is sent to; undefined for the account's owner. */
  userId?: string | undefined;
  generation: number;
  /** The API key that requested the link. */
  keyId?: string | undefined;
  /** Whether their role lets them download leads. */
  mayExport: boolean;
}

/** Signed links (HS256), each bound to one account, one subject and one member, until they end sessions or leave. */
@Injectable()
export class LinksService {
  private readonly csvUrls = lruCache<string>(20_000);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersService,
  ) {}

  /**
   * Signs the account's links for the caller; outside of requests, for a member or the owner, in the transaction if one is
   * given. A link requested with an API key works as long as the key does.
   */
  async of(accountId: string, manager?: EntityManager, userId?: string): Promise<AccountLinks> {
    const caller = currentCaller();
    const issuer =
      caller?.accountId === accountId
        ? {
            userId: caller.userId,
            generation: caller.linkGeneration,
            keyId: caller.key?.id,
            mayExport: may(caller, 'export'),
          }
        : await this.issuerOf(accountId, userId, manager);
    return new AccountLinks(this.config, this.csvUrls, { accountId, ...issuer });
  }

  private async issuerOf(accountId: string, userId?: string, manager?: EntityManager) {
    const issuer = await this.users.issuer(accountId, userId, manager);
    const mayExport = issuer !== null && may(issuer, 'export');
    return { userId, generation: issuer?.generation ?? 0, mayExport };
  }

  /** Signed link to a client's page, as before short ones. It has no expiration date of its own: it works until the page expires or is revoked. */
  clientPageUrl(accountId: string, pageId: string): string {
    const token = jwt.sign({ acc: accountId }, linkSecret(this.config), {
      algorithm: 'HS256',
      audience: 'client-page' satisfies LinkAudience,
      subject: pageId,
      noTimestamp: true,
    });
    return `${this.config.publicUrl}/d/${token}`;
  }

  /** The access a CSV link grants, or null if the link is not ours or has expired. */
  read(link: string): LinkCaller | null {
    if (!URL.canParse(link)) return null;
    const url = new URL(link);
    const [, runId] = /^\/api\/export\/runs\/([\da-f-]{36})\.csv$/.exec(url.pathname) ?? [];
    if (url.origin !== new URL(this.config.publicUrl).origin || !runId) return null;
    const token = url.searchParams.get('token') ?? '';
    try {
      const payload = jwt.verify(token, secretOf(this.config, token), {
        algorithms: ['HS256'],
        audience: 'run-csv' satisfies LinkAudience,
        subject: runId,
      }) as jwt.JwtPayload;
      return { accountId: payload['acc'], subject: runId };
    } catch {
      return null;
    }
  }
}

export class AccountLinks {
  constructor(
    private readonly config: Config,
    private readonly csvUrls: LRUCache<string, string>,
    private readonly issuer: Issuer,
  ) {}

  /** Whether the links to files of leads would work. */
  get mayExport(): boolean {
    return this.issuer.mayExport;
  }

  /**
   * Link to a run's CSV; null for someone whose role doesn't let them download leads. It stays the same for a UTC day, so lists of
   * runs are cacheable.
   */
  csvUrl(runId: string): string | null {
    if (!this.mayExport) return null;
    const midnight = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
    const { userId = '', generation, keyId = '' } = this.issuer;
    const key = `${runId} ${midnight} ${userId} ${generation} ${keyId}`;
    let url = this.csvUrls.get(key);
    if (!url) {
      const token = this.sign('run-csv', runId, midnight + (LINK_DAYS + 1) * DAY_SECONDS);
      url = `${this.config.publicUrl}/api/export/runs/${runId}.csv?token=${token}`;
      this.csvUrls.set(key, url);
    }
    return url;
  }

  /** Link to a file of the account's leads, for exactly this filter, sort order and layout. */
  leadsUrl(query: URLSearchParams, format: FormatId): string {
    const expires = Math.floor(Date.now() / 1000) + LEADS_LINK_SECONDS;
    const token = this.sign('leads-csv', subjectOf(query), expires);
    const signed = new URLSearchParams([...query, ['token', token]]);
    return `${this.config.publicUrl}/api/export/leads.${format}?${signed.toString()}`;
  }

  /** Link to a delivered file, valid as long as one to a run's CSV. */
  deliveryUrl(deliveryId: string, runId: string): string {
    const midnight = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
    const token = this.sign('delivery-file', runId, midnight + (LINK_DAYS + 1) * DAY_SECONDS);
    return `${this.config.publicUrl}/api/deliveries/${deliveryId}/runs/${runId}/file?token=${token}`;
  }

  /** Link to a finished data export, valid until the export expires. */
  exportUrl(exportId: string, expiresAt: Date): string {
    const expires = Math.floor(expiresAt.getTime() / 1000);
    const token = this.sign('data-export', exportId, expires);
    return `${this.config.publicUrl}/api/export/files/${exportId}?token=${token}`;
  }

  /** Link to a member's calendar. It has no expiration date: calendar apps keep it until the member renews it. */
  calendarUrl(userId: string, version: number): string {
    const token = this.sign('calendar', `${userId} ${version}`);
    return `${this.config.publicUrl}/api/calendar.ics?token=${token}`;
  }

  private sign(audience: LinkAudience, subject: string, exp?: number): string {
    const { accountId: acc, userId: usr, generation: gen, keyId: key } = this.issuer;
    const payload = {
      acc,
      ...(exp && { exp }),
      ...(usr && { usr }),
      ...(gen > 0 && { gen }),
      ...(key && { key }),
    };
    return jwt.sign(payload, linkSecret(this.config), {
      algorithm: 'HS256',
      audience,
      subject,
      noTimestamp: true,
    });
  }
}

/** Subject of a link to filtered leads: a hash of the query, independent of its encoding. */
export function subjectOf(query: URLSearchParams): string {
  const signedParameters = [...query].filter(([name]) => name !== 'token');
  return createHash('sha256')
    .update(String(new URLSearchParams(signedParameters)))
    .digest('base64url');
}

export function linkSecret({ appSecret }: Config): string {
  if (!appSecret) throw new Error('APP_SECRET is not set');
  return appSecret;
}

/** The secret that a link was signed with: the previous one while links signed with it are still in use. */
export function secretOf(config: Config, token: string): string {
  const { previousAppSecret } = config;
  return previousAppSecret && isSignedWith(previousAppSecret, token)
    ? previousAppSecret
    : linkSecret(config);
}

function isSignedWith(secret: string, token: string): boolean {
  try {
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    return true;
  } catch {
    return false;
  }
}
