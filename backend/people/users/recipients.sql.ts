import type { EntityManager } from 'typeorm';
import { confirmedBillingEmail } from '../accounts/billing-email.sql.js';
import { isClosedFor } from './membership.sql.js';
import { ADDRESS, NEVER, readUser } from './user.sql.js';

export interface Addresses {
  /** The login address. */
  email: string | null;
  notificationEmail: string | null;
  mailAddress: string | null;
}

/** @throws ProblemException 404 for an unknown user */
export function addressesOf(tx: EntityManager, userId: string) {
  return readUser<Addresses>(
    tx,
    `email, notification_email AS "notificationEmail", ${ADDRESS} AS "mailAddress"`,
    userId,
  );
}

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

/** @param accountId undefined for links from before settings were per account: it turns them off in all */
export async function turnOff(
  tx: EntityManager,
  accountId: string | undefined,
  userId: string,
  kind: keyof typeof OFF,
): Promise<boolean> {
  const [, changed] = await tx.query<[unknown, number]>(
    `UPDATE memberships SET ${OFF[kind]} WHERE account_id = COALESCE($1::uuid, account_id) AND user_id = $2`,
    [accountId, userId],
  );
  return changed > 0;
}

/** The account's enabled members who want alerts about runs with this outcome, one per address. */
export function runAlertRecipients(
  tx: EntityManager,
  accountId: string,
  status: 'Complete' | 'Failed',
): Promise<{ userId: string; to: string }[]> {
  return tx.query(
    `SELECT DISTINCT ON (${ADDRESS}) id AS "userId", ${ADDRESS} AS to
     FROM memberships m JOIN users ON id = m.user_id
     WHERE m.account_id = $1 AND disabled_at IS NULL AND ${ADDRESS} IS NOT NULL AND NOT ${isClosedFor('m')}
       AND CASE $2 WHEN 'Complete' THEN m.alert_on_ready ELSE m.system_alerts END`,
    [accountId, status],
  );
}

export interface MailRecipient {
  to: string | null;
  timeZone: string;
  locale: string;
}

const DATES = `COALESCE(time_zone, 'UTC') AS "timeZone", COALESCE(locale, 'en-US') AS locale`;

/** The recipient of standard emails about the account: the login address, verified or not. */
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

/**
 * The owner of an account, at this address (SQL). A disabled account keeps its subscription, and its owner gets emails about
 * it; one whose owner is being deleted gets no more.
 */
function ownerAt(
  address: string,
  tx: EntityManager,
  accountId: string,
): Promise<(MailRecipient & { to: string })[]> {
  return tx.query(
    `SELECT * FROM (
       SELECT ${address} AS "to", ${DATES} FROM memberships m JOIN users ON id = m.user_id
       WHERE m.account_id = $1 AND m.role = 'OWNER' AND (sessions_valid_after IS NULL OR sessions_valid_after < $2)) recipient
     WHERE "to" IS NOT NULL`,
    [accountId, NEVER],
  );
}
const OWN_ADDRESS = `COALESCE(email, ${ADDRESS})`;
const BILLING_ADDRESS = `COALESCE(${confirmedBillingEmail('m.account_id')}, ${OWN_ADDRESS})`;

/** The recipient of standard emails about an account: its owner's login address. */
export function accountRecipients(tx: EntityManager, accountId: string) {
  return ownerAt(OWN_ADDRESS, tx, accountId);
}

/** The recipient of emails about an account's plan: its confirmed billing email, otherwise as above. */
export function billingRecipients(tx: EntityManager, accountId: string) {
  return ownerAt(BILLING_ADDRESS, tx, accountId);
}

/** The address for emails about an account's plan and invoices. */
export async function billingAddressOf(
  tx: EntityManager,
  accountId: string,
): Promise<string | null> {
  const [recipient] = await billingRecipients(tx, accountId);
  return recipient?.to ?? null;
}

/** The addresses of an account's members that email may go to, in lowercase. */
export async function confirmedAddresses(tx: EntityManager, accountId: string): Promise<string[]> {
  const rows = await tx.query<{ address: string }[]>(
    `SELECT DISTINCT lower(address) AS address FROM memberships m JOIN users ON id = m.user_id
     CROSS JOIN LATERAL (VALUES (${ADDRESS}), (CASE WHEN email_verified THEN email END)) known (address)
     WHERE m.account_id = $1 AND address IS NOT NULL`,
    [accountId],
  );
  return rows.map(({ address }) => address);
}

/** A periodic email; the membership records the end of the last period it covered. */
export type Digest = 'leads' | 'weekly';

const DIGESTS: Record<Digest, { column: string; unit: string; wanted?: string }> = {
  leads: {
    column: 'digested_until',
    wanted: "m.lead_digest_cadence <> 'OFF'",
    unit: `CASE m.lead_digest_cadence WHEN 'DAILY' THEN 'day' WHEN 'MONTHLY' THEN 'month' ELSE 'week' END`,
  },
  weekly: { column: 'summarised_until', unit: `'week'` },
};
/** Digests are sent in the morning in the user's time zone, not at midnight. */
const HOUR_OF_DAY = 7;

/** The start of the user's day, week or month, as an instant. */
const periodStart = (unit: string) =>
  `date_trunc(${unit}, now() AT TIME ZONE COALESCE(time_zone, 'UTC')) AT TIME ZONE COALESCE(time_zone, 'UTC')`;
const isDue = ({ column, unit, wanted }: (typeof DIGESTS)[Digest]) => `
  m.${column} < ${periodStart(unit)} AND now() >= ${periodStart(unit)} + interval '${HOUR_OF_DAY} hours'
  AND disabled_at IS NULL AND NOT ${isClosedFor('m')}${wanted ? ` AND ${wanted}` : ''}`;

interface Recipient {
  accountId: string;
  userId: string;
}

/** Members whose period has ended, longest overdue first. */
export function membersDueFor(tx: EntityManager, digest: Digest): Promise<Recipient[]> {
  return tx.query(
    `SELECT m.account_id AS "accountId", m.user_id AS "userId" FROM memberships m JOIN users ON id = m.user_id
     WHERE ${isDue(DIGESTS[digest])} ORDER BY m.${DIGESTS[digest].column} LIMIT 10000`,
  );
}

export interface DuePeriod extends MailRecipient {
  since: Date;
  /** Midnight in the user's time zone. */
  until: Date;
  wantsSummary: boolean;
}

/**
 * Records a member's ended period as covered, so that each period is reported at most once.
 * @returns null if the period is no longer due or another worker took it
 */
export async function takeDuePeriod(
  tx: EntityManager,
  digest: Digest,
  { accountId, userId }: Recipient,
): Promise<DuePeriod | null> {
  const { column, unit } = DIGESTS[digest];
  const [due] = await tx.query<DuePeriod[]>(
    `SELECT ${ADDRESS} AS "to", ${DATES}, m.${column} AS since, ${periodStart(unit)} AS until,
       m.weekly_summary AS "wantsSummary"
     FROM memberships m JOIN users ON id = m.user_id
     WHERE m.account_id = $1 AND m.user_id = $2 AND ${isDue(DIGESTS[digest])} FOR NO KEY UPDATE OF m SKIP LOCKED`,
    [accountId, userId],
  );
  if (!due) return null;
  await tx.query(`UPDATE memberships SET ${column} = $3 WHERE account_id = $1 AND user_id = $2`, [
    accountId,
    userId,
    due.until,
  ]);
  return due;
}
