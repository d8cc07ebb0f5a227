import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository, type EntityManager } from 'typeorm';
import {
  API_KEY_LENGTH,
  API_KEY_PREFIX,
  MAX_API_KEYS,
  type ApiKey,
  type NewApiKey,
} from '../../contract/settings.js';
import { lockAccount } from '../accounts/account.sql.js';
import { ENABLED_USERS } from '../users/user.sql.js';
import { AccountDeletion } from '../accounts/account-deletion.entity.js';
import { notFound, ProblemException } from '../problem.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { ApiKeyRow } from './api-key.entity.js';
import type { Caller, Origin } from '../caller.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const RANDOM_LENGTH = API_KEY_LENGTH - CHECKSUM_LENGTH;
/** Number of characters of a key that the list shows. */
const VISIBLE_LENGTH = API_KEY_PREFIX.length + 4;

export const looksLikeApiKey = (token: string) => token.startsWith(API_KEY_PREFIX);

/** Creates, lists, revokes and verifies API keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectRepository(ApiKeyRow) private readonly keys: Repository<ApiKeyRow>,
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  list(accountId: string): Promise<ApiKey[]> {
    return this.keys.find({
      where: { accountId },
      order: { createdAt: 'DESC', id: 'DESC' },
      select: { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true },
    });
  }

  /**
   * Creates a key. Only this result contains its text.
   * @throws ProblemException 409 if the account has the maximum number of keys, 404 if it is being deleted
   */
  create({ accountId, userId }: Caller, name: string, origin: Origin): Promise<NewApiKey> {
    const key = newKey();
    return this.database.transaction(async (tx) => {
      const exists = await lockAccount(tx, accountId);
      if (!exists || (await tx.existsBy(AccountDeletion, { accountId }))) {
        throw notFound('The account');
      }
      if ((await tx.countBy(ApiKeyRow, { accountId })) >= MAX_API_KEYS) {
        throw new ProblemException(
          409,
          `An account can have at most ${MAX_API_KEYS} keys. Revoke one first.`,
        );
      }
      const prefix = key.slice(0, VISIBLE_LENGTH);
      const { id } = await tx.save(ApiKeyRow, { accountId, userId, name, prefix, hash: hash(key) });
      await this.events.record(userId, 'api_key_created', origin, { method: prefix }, tx);
      const { createdAt } = await tx.findOneByOrFail(ApiKeyRow, { id });
      return { id, name, prefix, createdAt, lastUsedAt: null, key };
    });
  }

  /** @throws ProblemException 404 if the account has no such key */
  revoke({ accountId, userId }: Caller, id: string, origin: Origin): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [[key]] = await tx.query<[{ prefix: string }[], number]>(
        'DELETE FROM api_keys WHERE account_id = $1 AND id = $2 RETURNING prefix',
        [accountId, id],
      );
      if (!key) throw notFound('The API key');
      await this.events.record(userId, 'api_key_revoked', origin, { method: key.prefix }, tx);
    });
  }

  /** Those of the keys that were not revoked. */
  async existing(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const keys = await this.keys.find({ where: { id: In(ids) }, select: { id: true } });
    return new Set(keys.map(({ id }) => id));
  }

  revokeAll(accountId: string, tx: EntityManager): Promise<unknown> {
    return tx.delete(ApiKeyRow, { accountId });
  }

  /** The caller behind a key, or null. The last use is recorded once per minute to avoid a write per call. */
  async callerOf(key: string): Promise<Caller | null> {
    if (!isWellFormed(key)) return null;
    const [row] = await this.database.query<
      { id: string; accountId: string; userId: string; uid: string; recordUse: boolean }[]
    >(
      `SELECT k.id, k.account_id AS "accountId", k.user_id AS "userId", u.firebase_uid AS uid,
         COALESCE(k.last_used_at < now() - interval '1 minute', true) AS "recordUse"
       FROM api_keys k JOIN ${ENABLED_USERS} u ON u.id = k.user_id
       WHERE k.hash = $1`,
      [hash(key)],
    );
    if (!row) return null;
    const { id, recordUse, ...user } = row;
    if (recordUse)
      await this.database.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [id]);
    return { ...user, authTime: 0, keyId: id };
  }
}

/** `ldk_`, 26 random characters and a checksum. Mistyped keys fail without a database query. */
function newKey(): string {
  const random = Array.from(
    { length: RANDOM_LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join('');
  return API_KEY_PREFIX + random + checksum(random);
}

export function isWellFormed(key: string): boolean {
  const [, random = '', sum] =
    new RegExp(`^${API_KEY_PREFIX}(\\w{${RANDOM_LENGTH}})(\\w{${CHECKSUM_LENGTH}})$`).exec(key) ??
    [];
  return sum === checksum(random);
}

/** CRC-32 in base 62, as in GitHub's tokens. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    digits = ALPHABET[rest % ALPHABET.length]! + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

const hash = (key: string) => createHash('sha256').update(key).digest('hex');
