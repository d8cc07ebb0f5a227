import type { EntityManager } from 'typeorm';
import type { ListName, ListView } from '../../contract/lists.js';
import type { Marketing, Notifications, Profile } from '../../contract/settings.js';
import { insertAccounts, recentlyDeletedUsers } from '../accounts/account.sql.js';
import { notFound } from '../problem.js';

const PROFILE = `
  email, display_name AS "displayName", first_name AS "firstName", last_name AS "lastName", phone,
  address_line1 AS "addressLine1", address_line2 AS "addressLine2", city, state, postal_code AS "postalCode", country,
  time_zone AS "timeZone", locale, bio`;

const NOTIFICATIONS = `
  alert_on_ready AS "alertOnReady", weekly_summary AS "weeklySummary", product_updates AS "productUpdates",
  system_alerts AS "systemAlerts", lead_digest_cadence AS "leadDigestCadence"`;

const MARKETING = 'marketing_allowed AS allowed, marketing_source AS source';

/**
 * SQL fragment: the confirmed address for notification emails. The identity provider confirms the login
 * address; it is used until the owner of another notification address has followed our link.
 */
export const mailAddress = (user: string) => `
  CASE WHEN ${user}.notification_email = ${user}.confirmed_email THEN ${user}.notification_email
       WHEN ${user}.email_verified THEN ${user}.email END`;
const ADDRESS = mailAddress('users');

/** SQL fragment: users whose account is not disabled. */
export const ENABLED_USERS = '(SELECT id, firebase_uid FROM users WHERE disabled_at IS NULL)';

/** SQL fragment: whether an account has users, all of them disabled; the argument is SQL. */
export const isDisabledAccount = (account: string) =>
  `COALESCE((SELECT bool_and(disabled_at IS NOT NULL) FROM users WHERE primary_account_id = ${account}), false)`;

/** SQL fragment: grows whenever one of the account's users ends sessions; over the rows of `users`. */
export const LINK_GENERATION = 'COALESCE(sum(extract(epoch FROM sessions_valid_after)), 0)::float8';

/** SQL fragment: the same for the account in a column. */
export const linkGenerationOf = (account: string) =>
  `(SELECT ${LINK_GENERATION} FROM users WHERE primary_account_id = ${account})`;

interface NewUser {
  uid: string;
  uidHash: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
}

/**
 * Creates a user and their account.
 * @returns null if a concurrent call created them, or the user was deleted recently
 */
export async function insertUser(
  tx: EntityManager,
  user: NewUser,
): Promise<{ id: string; accountId: string } | null> {
  const [created] = await tx.query<{ id: string; accountId: string }[]>(
    `WITH created AS (
       INSERT INTO users (id, firebase_uid, primary_account_id, email, email_verified, display_name, notification_email)
       SELECT gen_random_uuid(), $1, gen_random_uuid(), $3, $4, $5, $3
       WHERE NOT EXISTS (${recentlyDeletedUsers('$2')})
       ON CONFLICT (firebase_uid) DO NOTHING
       RETURNING id, primary_account_id),
     account AS (${insertAccounts('SELECT primary_account_id FROM created')})
     SELECT id, primary_account_id AS "accountId" FROM created`,
    [user.uid, user.uidHash, user.email, user.emailVerified, user.displayName],
  );
  return created ?? null;
}

/** @throws ProblemException 404 for an unknown user */
export const profileOf = (tx: EntityManager, userId: string) => read<Profile>(tx, PROFILE, userId);

/**
 * The profile, with its row locked until the transaction ends.
 * @throws ProblemException 404 for an unknown user
 */
export const lockProfile = (tx: EntityManager, userId: string) =>
  read<Profile>(tx, PROFILE, userId, 'FOR NO KEY UPDATE');

/** @throws ProblemException 404 for an unknown user */
export const notificationsOf = (tx: EntityManager, userId: string) =>
  read<Notifications>(tx, NOTIFICATIONS, userId);

/** @throws ProblemException 404 for an unknown user */
export const marketingOf = (tx: EntityManager, userId: string) =>
  read<Marketing>(tx, MARKETING, userId);

/** Replaces the given parts of one list's view. Other parts keep their values, even when several are saved at once. */
export const saveListView = (
  tx: EntityManager,
  userId: string,
  list: ListName,
  view: ListView,
): Promise<unknown> =>
  tx.query(
    `UPDATE users SET lists = lists || jsonb_build_object($2::text, COALESCE(lists -> $2, '{}') || $3::jsonb)
     WHERE id = $1`,
    [userId, list, view],
  );

async function read<Row>(tx: EntityManager, columns: string, userId: string, lock = '') {
  const [row] = await tx.query<Row[]>(`SELECT ${columns} FROM users WHERE id = $1 ${lock}`, [
    userId,
  ]);
  if (!row) throw notFound('The user');
  return row;
}

export interface Addresses {
  /** The login address. */
  email: string | null;
  notificationEmail: string | null;
  mailAddress: string | null;
}

/** @throws ProblemException 404 for an unknown user */
export const addressesOf = (tx: EntityManager, userId: string) =>
  read<Addresses>(
    tx,
    `email, notification_email AS "notificationEmail", ${ADDRESS} AS "mailAddress"`,
    userId,
  );

export async function confirmAddress(
  tx: EntityManager,
  userId: string,
  address: string,
): Promise<boolean> {
  const [, confirmed] = await tx.query<[unknown, number]>(
    'UPDATE users SET confirmed_email = $2 WHERE id = $1 AND notification_email = $2',
    [userId, address],
  );
  return confirmed > 0;
}

/** The change that turns off each kind of notification email. */
const OFF = {
  alertOnReady: 'alert_on_ready = false',
  systemAlerts: 'system_alerts = false',
  weeklySummary: 'weekly_summary = false',
  leadDigest: "lead_digest_cadence = 'OFF'",
};

export async function turnOff(
  tx: EntityManager,
  userId: string,
  kind: keyof typeof OFF,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE users SET ${OFF[kind]} WHERE id = $1`,
    [userId],
  );
  return changed > 0;
}

/** The account's enabled users who want alerts about runs with this outcome, one per address. */
export async function runAlertRecipients(
  tx: EntityManager,
  accountId: string,
  status: 'Complete' | 'Failed',
): Promise<{ userId: string; to: string }[]> {
  return tx.query(
    `SELECT DISTINCT ON (${ADDRESS}) id AS "userId", ${ADDRESS} AS to FROM users
     WHERE primary_account_id = $1 AND disabled_at IS NULL AND ${ADDRESS} IS NOT NULL
       AND CASE $2 WHEN 'Complete' THEN alert_on_ready ELSE system_alerts END`,
    [accountId, status],
  );
}

export interface MailRecipient {
  to: string | null;
  timeZone: string;
  locale: string;
}

/** Later than any login, so every token is rejected. */
const NEVER = '9999-12-31T00:00:00Z';

const DATES = `COALESCE(time_zone, 'UTC') AS "timeZone", COALESCE(locale, 'en-US') AS locale`;

/** The recipient of fixed texts about the account: the login address, verified or not. */
export async function accountRecipient(
  tx: EntityManager,
  userId: string,
): Promise<MailRecipient | null> {
  const [row] = await tx.query<MailRecipient[]>(
    `SELECT COALESCE(email, ${ADDRESS}) AS "to", ${DATES} FROM users WHERE id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Name of the country where a user lives, as they chose it. */
export async function countryOfUser(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ country: string | null }[]>(
    'SELECT country FROM users WHERE id = $1',
    [userId],
  );
  return row?.country ?? null;
}

/**
 * The recipients of fixed texts about an account's plan: its users' login addresses. A disabled account keeps its
 * subscription, and its users get these texts.
 */
export const accountRecipients = (
  tx: EntityManager,
  accountId: string,
): Promise<(MailRecipient & { to: string })[]> =>
  tx.query(
    `SELECT * FROM (
       SELECT DISTINCT ON ("to") COALESCE(email, ${ADDRESS}) AS "to", ${DATES} FROM users
       WHERE primary_account_id = $1 AND (sessions_valid_after IS NULL OR sessions_valid_after < $2)) recipient
     WHERE "to" IS NOT NULL`,
    [accountId, NEVER],
  );

/** The address that identifies the user at login, regardless of their notification address. */
export async function loginAddress(tx: EntityManager, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ email: string | null }[]>(
    'SELECT email FROM users WHERE id = $1',
    [userId],
  );
  return row?.email ?? null;
}

/** The addresses of an account's users that email may go to, in lower case. */
export async function confirmedAddresses(tx: EntityManager, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ address: string }[]>(
    `SELECT DISTINCT lower(address) AS address FROM users
     CROSS JOIN LATERAL (VALUES (${ADDRESS}), (CASE WHEN email_verified THEN email END)) known (address)
     WHERE primary_account_id = $1 AND address IS NOT NULL`,
    [accountId],
  );
  return rows.map(({ address }) => address);
}

/** A periodic email; the user's row records the end of the last period it covered. */
export type Digest = 'leads' | 'weekly';

const DIGESTS: Record<Digest, { column: string; unit: string; wanted?: string }> = {
  leads: {
    column: 'digested_until',
    wanted: "lead_digest_cadence <> 'OFF'",
    unit: `CASE lead_digest_cadence WHEN 'DAILY' THEN 'day' WHEN 'MONTHLY' THEN 'month' ELSE 'week' END`,
  },
  weekly: { column: 'summarised_until', unit: `'week'` },
};
/** Digests are sent in the morning of the user's time zone, not at midnight. */
const HOUR_OF_DAY = 7;

/** The start of the user's day, week or month, as an instant. */
const periodStart = (unit: string) =>
  `date_trunc(${unit}, now() AT TIME ZONE COALESCE(time_zone, 'UTC')) AT TIME ZONE COALESCE(time_zone, 'UTC')`;
const isDue = ({ column, unit, wanted }: (typeof DIGESTS)[Digest]) => `
  ${column} < ${periodStart(unit)} AND now() >= ${periodStart(unit)} + interval '${HOUR_OF_DAY} hours'
  AND disabled_at IS NULL${wanted ? ` AND ${wanted}` : ''}`;

/** Users whose period has ended, longest overdue first. */
export async function usersDueFor(tx: EntityManager, digest: Digest): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM users WHERE ${isDue(DIGESTS[digest])} ORDER BY ${DIGESTS[digest].column} LIMIT 10000`,
  );
  return rows.map(({ id }) => id);
}

export interface DuePeriod extends MailRecipient {
  accountId: string;
  since: Date;
  /** Midnight in the user's time zone. */
  until: Date;
  wantsSummary: boolean;
}

/**
 * Records a user's ended period as covered, so that each period is reported at most once.
 * @returns null if the period is no longer due or another worker took it
 */
export async function takeDuePeriod(
  tx: EntityManager,
  digest: Digest,
  userId: string,
): Promise<DuePeriod | null> {
  const { column, unit } = DIGESTS[digest];
  const [due] = await tx.query<DuePeriod[]>(
    `SELECT primary_account_id AS "accountId", ${ADDRESS} AS "to", ${DATES}, ${column} AS since, ${periodStart(unit)} AS until,
       weekly_summary AS "wantsSummary"
     FROM users WHERE id = $1 AND ${isDue(DIGESTS[digest])} FOR NO KEY UPDATE SKIP LOCKED`,
    [userId],
  );
  if (!due) return null;
  await tx.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [userId, due.until]);
  return due;
}

export async function isDisabled(tx: EntityManager, accountId: string): Promise<boolean> {
  const [row] = await tx.query<[{ is: boolean }]>(`SELECT ${isDisabledAccount('$1')} AS is`, [
    accountId,
  ]);
  return row.is;
}

export const disableUser = (tx: EntityManager, userId: string): Promise<unknown> =>
  tx.query('UPDATE users SET disabled_at = now() WHERE id = $1', [userId]);

/**
 * Permanently rejects all logins and API keys of the account's users.
 * @returns the users and their addresses
 */
export async function lockOutUsers(tx: EntityManager, accountId: string) {
  // Disabling also rejects a key that is being created concurrently.
  const [users] = await tx.query<[{ uid: string; email: string | null }[], number]>(
    `UPDATE users SET sessions_valid_after = $2, disabled_at = now() WHERE primary_account_id = $1
     RETURNING firebase_uid AS uid, COALESCE(email, ${ADDRESS}) AS email`,
    [accountId, NEVER],
  );
  return users;
}

/** @throws ProblemException 404 for an unknown user */
export const checklistOf = (tx: EntityManager, userId: string) =>
  read<{ isConfirmed: boolean; isDismissed: boolean }>(
    tx,
    `${ADDRESS} IS NOT NULL AS "isConfirmed", checklist_dismissed_at IS NOT NULL AS "isDismissed"`,
    userId,
  );

export const dismissChecklist = (
  tx: EntityManager,
  userId: string,
  dismissed: boolean,
): Promise<unknown> =>
  tx.query('UPDATE users SET checklist_dismissed_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
    userId,
    dismissed,
  ]);
