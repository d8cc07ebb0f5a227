import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { TEXT_MAX } from '#contract/fields.js';
import { readable } from '#contract/text.js';
import { permissionsOf, type Permission } from '#contract/roles.js';
import type { OnboardingDraft, SavedDraft, SyncedUser, User, UserPatch } from '#contract/users.js';
import type { AccountRequest, Caller, Origin } from '../../platform/caller.js';
import { acrossAccounts } from '../../platform/database/request-pool.js';
import { notFound } from '../../platform/problem.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { BILLING_ADDRESS } from '../accounts/queues.js';
import { TrialsService } from '../quota/trials.service.js';
import { NewAccountsService } from './new-accounts.service.js';
import { SecurityEventsService } from './security-events.service.js';
import { notAMember } from './lock-team.js';
import { UserEntity } from './user.entity.js';
import {
  accountsOf,
  enabledMembers,
  findCaller,
  isTeam,
  ownedAccounts,
  readIssuer,
  type StoredCaller,
} from './membership.sql.js';
import { listsOf } from './member-settings.sql.js';
import {
  draftOf,
  enableUser,
  endSessionsUntil,
  insertUser,
  replacePrimary,
  saveDraft,
  setAddress,
} from './user.sql.js';

/** The person whom an account's signed links depend on. */
export interface Issuer {
  /** Grows whenever they end sessions. */
  generation: number;
  permissions: readonly Permission[];
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** What a person may do without an account, or in one that its owner has disabled. */
const OWN: readonly Permission[] = ['own'];

@Injectable()
export class UsersService {
  private readonly log = new Logger(UsersService.name);

  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly events: SecurityEventsService,
    private readonly newAccounts: NewAccountsService,
    private readonly trials: TrialsService,
    private readonly jobs: JobsService,
    private readonly database: DataSource,
  ) {}

  /**
   * The caller behind a verified token, in the account that the request names. Creates user and account on the first call,
   * reactivates a disabled user on a new login, and records each login.
   * @returns null if the session was ended or the user is being deleted
   * @throws ProblemException 404 for an account that the user is not a member of
   */
  async callerOf(
    token: DecodedIdToken,
    origin: Origin,
    asked: AccountRequest,
  ): Promise<Caller | null> {
    if (asked.accountId !== undefined && !UUID.test(asked.accountId)) throw notAMember();
    const { manager } = this.database;
    const read = () => findCaller(manager, token.uid, asked.accountId);
    let row = (await read()) ?? (await this.provision(token, origin, asked.isJoining, read));
    if (!row || isEnded(row.sessionsValidAfter, token.auth_time)) return null;
    if (row.disabledAt) await this.reactivate(row, origin);
    const email = token.email ?? null;
    const verified = token.email_verified ?? false;
    const isChanged = row.email !== email || row.emailVerified !== verified;
    // An earlier token may still say what the person has changed since.
    if (isChanged && token.iat >= (row.addressAsOf ?? 0)) {
      const { id } = row;
      await this.database.transaction(async (tx) => {
        await setAddress(tx, id, { email, verified, asOf: token.iat });
        for (const accountId of await ownedAccounts(tx, id)) {
          if (row?.email !== email)
            await this.jobs.sendFor(accountId, BILLING_ADDRESS, { accountId }, randomUUID(), tx);
          if (verified) await this.trials.confirm(tx, accountId, email);
        }
      });
    }
    if (asked.accountId === undefined && !row.accountId && !asked.isJoining) {
      await this.replacePrimary(row.id, token);
      row = (await read())!;
    }
    if (asked.accountId !== undefined && !row.accountId) throw notAMember();
    const { role, viewersExport, isClosed } = row;
    const caller = {
      userId: row.id,
      accountId: row.accountId ?? row.id,
      role,
      permissions: role && !isClosed ? permissionsOf(role, viewersExport) : OWN,
      uid: token.uid,
      authTime: token.auth_time,
      linkGeneration: row.linkGeneration,
      key: null,
    };
    // A log that can't be written must not lock people out. The next request tries again.
    await this.events
      .recordLogin(caller, origin)
      .catch((error: unknown) => this.log.error(error, 'Failed to record a login'));
    return caller;
  }

  /**
   * Returns a function that tests whether a caller is an enabled member of the account who has the permission (null: none is
   * needed) and, unless it uses an API key, whose session has not ended.
   */
  async accessOf(
    callers: Caller[],
  ): Promise<(caller: Caller, permission: Permission | null) => boolean> {
    const members = await enabledMembers(this.database.manager, callers);
    const keyOf = ({ accountId, userId }: { accountId: string; userId: string }) =>
      `${accountId} ${userId}`;
    const byKey = new Map(members.map((member) => [keyOf(member), member]));
    return (caller, permission) => {
      const member = byKey.get(keyOf(caller));
      if (!member) return false;
      const { role, viewersExport, sessionsValidAfter } = member;
      return (
        (permission === null || permissionsOf(role, viewersExport).includes(permission)) &&
        (caller.key !== null || !isEnded(sessionsValidAfter, caller.authTime))
      );
    };
  }

  /**
   * The person whom an account's signed links depend on; without a user, its owner.
   * @returns null while that person or the account is disabled or being deleted, or after they left
   */
  async issuer(
    accountId: string,
    userId?: string,
    manager: EntityManager = this.database.manager,
  ): Promise<Issuer | null> {
    const row = await readIssuer(manager, accountId, userId);
    if (!row) return null;
    const { role, viewersExport, generation } = row;
    return { generation, permissions: permissionsOf(role ?? 'OWNER', viewersExport) };
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

  /** The user, with their role in an account and all accounts that they can change to. */
  async get({ userId, accountId, role, permissions, key }: Caller): Promise<User> {
    const user = await this.users.findOneByOrFail({ id: userId });
    if (!role) return Object.assign(user, { lists: {}, membership: null });
    const all = await acrossAccounts(() => accountsOf(this.database.manager, userId));
    // A key belongs to one account, and knows no other.
    const accounts = key ? all.filter(({ id }) => id === accountId) : all;
    const membership = {
      accountId,
      role,
      permissions: [...permissions],
      isTeam: await isTeam(this.database.manager, accountId),
      accounts,
    };
    const lists = await listsOf(this.database.manager, accountId, userId);
    // The details of an account that someone else owns are known.
    const onboardingStatus = role === 'OWNER' ? user.onboardingStatus : 'COMPLETED';
    return Object.assign(user, { lists, membership, onboardingStatus });
  }

  /** The user, and whether this login reactivated the account. */
  async sync(caller: Caller): Promise<SyncedUser> {
    const { userId, authTime } = caller;
    const isReactivated = await this.events.isRecordedSince(
      userId,
      'account_reactivated',
      new Date(authTime * 1000),
    );
    return { ...(await this.get(caller)), isReactivated };
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
      await this.events.record({ userId }, 'profile_updated', origin, { fields }, tx);
    }
    return fields;
  }

  async completeOnboarding(caller: Caller): Promise<User> {
    const completed = { onboardingStatus: 'COMPLETED', onboardingDraft: null } as const;
    await this.users.update(caller.userId, completed);
    return this.get(caller);
  }

  onboardingDraft(userId: string): Promise<SavedDraft> {
    return draftOf(this.database.manager, userId);
  }

  async saveOnboardingDraft(userId: string, draft: OnboardingDraft): Promise<SavedDraft> {
    await saveDraft(this.database.manager, userId, draft);
    return this.onboardingDraft(userId);
  }

  private reactivate({ id, accountId }: StoredCaller, origin: Origin): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (await enableUser(tx, id))
        await this.events.record({ userId: id, accountId }, 'account_reactivated', origin, {}, tx);
    });
  }

  /** @throws ProblemException 429 if too many accounts were created from the address */
  private async provision(
    token: DecodedIdToken,
    origin: Origin,
    isJoining: boolean,
    read: () => Promise<StoredCaller | null>,
  ): Promise<StoredCaller | null> {
    await this.database.transaction(async (tx) => {
      const created = await insertUser(tx, {
        uid: token.uid,
        uidHash: hashOf(token.uid),
        email: token.email ?? null,
        emailVerified: token.email_verified ?? false,
        displayName: nameOf(token['name'] as string | undefined),
        isJoining,
      });
      if (!created) return;
      await this.newAccounts.count(origin, tx);
      await this.events.record({ userId: created.id }, 'account_created', origin, {}, tx);
      if (created.accountId) await this.startTrial(created.accountId, token, tx);
    });
    return read();
  }

  /** A person without an account, such as a former member, opens another of theirs, or a new one. */
  private replacePrimary(userId: string, token: DecodedIdToken): Promise<void> {
    return this.database.transaction(async (tx) => {
      const created = await replacePrimary(tx, userId);
      if (created) await this.startTrial(created, token, tx);
    });
  }

  private startTrial(accountId: string, token: DecodedIdToken, tx: EntityManager) {
    const { email = null, email_verified: isConfirmed = false } = token;
    return this.trials.start(tx, accountId, email, isConfirmed);
  }
}

/** Converts the provider's name, which may be any text, to a valid profile name. */
const nameOf = (name = '') =>
  readable(name)
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
