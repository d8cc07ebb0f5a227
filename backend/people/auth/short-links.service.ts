import { createHash, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import type { LinkCaller } from '../../platform/caller.js';
import { UsersService } from '../users/users.service.js';
import { linkSecret, LinksService } from './links.service.js';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** 131 bits. No "-" or "_", which mail clients leave out at the end of a link. */
const TOKEN_LENGTH = 22;
const TOKEN = /(?:^|-)([\dA-Za-z]{22})$/;

/** The page behind a hash. */
type Find = (
  tx: EntityManager,
  hash: string,
) => Promise<{ accountId: string; pageId: string } | null>;

export interface ClientPage {
  accountId: string;
  pageId: string;
  /** null for a page whose link is older than short ones. */
  hash: string | null;
  /** Readable words before the token. They are not checked. */
  slug: string;
}

/**
 * Links to clients' pages: `/d/{slug}-{token}`. The token is derived from the page's random id and `APP_SECRET`, so that its
 * owner can copy it again; the database has only its hash.
 */
@Injectable()
export class ShortLinksService {
  private find: Find = async () => null;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: UsersService,
    private readonly links: LinksService,
  ) {}

  /** The only query that finds a tenant's row without its account. It returns no more than ids. */
  register(find: Find) {
    this.find = find;
  }

  hashFor(accountId: string, pageId: string): string {
    return hashOf(tokenOf(linkSecret(this.config), accountId, pageId));
  }

  /** A page keeps its link when the secret changes, but only its hash is left of it: then the owner gets a signed one. */
  urlOf({ accountId, pageId, hash, slug }: ClientPage): string {
    const { previousAppSecret, publicUrl } = this.config;
    const token = [linkSecret(this.config), previousAppSecret]
      .filter((secret) => secret !== undefined)
      .map((secret) => tokenOf(secret, accountId, pageId))
      .find((each) => hashOf(each) === hash);
    if (!token) return this.links.clientPageUrl(accountId, pageId);
    return `${publicUrl}/d/${slug ? `${slug}-` : ''}${token}`;
  }

  /** @returns undefined if the text is not a short link's; null if it opens nothing */
  async callerOf(text: unknown): Promise<LinkCaller | null | undefined> {
    const [, token] = (typeof text === 'string' && TOKEN.exec(text)) || [];
    if (!token) return undefined;
    const page = await this.find(this.database.manager, hashOf(token));
    if (!page || !(await this.users.issuer(page.accountId))) return null;
    return { subject: page.pageId, accountId: page.accountId, isVisitor: true };
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function tokenOf(secret: string, accountId: string, pageId: string): string {
  const key = createHmac('sha256', secret).update(`client-page ${accountId} ${pageId}`);
  let left = BigInt(`0x${key.digest('hex')}`);
  let token = '';
  for (; token.length < TOKEN_LENGTH; left /= BASE) token += DIGITS[Number(left % BASE)];
  return token;
}
