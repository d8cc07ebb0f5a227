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
  type ApiKeyForm,
  type ApiKeyScope,
  type NewApiKey,
} from '#contract/settings.js';
import { PERMISSION_REQUIRED } from '#contract/account-header.js';
import { permissionsOf } from '#contract/roles.js';
import { permissionOf } from '../../platform/access.js';
import { Batches } from '../../platform/database/batches.js';
import { notFound, ProblemException } from '../../platform/problem.js';
import { lockTeam } from '../users/lock-team.js';
import { SecurityEventsService } from '../users/security-events.service.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { may, type Caller, type Origin } from '../../platform/caller.js';
import { findKeys, recordUse, removeKey, type Reach } from './api-key.sql.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM_LENGTH = 6;
const RANDOM_LENGTH = API_KEY_LENGTH - CHECKSUM_LENGTH;
/** Number of characters of a key that the list shows. */
const VISIBLE_LENGTH = API_KEY_PREFIX.length + 4;

export const looksLikeApiKey = (token: string) => token.startsWith(API_KEY_PREFIX);

/** Creates, lists, revokes and verifies API keys. */
@Injectable()
export class ApiKeysService {
  /** Anyone can invent a key with a right checksum, so unknown keys must not use up the connections. */
  private readonly found = new Batches((hashes) => findKeys(this.database.manager, hashes));

  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  /** The caller's keys, newest first; those of all members for someone who manages them. */
  list(caller: Caller): Promise<ApiKey[]> {
    return this.keys.find({
      where: reachOf(caller),
      order: { createdAt: 'DESC', id: 'DESC' },
      select: {
        id: true,
        name: true,
        prefix: true,
        scopes: true,
        expiresAt: true,
        userId: true,
        createdAt: true,
        lastUsedAt: true,
      },
    });
  }

  /**
   * Creates a key. Only this result contains its text.
   * @throws ProblemException 403 for a scope that the creator's role doesn't allow, 409 if the account already has the maximum
   * number of keys
   */
  async create(
    caller: Caller,
    { name, scopes, expiresAt = null }: ApiKeyForm,
    origin: Origin,
    tx: EntityManager,
  ): Promise<NewApiKey> {
    assertMay(caller, scopes);
    const { accountId, userId } = caller;
    await lockTeam(tx, caller, 'keys');
    if ((await tx.countBy(ApiKeyEntity, { accountId })) >= MAX_API_KEYS) {
      throw new ProblemException(
        409,
        `An account can have at most ${MAX_API_KEYS} keys. Revoke one first.`,
      );
    }
    const key = newKey();
    const shown = { name, prefix: key.slice(0, VISIBLE_LENGTH), scopes };
    const { id } = await tx.save(ApiKeyEntity, {
      accountId,
      userId,
      ...shown,
      expiresAt,
      hash: hash(key),
    });
    await this.events.record(caller, 'api_key_created', origin, { key: { id, ...shown } }, tx);
    const { createdAt, expiresAt: expires } = await tx.findOneByOrFail(ApiKeyEntity, { id });
    return { id, userId, ...shown, expiresAt: expires, createdAt, lastUsedAt: null, key };
  }

  /** @throws ProblemException 404 if the caller has no such key, and doesn't manage members */
  revoke(caller: Caller, id: string, origin: Origin): Promise<void> {
    return this.database.transaction(async (tx) => {
      const key = await removeKey(tx, reachOf(caller), id);
      if (!key) throw notFound('The API key');
      await this.events.record(caller, 'api_key_revoked', origin, { key }, tx);
    });
  }

  /** Returns the ids of the keys that are neither revoked nor expired. */
  async valid(ids: string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const keys = await this.keys.find({
      where: { id: In(ids) },
      select: { id: true, expiresAt: true },
    });
    return new Set(keys.filter((key) => !isExpired(key)).map(({ id }) => id));
  }

  /**
   * The caller behind a key, or null. The last use is recorded once per minute to avoid a write per call.
   * @throws ProblemException 401 for an expired key
   */
  async callerOf(key: string): Promise<Caller | null> {
    if (!isWellFormed(key)) return null;
    const found = await this.found.load(hash(key));
    if (!found) return null;
    const { id, name, prefix, scopes, expiresAt, recordUse: isDue, viewersExport, ...user } = found;
    if (isExpired({ expiresAt })) {
      throw new ProblemException(
        401,
        'This API key has expired. Create a new one in Settings, under API & Integrations.',
      );
    }
    if (isDue) await recordUse(this.database.manager, id);
    const permissions = permissionsOf(user.role, viewersExport);
    return { ...user, permissions, key: { id, name, prefix, scopes } };
  }
}

/** @throws ProblemException 403 for a scope whose calls the caller's role doesn't allow */
function assertMay(caller: Caller, scopes: readonly ApiKeyScope[]): void {
  for (const scope of scopes) {
    const permission = permissionOf(scope);
    if (permission === undefined || may(caller, permission)) continue;
    const text = `Your role in this account doesn't allow a key with the scope "${scope}". Leave it out, or ask the owner.`;
    throw new ProblemException(403, text, { code: PERMISSION_REQUIRED, permission });
  }
}

/** Whose keys the caller sees and revokes. */
const reachOf = (caller: Caller): Reach => {
  const { accountId, userId } = caller;
  return may(caller, 'members') ? { accountId } : { accountId, userId };
};

const isExpired = ({ expiresAt }: { expiresAt: Date | string | null }) =>
  expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();

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
