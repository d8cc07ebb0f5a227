import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import { TEXT_MAX } from '../../contract/fields.js';
import { type OnboardingDraft, type SavedDraft, type UserPatch } from '../../contract/users.js';
import { deletedPeople, insertAccounts } from '../accounts/account.sql.js';
import type { Caller, Origin } from '../caller.js';
import { notFound } from '../problem.js';
import { SecurityEventsService } from './security-events.service.js';
import { UserRow } from './user.entity.js';

interface CallerRow {
  id: string;
  primary_account_id: string;
  email: string | null;
  email_verified: boolean;
  sessions_valid_after: Date | null;
  disabled_at: Date | null;
}

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(UserRow) private readonly users: Repository<UserRow>,
    private readonly events: SecurityEventsService,
    private readonly database: DataSource,
  ) {}

  /**
   * The caller behind a verified token; a person seen for the first time gets user and account.
   * A sign-in after the account was disabled makes it active again.
   * @returns null when the person's sessions of that time were ended, or the account is being deleted
   */
  async callerOf(token: DecodedIdToken, origin: Origin): Promise<Caller | null> {
    const row = (await this.find(token.uid)) ?? (await this.provision(token, origin));
    if (!row || isEnded(row.sessions_valid_after, token.auth_time)) return null;
    if (row.disabled_at) await this.reactivate(row.id, origin);
    const email = token.email ?? null;
    const verified = token.email_verified ?? false;
    if (row.email !== email || row.email_verified !== verified) {
      await this.users.update(row.id, { email, emailVerified: verified });
    }
    return {
      userId: row.id,
      accountId: row.primary_account_id,
      uid: token.uid,
      authTime: token.auth_time,
      keyId: null,
    };
  }

  /** Whether the user may still act, and, for a sign-in, whether it was not ended since. */
  async isActive({ uid, authTime, keyId }: Caller): Promise<boolean> {
    const row = await this.find(uid);
    if (!row || row.disabled_at) return false;
    return keyId !== null || !isEnded(row.sessions_valid_after, authTime);
  }

  /** Whether the account is disabled, or about to be deleted: its links are refused like its keys. */
  async isDisabled(accountId: string): Promise<boolean> {
    const disabled = await this.database.query<unknown[]>(
      'SELECT FROM users WHERE primary_account_id = $1 AND disabled_at IS NOT NULL LIMIT 1',
      [accountId],
    );
    return disabled.length > 0;
  }

  /**
   * Refuses every sign-in of the person up to now. Sign-ins count in whole seconds, so await `secondOver` before you answer:
   * then the next sign-in is a later one.
   */
  async endSessions(userId: string, manager: EntityManager = this.database.manager) {
    await this.endSessionsUntil(userId, Date.now(), manager);
  }

  /** Refuses every sign-in of the person but this one and later ones. */
  async endOtherSessions({ userId, authTime }: Caller, manager: EntityManager) {
    await this.endSessionsUntil(userId, (authTime - 1) * 1000, manager);
  }

  get(userId: string): Promise<UserRow> {
    return this.users.findOneByOrFail({ id: userId });
  }

  /** After a sign-in: records the login once per sign-in, and answers the person. */
  async sync({ userId, authTime }: Caller, { ip, userAgent }: Origin): Promise<UserRow> {
    await this.database.query(
      `INSERT INTO security_events (user_id, type, meta, ip, user_agent)
       SELECT $1, 'login', $2, $3, $4
       WHERE NOT EXISTS (
         SELECT FROM security_events WHERE user_id = $1 AND type = 'login' AND meta = $2)`,
      [userId, { authTime }, ip, userAgent],
    );
    return this.get(userId);
  }

  async update(userId: string, patch: UserPatch, origin: Origin): Promise<UserRow> {
    await this.database.transaction(async (tx) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const stored = await tx.findOne(UserRow, { where: { id: userId }, lock });
      if (!stored) throw notFound('The user');
      const names = Object.keys(patch) as (keyof UserPatch)[];
      const fields = names.filter((name) => patch[name] !== (stored[name] ?? ''));
      if (fields.length === 0) return;
      await tx.update(UserRow, userId, { ...patch, updatedAt: new Date().toISOString() });
      await this.events.record(userId, 'profile_updated', origin, { fields }, tx);
    });
    return this.get(userId);
  }

  async completeOnboarding(userId: string): Promise<UserRow> {
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

  /** Keeps the draft while the onboarding is in progress; a late one of another tab is not kept. */
  async saveOnboardingDraft(userId: string, draft: OnboardingDraft): Promise<SavedDraft> {
    await this.database.query(
      `UPDATE users SET onboarding_draft = $2 WHERE id = $1 AND onboarding_status = 'IN_PROGRESS'`,
      [userId, draft],
    );
    return this.onboardingDraft(userId);
  }

  /** The moment only ever moves forward: what was ended stays ended, whatever call comes last. */
  private async endSessionsUntil(userId: string, moment: number, manager: EntityManager) {
    await manager.query(
      'UPDATE users SET sessions_valid_after = GREATEST(sessions_valid_after, $2::timestamptz) WHERE id = $1',
      [userId, new Date(moment).toISOString()],
    );
  }

  private async find(uid: string): Promise<CallerRow | null> {
    const [row] = await this.database.query<CallerRow[]>(
      `SELECT id, primary_account_id, email, email_verified, sessions_valid_after, disabled_at
       FROM users WHERE firebase_uid = $1`,
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

  private async provision(
    token: DecodedIdToken,
    { ip, userAgent }: Origin,
  ): Promise<CallerRow | null> {
    const email = token.email ?? null;
    await this.database.query(
      // The account is only kept when this call, and not a concurrent one, created the user.
      `WITH created AS (
         INSERT INTO users (id, firebase_uid, primary_account_id, email, email_verified, display_name, notification_email)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), $2, $3, $4, $2
         WHERE NOT EXISTS (${deletedPeople('$7')})
         ON CONFLICT (firebase_uid) DO NOTHING
         RETURNING id, primary_account_id),
       account AS (${insertAccounts('SELECT primary_account_id FROM created')})
       INSERT INTO security_events (user_id, type, ip, user_agent)
       SELECT id, 'account_created', $5, $6 FROM created`,
      [
        token.uid,
        email,
        token.email_verified ?? false,
        nameOf(token['name'] as string | undefined),
        ip,
        userAgent,
        hashOf(token.uid),
      ],
    );
    return this.find(token.uid);
  }
}

/** The provider takes any text for a name: one that a profile may hold. */
const nameOf = (name = '') =>
  name
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX) || null;

/** Resolves when the current second is over: a sign-in from then on counts as later than one before. */
export const secondOver = () => wait(1000 - (Date.now() % 1000) + 5);

/** How a deleted person's uid is remembered while their last token could still be valid. */
export const hashOf = (uid: string) => createHash('sha256').update(uid).digest('hex');

/** `sessions valid after` refuses tokens whose sign-in is not later, in whole seconds. */
function isEnded(validAfter: Date | null, authTime: number): boolean {
  return validAfter !== null && authTime <= Math.floor(validAfter.getTime() / 1000);
}
