import type { EntityManager } from 'typeorm';
import type { WebsiteVisit } from '#contract/enrichment.js';
import type { Visit } from './site-visitor.service.js';
import type { Bound } from '../../platform/database/values.js';

/** Google's terms also let us keep a website's address for at most this long. */
const VISIT_DAYS = 30;
/** A website that could not be read may work again tomorrow. */
const FAILED_VISIT_DAYS = 1;

const VISIT = 'contacts, pages, error, redirected_to AS "redirectedTo", parked';

/** The account's last visit to a website if it is still valid. */
export async function validVisit(
  tx: EntityManager,
  accountId: string,
  website: string,
): Promise<Visit | null> {
  const [visit] = await tx.query<Visit[]>(
    `SELECT ${VISIT} FROM site_visits
     WHERE account_id = $1 AND website = $2 AND good_until > now()`,
    [accountId, website],
  );
  return visit ?? null;
}

/** The account's visit to a website in the last few minutes, regardless of its result. */
export async function recentVisit(
  tx: EntityManager,
  accountId: string,
  website: string,
  minutes: number,
): Promise<Visit | null> {
  const [visit] = await tx.query<Visit[]>(
    `SELECT ${VISIT} FROM site_visits WHERE account_id = $1 AND website = $2 AND ${isWithin(minutes)}`,
    [accountId, website],
  );
  return visit ?? null;
}

const isWithin = (minutes: number) => `visited_at > now() - interval '${minutes} minutes'`;

/** SQL fragment: the websites that an account visited in the last few minutes, before a time; account and time are SQL. */
export const recentlyVisited = (account: Bound, minutes: number, before: string) => `(
  SELECT website FROM site_visits WHERE account_id = ${account} AND ${isWithin(minutes)} AND visited_at < ${before})`;

export function saveVisit(
  tx: EntityManager,
  accountId: string,
  website: string,
  { pages, error, redirectedTo, parked, contacts }: Visit,
): Promise<unknown> {
  return tx.query(
    `INSERT INTO site_visits (account_id, website, good_until, pages, error, redirected_to, parked, contacts)
     VALUES ($1, $2, now() + $3 * interval '1 day', $4, $5, $6, $7, $8)
     ON CONFLICT (account_id, website) DO UPDATE SET visited_at = now(),
       (good_until, pages, error, redirected_to, parked, contacts)
       = (excluded.good_until, excluded.pages, excluded.error, excluded.redirected_to, excluded.parked, excluded.contacts)`,
    [
      accountId,
      website,
      error ? FAILED_VISIT_DAYS : VISIT_DAYS,
      pages,
      error,
      redirectedTo,
      parked,
      JSON.stringify(contacts),
    ],
  );
}

type SelectedVisit = Omit<WebsiteVisit, 'Visited At'> & { 'Visited At': Date };

/** The result of the account's last visit to a website; null if it was never visited. */
export async function lastVisit(
  tx: EntityManager,
  accountId: string,
  website: string | null,
): Promise<WebsiteVisit | null> {
  const [visit] = await tx.query<SelectedVisit[]>(
    `SELECT visited_at AS "Visited At", pages AS "Pages", error AS "Error", redirected_to AS "Redirected To"
     FROM site_visits WHERE account_id = $1 AND website = $2`,
    [accountId, website],
  );
  return visit ? { ...visit, 'Visited At': visit['Visited At'].toISOString() } : null;
}

/** SQL fragment: a fact of the last visit to a lead's website; null if it was not visited. `leads` is the leads' alias. */
export const visitFact = (leads: string, fact: string) => `(
  SELECT ${fact} FROM site_visits v WHERE v.account_id = ${leads}.account_id AND v.website = ${leads}.website)`;

/** SQL: the result of the last visit to a website. */
export const WEBSITE_STATUS = `
  CASE WHEN error IS NOT NULL THEN 'failed' WHEN parked THEN 'parked' WHEN redirected_to IS NOT NULL THEN 'redirected' ELSE 'alive' END`;

/**
 * SQL expression: whether an account has visited a website; the arguments are SQL. `IS TRUE` keeps PostgreSQL from making it a
 * join, which may compare all websites with all visits while the account has no statistics.
 */
export const isVisited = (account: Bound, website: Bound, condition = 'true') => `(EXISTS (
  SELECT FROM site_visits v WHERE v.account_id = ${account} AND v.website = ${website} AND ${condition}) IS TRUE)`;

/**
 * SQL condition: an account's last visit to a website had this result; the arguments are SQL. Most accounts have few such
 * visits or none, which PostgreSQL finds out once per query.
 */
export const hasWebsiteStatus = (account: Bound, website: Bound, status: Bound) => {
  const condition = `${WEBSITE_STATUS} = ${status}`;
  return `EXISTS (SELECT FROM site_visits WHERE account_id = ${account} AND ${condition})
    AND ${isVisited(account, website, condition)}`;
};

export function removeOldVisits(tx: EntityManager): Promise<unknown> {
  return tx.query(
    `DELETE FROM site_visits WHERE visited_at < now() - interval '${VISIT_DAYS} days'`,
  );
}

/** Removes the results of an account's website visits. */
export function forgetVisits(tx: EntityManager, accountId: string): Promise<unknown> {
  return tx.query('DELETE FROM site_visits WHERE account_id = $1', [accountId]);
}
