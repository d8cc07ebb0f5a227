import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { DataSource, Repository } from 'typeorm';
import type { UserPatch } from '../../contract/users.js';
import type { Caller } from '../auth/caller.js';
import { notFound } from '../problem.js';
import { SecurityEvent } from './security-event.entity.js';
import { User } from './user.entity.js';

interface CallerRow {
  id: string;
  primary_account_id: string;
  email: string | null;
  email_verified: boolean;
  sessions_valid_after: Date | null;
}

@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(SecurityEvent) private readonly events: Repository<SecurityEvent>,
    private readonly database: DataSource,
  ) {}

  /**
   * The caller behind a verified token; a person seen for the first time gets user and account.
   * @returns null when the person's sessions of that time were ended
   */
  async callerOf(token: DecodedIdToken): Promise<Caller | null> {
    const row = (await this.find(token.uid)) ?? (await this.provision(token));
    const email = token.email ?? null;
    const verified = token.email_verified ?? false;
    if (row.email !== email || row.email_verified !== verified) {
      await this.users.update(row.id, { email, emailVerified: verified });
    }
    return isEnded(row.sessions_valid_after, token.auth_time)
      ? null
      : {
          userId: row.id,
          accountId: row.primary_account_id,
          uid: token.uid,
          authTime: token.auth_time,
        };
  }

  /** Whether the sessions of this sign-in were not ended since; asked by long-lived streams. */
  async sessionHolds(caller: Caller): Promise<boolean> {
    const row = await this.find(caller.uid);
    return row !== null && !isEnded(row.sessions_valid_after, caller.authTime);
  }

  get(userId: string): Promise<User> {
    return this.users.findOneByOrFail({ id: userId });
  }

  /** After a sign-in: records the login once per sign-in, and answers the person. */
  async sync(caller: Caller, { ip, headers }: Request): Promise<User> {
    await this.database.query(
      `INSERT INTO security_events (user_id, type, meta, ip, user_agent)
       SELECT $1, 'login', $2, $3, $4
       WHERE NOT EXISTS (
         SELECT FROM security_events WHERE user_id = $1 AND type = 'login' AND meta = $2)`,
      [
        caller.userId,
        { authTime: caller.authTime },
        ip && isIP(ip) ? ip : null,
        headers['user-agent']?.slice(0, 500) ?? null,
      ],
    );
    return this.get(caller.userId);
  }

  async update(userId: string, patch: UserPatch): Promise<User> {
    if (Object.keys(patch).length > 0) {
      const updatedAt = new Date().toISOString();
      const { affected } = await this.users.update(userId, { ...patch, updatedAt });
      if (!affected) throw notFound('The user');
    }
    return this.get(userId);
  }

  async completeOnboarding(userId: string): Promise<User> {
    await this.users.update(userId, { onboardingStatus: 'COMPLETED' });
    return this.get(userId);
  }

  private async find(uid: string): Promise<CallerRow | null> {
    const [row] = await this.database.query<CallerRow[]>(
      `SELECT id, primary_account_id, email, email_verified, sessions_valid_after
       FROM users WHERE firebase_uid = $1`,
      [uid],
    );
    return row ?? null;
  }

  private async provision(token: DecodedIdToken): Promise<CallerRow> {
    const email = token.email ?? null;
    await this.database.query(
      // The account is only kept when this call, and not a concurrent one, created the user.
      `WITH created AS (
         INSERT INTO users (id, firebase_uid, primary_account_id, email, email_verified, display_name, notification_email)
         SELECT gen_random_uuid(), $1, gen_random_uuid(), $2, $3, $4, $2
         ON CONFLICT (firebase_uid) DO NOTHING
         RETURNING id, primary_account_id),
       account AS (INSERT INTO accounts (id) SELECT primary_account_id FROM created)
       INSERT INTO security_events (user_id, type) SELECT id, 'account_created' FROM created`,
      [token.uid, email, token.email_verified ?? false, (token['name'] as string) ?? null],
    );
    return (await this.find(token.uid))!;
  }
}

/** `sessions valid after` refuses tokens whose sign-in is not later, in whole seconds. */
function isEnded(validAfter: Date | null, authTime: number): boolean {
  return validAfter !== null && authTime <= Math.floor(validAfter.getTime() / 1000);
}
