import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { TEXT_MAX } from '#contract/fields.js';
import type { OnboardingDraft, SavedDraft, SyncedUser, UserPatch } from '#contract/users.js';
import type { Caller, Origin } from '../../platform/caller.js';
import { notFound } from '../../platform/problem.js';
import { TrialsService } from '../quota/trials.service.js';
import { NewAccountsService } from './new-accounts.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { UserEntity } from './user.entity.js';
import { insertLogin } from './security-event.sql.js';
import {
  draftOf,
  enabledUsers,
  enableUser,
  endSessionsUntil,
  findCaller,
  insertUser,
  readLinkGeneration,
  saveDraft,
  type StoredCaller,
} from './user.sql.js';

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
    const row =
      (await findCaller(this.database.manager, token.uid)) ?? (await this.provision(token, origin));
    if (!row || isEnded(row.sessionsValidAfter, token.auth_time)) return null;
    if (row.disabledAt) await this.reactivate(row.id, origin);
    const email = token.email ?? null;
    const verified = token.email_verified ?? false;
    if (row.email !== email || row.emailVerified !== verified) {
      await this.database.transaction(async (tx) => {
        await tx.update(UserEntity, row.id, { email, emailVerified: verified });
        if (verified) await this.trials.confirm(tx, row.accountId, email);
      });
    }
    return {
      userId: row.id,
      accountId: row.accountId,
      uid: token.uid,
      authTime: token.auth_time,
      linkGeneration: row.linkGeneration,
      key: null,
    };
  }

  /**
   * Returns a function that tests whether a caller is enabled and, unless it uses an API key, its session has not ended.
   */
  async accessOf(callers: Caller[]): Promise<(caller: Caller) => boolean> {
    const users = await enabledUsers(
      this.database.manager,
      callers.map(({ userId }) => userId),
    );
    const sessions = new Map(users.map((user) => [user.id, user.sessionsValidAfter]));
    return ({ userId, key, authTime }) => {
      const validAfter = sessions.get(userId);
      return validAfter !== undefined && (key !== null || !isEnded(validAfter, authTime));
    };
  }

  /**
   * A number that grows whenever a user of the account ends sessions. Signed links contain it, so they expire with the
   * sessions. Null while the account is disabled or being deleted.
   */
  linkGeneration(accountId: string, manager: EntityManager = this.database.manager) {
    return readLinkGeneration(manager, accountId);
  }

  /**
   * Ends all sessions of the user. Login times have a resolution of one second. Await `untilNextSecond` before
   * responding, so the next login counts as later.
   */
  async endSessions(userId: string, manager: EntityManager = this.database.manager) {
    await endSessionsUntil(manager, userId, new Date());
  }

  /** Ends all sessions of the user that started before this one. */
  async endOtherSessions({ userId, authTime }: Caller, manager: EntityManager) {
    await endSessionsUntil(manager, userId, new Date((authTime - 1) * 1000));
  }

  get(userId: string): Promise<UserEntity> {
    return this.users.findOneByOrFail({ id: userId });
  }

  /** Records each login once and returns the user, and whether this login reactivated the account. */
  async sync({ userId, authTime }: Caller, origin: Origin): Promise<SyncedUser> {
    await insertLogin(this.database.manager, userId, authTime, origin);
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

  onboardingDraft(userId: string): Promise<SavedDraft> {
    return draftOf(this.database.manager, userId);
  }

  async saveOnboardingDraft(userId: string, draft: OnboardingDraft): Promise<SavedDraft> {
    await saveDraft(this.database.manager, userId, draft);
    return this.onboardingDraft(userId);
  }

  private reactivate(userId: string, origin: Origin): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await enableUser(tx, userId))
        await this.events.record(userId, 'account_reactivated', origin, {}, tx);
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
    return findCaller(this.database.manager, token.uid);
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
