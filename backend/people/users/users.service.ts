import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { TEXT_MAX } from '#contract/fields.js';
import type { OnboardingDraft, SavedDraft, SyncedUser, UserPatch } from '#contract/users.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { prepared } from '../../platform/database/prepared.js';
import { notFound } from '../../platform/problem.js';
import { TrialsService } from '../quota/trials.service.js';
import { NewAccountsService } from './new-accounts.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { UserEntity } from './user.entity.js';
import { insertUser, LINK_GENERATION, linkGenerationOf } from './user.sql.js';

interface StoredCaller {
  id: string;
  primary_account_id: string;
  email: string | null;
  email_verified: boolean;
  sessions_valid_after: Date | null;
  disabled_at: Date | null;
  link_generation: number;
}

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly events: SecurityEventsService,
    private readonly newAccounts: NewAccountsService,
    private readonly trials: TrialsService,
    private readonly database: DataSource,
  ) {}

  /**
   * The caller behind a verified token. Creates user and account on the first call, and reactivates a disabled
   * account on a new login.
   * @returns null if the session was ended or the account is being deleted
   */
  async callerOf(token: DecodedIdToken, origin: Origin): Promise<Caller | null> {
    const row = (await this.find(token.uid)) ?? (await this.provision(token, origin));
    if (!row || isEnded(row.sessions_valid_after, token.auth_time)) return null;
    if (row.disabled_at) await this.reactivate(row.id, origin);
    const email = token.email ?? null;
    const verified = token.email_verified ?? false;
    if (row.email !== email || row.email_verified !== verified) {
      await this.database.transaction(async (tx) => {
        await tx.update(UserEntity, row.id, { email, emailVerified: verified });
        if (verified) await this.trials.confirm(tx, row.primary_account_id, email);
      });
    }
    return {
      userId: row.id,
      accountId: row.primary_account_id,
      uid: token.uid,
      authTime: token.auth_time,
      linkGeneration: row.link_generation,
      key: null,
    };
  }

  /**
   * Returns a function that tests whether a caller is enabled and, unless it uses an API key, its session has not ended.
   */
  async accessOf(callers: Caller[]): Promise<(caller: Caller) => boolean> {
    const users = await this.database.query<Pick<StoredCaller, 'id' | 'sessions_valid_after'>[]>(
      'SELECT id, sessions_valid_after FROM users WHERE id = ANY($1) AND disabled_at IS NULL',
      [callers.map(({ userId }) => userId)],
    );
    const sessions = new Map(users.map((user) => [user.id, user.sessions_valid_after]));
    return ({ userId, key, authTime }) => {
      const validAfter = sessions.get(userId);
      return validAfter !== undefined && (key !== null || !isEnded(validAfter, authTime));
    };
  }

  /**
   * A number that grows whenever a user of the account ends sessions. Signed links contain it, so they expire with the
   * sessions. Null while the account is disabled or being deleted.
   */
  async linkGeneration(
    accountId: string,
    manager: EntityManager = this.database.manager,
  ): Promise<number | null> {
    const [row] = await manager.query<[{ disabled: boolean | null; generation: number }]>(
      `SELECT bool_or(disabled_at IS NOT NULL) AS disabled,
         ${LINK_GENERATION} AS generation
       FROM users WHERE primary_account_id = $1`,
      [accountId],
    );
    return row.disabled ? null : row.generation;
  }

  /**
   * Ends all sessions of the user. Login times have a resolution of one second. Await `untilNextSecond` before
   * responding, so the next login counts as later.
   */
  async endSessions(userId: string, manager: EntityManager = this.database.manager) {
    await this.endSessionsUntil(userId, Date.now(), manager);
  }

  /** Ends all sessions of the user that started before this one. */
  async endOtherSessions({ userId, authTime }: Caller, manager: EntityManager) {
    await this.endSessionsUntil(userId, (authTime - 1) * 1000, manager);
  }

  get(userId: string): Promise<UserEntity> {
    return this.users.findOneByOrFail({ id: userId });
  }

  /** Records each login once and returns the user, and whether this login reactivated the account. */
  async sync({ userId, authTime }: Caller, { ip, userAgent }: Origin): Promise<SyncedUser> {
    await this.database.query(
      `INSERT INTO security_events (user_id, type, meta, ip, user_agent)
       SELECT $1, 'login', $2, $3, $4
       WHERE NOT EXISTS (
         SELECT FROM security_events WHERE user_id = $1 AND type = 'login' AND meta = $2)`,
      [userId, { authTime }, ip, userAgent],
    );
    const isReactivated = await this.events.isRecordedSince(
      userId,
      'account_reactivated',
      new Date(authTime * 1000),
    );
    return Object.assign(await this.get(userId), { isReactivated });
  }

  /** @returns the names of the changed fields */
  async update(
    userId: string,
    patch: UserPatch,
    origin: Origin,
    tx: EntityManager,
  ): Promise<(keyof UserPatch)[]> {
    const lock = { mode: 'for_no_key_update' } as const;
    const stored = await tx.findOne(UserEntity, { where: { id: userId }, lock });
    if (!stored) throw notFound('The user');
    const names = Object.keys(patch) as (keyof UserPatch)[];
    const fields = names.filter((name) => patch[name] !== (stored[name] ?? ''));
    if (fields.length > 0) {
      await tx.update(UserEntity, userId, { ...patch, updatedAt: new Date().toISOString() });
      await this.events.record(userId, 'profile_updated', origin, { fields }, tx);
    }
    return fields;
  }

  async completeOnboarding(userId: string): Promise<UserEntity> {
    await this.users.update(userId, { onboardingStatus: 'COMPLETED', onboardingDraft: null });
    return this.get(userId);
  }

  async onboardingDraft(userId: string): Promise<SavedDraft> {
    const [row] = await this.database.query<SavedDraft[]>(
      'SELECT onboarding_draft AS draft FROM users WHERE id = $1',
      [userId],
    );
    if (!row) throw notFound('The user');
    return row;
  }

  /** Saves the draft while onboarding is in progress. Ignores late drafts from other tabs. */
  async saveOnboardingDraft(userId: string, draft: OnboardingDraft): Promise<SavedDraft> {
    await this.database.query(
      `UPDATE users SET onboarding_draft = $2 WHERE id = $1 AND onboarding_status = 'IN_PROGRESS'`,
      [userId, draft],
    );
    return this.onboardingDraft(userId);
  }

  /** The time only moves forward, so concurrent calls cannot restore ended sessions. */
  private async endSessionsUntil(userId: string, moment: number, manager: EntityManager) {
    await manager.query(
      'UPDATE users SET sessions_valid_after = GREATEST(sessions_valid_after, $2::timestamptz) WHERE id = $1',
      [userId, new Date(moment).toISOString()],
    );
  }

  private async find(uid: string): Promise<StoredCaller | null> {
    const [row] = await this.database.query<StoredCaller[]>(
      prepared(`SELECT id, primary_account_id, email, email_verified, sessions_valid_after, disabled_at,
         ${linkGenerationOf('u.primary_account_id')} AS link_generation
       FROM users u WHERE firebase_uid = $1`),
      [uid],
    );
    return row ?? null;
  }

  private reactivate(userId: string, origin: Origin): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [[row]] = await tx.query<[{ id: string }[], number]>(
        'UPDATE users SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL RETURNING id',
        [userId],
      );
      if (row) await this.events.record(userId, 'account_reactivated', origin, {}, tx);
    });
  }

  /** @throws ProblemException 429 if too many accounts were created from the address */
  private async provision(token: DecodedIdToken, origin: Origin): Promise<StoredCaller | null> {
    await this.database.transaction(async (tx) => {
      const created = await insertUser(tx, {
        uid: token.uid,
        uidHash: hashOf(token.uid),
        email: token.email ?? null,
        emailVerified: token.email_verified ?? false,
        displayName: nameOf(token['name'] as string | undefined),
      });
      if (!created) return;
      await this.newAccounts.count(origin, tx);
      await this.events.record(created.id, 'account_created', origin, {}, tx);
      const { email = null, email_verified: isConfirmed = false } = token;
      await this.trials.start(tx, created.accountId, email, isConfirmed);
    });
    return this.find(token.uid);
  }
}

/** Converts the provider's name, which may be any text, to a valid profile name. */
const nameOf = (name = '') =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX) || null;

/** Resolves when the next second starts. Logins from then on count as later. */
export const untilNextSecond = () => wait(1000 - (Date.now() % 1000) + 5);

/** Hash under which a deleted user is remembered until the last token expires. */
export const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex');

/** Whether a session started at or before `validAfter`, in whole seconds. */
function isEnded(validAfter: Date | null, authTime: number): boolean {
  return validAfter !== null && authTime <= Math.floor(validAfter.getTime() / 1000);
}
