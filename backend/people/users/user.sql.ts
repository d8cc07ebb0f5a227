import type { EntityManager } from 'typeorm';
import type { OnboardingDraft, SavedDraft } from '#contract/users.js';
import type { Marketing, Profile } from '#contract/settings.js';
import { insertAccounts, recentlyDeletedUsers } from '../accounts/account.sql.js';
import { notFound } from '../../platform/problem.js';

const PROFILE = `
  email, display_name AS "displayName", first_name AS "firstName", last_name AS "lastName", phone,
  address_line1 AS "addressLine1", address_line2 AS "addressLine2", city, state, postal_code AS "postalCode", country,
  time_zone AS "timeZone", locale, bio`;

const MARKETING = 'marketing_allowed AS allowed, marketing_source AS source';

/**
 * SQL fragment: the confirmed address for notification emails. The identity provider confirms the login
 * address; it is used until the owner of another notification address has opened our link.
 */
export const mailAddress = (user: string) => `
  CASE WHEN ${user}.notification_email = ${user}.confirmed_email THEN ${user}.notification_email
       WHEN ${user}.email_verified THEN ${user}.email END`;
/** SQL fragment: the same for the rows of `users`. */
export const ADDRESS = mailAddress('users');

/** SQL fragment: users of enabled accounts with the address that email may go to. */
export const REACHABLE_USERS = `(SELECT id, ${ADDRESS} AS address FROM users WHERE disabled_at IS NULL AND ${ADDRESS} IS NOT NULL)`;

interface NewUser {
  uid: string;
  uidHash: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  /** Whether the user gets no account, because they sign up to accept an invitation to one. */
  isJoining: boolean;
}

/**
 * Creates a user, and unless they join another, their account.
 * @returns null if a concurrent call created them, or the user was deleted recently
 */
export async function insertUser(
  tx: EntityManager,
  user: NewUser,
): Promise<{ id: string; accountId: string | null } | null> {
  const [created] = await tx.query<{ id: string; accountId: string | null }[]>(
    `WITH created AS (
       INSERT INTO users (id, firebase_uid, primary_account_id, email, email_verified, display_name, notification_email)
       SELECT gen_random_uuid(), $1, CASE WHEN NOT $6 THEN gen_random_uuid() END, $3, $4, $5, $3
       WHERE NOT EXISTS (${recentlyDeletedUsers('$2')})
       ON CONFLICT (firebase_uid) DO NOTHING
       RETURNING id, primary_account_id),
     account AS (${insertAccounts('SELECT primary_account_id FROM created WHERE primary_account_id IS NOT NULL')}),
     owner AS (
       INSERT INTO memberships (account_id, user_id, role)
       SELECT primary_account_id, id, 'OWNER' FROM created WHERE primary_account_id IS NOT NULL)
     SELECT id, primary_account_id AS "accountId" FROM created`,
    [user.uid, user.uidHash, user.email, user.emailVerified, user.displayName, user.isJoining],
  );
  return created ?? null;
}

/**
 * Gives a user whose primary account is gone the account of their oldest membership, or a new one.
 * @returns the new account's id; null if there was a membership
 */
export async function replacePrimary(tx: EntityManager, userId: string): Promise<string | null> {
  await lockUser(tx, userId);
  // A process of a version without teams may have created the user during the update to this one.
  await tx.query(
    `INSERT INTO memberships (account_id, user_id, role)
     SELECT primary_account_id, id, 'OWNER' FROM users
     WHERE id = $1 AND primary_account_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM memberships WHERE account_id = primary_account_id)`,
    [userId],
  );
  const [rows] = await tx.query<[{ id: string }[], number]>(
    `UPDATE users SET primary_account_id = (
       SELECT account_id FROM memberships WHERE user_id = $1 ORDER BY joined_at, account_id LIMIT 1)
     WHERE id = $1 AND EXISTS (SELECT FROM memberships WHERE user_id = $1)
       AND NOT EXISTS (SELECT FROM memberships WHERE user_id = $1 AND account_id = primary_account_id)
     RETURNING id`,
    [userId],
  );
  if (rows.length > 0) return null;
  const [created] = await tx.query<{ id: string }[]>(
    `WITH account AS (
       SELECT gen_random_uuid() AS id WHERE NOT EXISTS (SELECT FROM memberships WHERE user_id = $1)),
     created AS (${insertAccounts('SELECT id FROM account')}),
     owner AS (INSERT INTO memberships (account_id, user_id, role) SELECT id, $1::uuid, 'OWNER' FROM account),
     opened AS (UPDATE users SET primary_account_id = account.id FROM account WHERE users.id = $1)
     SELECT id FROM account`,
    [userId],
  );
  return created?.id ?? null;
}

/** Ends the sessions that started before. The time only moves forward, so concurrent calls cannot restore ended sessions. */
export function endSessionsUntil(tx: EntityManager, userId: string, time: Date): Promise<unknown> {
  return tx.query(
    'UPDATE users SET sessions_valid_after = GREATEST(sessions_valid_after, $2::timestamptz) WHERE id = $1',
    [userId, time.toISOString()],
  );
}

export function lockUser(tx: EntityManager, userId: string): Promise<unknown> {
  return tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/**
 * Stores the login address that a token says, unless a later one has said another.
 * @param asOf when the token was issued, in Unix seconds
 */
export function setAddress(
  tx: EntityManager,
  userId: string,
  { email, verified, asOf }: { email: string | null; verified: boolean; asOf: number },
): Promise<unknown> {
  return tx.query(
    `UPDATE users SET email = $2, email_verified = $3, address_as_of = to_timestamp($4)
     WHERE id = $1 AND (address_as_of IS NULL OR address_as_of <= to_timestamp($4))`,
    [userId, email, verified, asOf],
  );
}

/** @throws ProblemException 404 for an unknown user */
export function draftOf(tx: EntityManager, userId: string) {
  return readUser<SavedDraft>(tx, 'onboarding_draft AS draft', userId);
}

/** Saves the draft while onboarding is in progress. Ignores late drafts from other tabs. */
export function saveDraft(
  tx: EntityManager,
  userId: string,
  draft: OnboardingDraft,
): Promise<unknown> {
  return tx.query(
    `UPDATE users SET onboarding_draft = $2 WHERE id = $1 AND onboarding_status = 'IN_PROGRESS'`,
    [userId, draft],
  );
}

/** @throws ProblemException 404 for an unknown user */
export function profileOf(tx: EntityManager, userId: string) {
  return readUser<Profile>(tx, PROFILE, userId);
}

/**
 * The profile, with its row locked until the transaction ends.
 * @throws ProblemException 404 for an unknown user
 */
export function lockProfile(tx: EntityManager, userId: string) {
  return readUser<Profile>(tx, PROFILE, userId, 'FOR NO KEY UPDATE');
}

/** @throws ProblemException 404 for an unknown user */
export function marketingOf(tx: EntityManager, userId: string) {
  return readUser<Marketing>(tx, MARKETING, userId);
}

/** @throws ProblemException 404 for an unknown user */
export async function readUser<Row>(tx: EntityManager, columns: string, userId: string, lock = '') {
  const [row] = await tx.query<Row[]>(`SELECT ${columns} FROM users WHERE id = $1 ${lock}`, [
    userId,
  ]);
  if (!row) throw notFound('The user');
  return row;
}

/** Later than any login, so every token is rejected. */
export const NEVER = '9999-12-31T00:00:00Z';

/** Name of the country that a user chose. */
export async function countryOfUser(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ country: string | null }[]>(
    'SELECT country FROM users WHERE id = $1',
    [userId],
  );
  return row?.country ?? null;
}

/** The address that identifies the user at login, regardless of their notification address. */
export async function loginAddress(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ email: string | null }[]>(
    'SELECT email FROM users WHERE id = $1',
    [userId],
  );
  return row?.email ?? null;
}

/** @returns whether the user was disabled */
export async function enableUser(tx: EntityManager, userId: string): Promise<boolean> {
  const [, enabled] = await tx.query<[unknown, number]>(
    'UPDATE users SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL',
    [userId],
  );
  return enabled > 0;
}

export function disableUser(tx: EntityManager, userId: string): Promise<unknown> {
  return tx.query('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);
}

/**
 * Permanently rejects all logins and API keys of a user.
 * @returns the user's address
 */
export async function lockOutUser(tx: EntityManager, userId: string): Promise<string | null> {
  // Disabling also rejects a key that is being created concurrently.
  const [[user]] = await tx.query<[{ email: string | null }[], number]>(
    `UPDATE users SET sessions_valid_after = $2, disabled_at = now() WHERE id = $1
     RETURNING COALESCE(email, ${ADDRESS}) AS email`,
    [userId, NEVER],
  );
  return user?.email ?? null;
}

/** @throws ProblemException 404 for an unknown user */
export function checklistOf(tx: EntityManager, userId: string) {
  return readUser<{ isConfirmed: boolean; isDismissed: boolean }>(
    tx,
    `${ADDRESS} IS NOT NULL AS "isConfirmed", checklist_dismissed_at IS NOT NULL AS "isDismissed"`,
    userId,
  );
}

export function dismissChecklist(
  tx: EntityManager,
  userId: string,
  dismissed: boolean,
): Promise<unknown> {
  return tx.query(
    'UPDATE users SET checklist_dismissed_at = CASE WHEN $2 THEN now() END WHERE id = $1',
    [userId, dismissed],
  );
}

/** The networks that contain an address, by their numbers of bits. */
export async function networksAround(
  tx: EntityManager,
  address: string,
  bits: number[],
): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>(
    `SELECT network(set_masklen($1::inet, bits))::text AS name
     FROM unnest($2::int[]) WITH ORDINALITY AS mask (bits, place) ORDER BY place`,
    [address, bits],
  );
  return rows.map(({ name }) => name);
}

/** The login addresses of these users that are confirmed. */
export async function confirmedLogins(
  tx: EntityManager,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ email: string }[]>(
    'SELECT email FROM users WHERE id = ANY($1::uuid[]) AND email_verified AND email IS NOT NULL',
    [userIds],
  );
  return rows.map(({ email }) => email);
}
