import type { EntityManager } from 'typeorm';
import type { LeadReport, LeadReportForm } from '#contract/lead-reports.js';
import type { TenantId, Bound } from '../../../platform/database/values.js';

/** SQL fragment: whether a lead was reported as wrong; the arguments are SQL. */
export const isReported = (account: Bound, lead: Bound) => `EXISTS (
  SELECT FROM lead_reports WHERE account_id = ${account} AND lead_id = ${lead})`;

const REPORT = 'reason, note, reported_at AS "reportedAt", credited_back AS "creditedBack"';
export type StoredReport = Omit<LeadReport, 'reportedAt'> & { reportedAt: Date };

export async function reportOf(
  tx: EntityManager,
  { accountId, id }: TenantId,
): Promise<StoredReport | null> {
  const [report] = await tx.query<StoredReport[]>(
    `SELECT ${REPORT} FROM lead_reports WHERE account_id = $1 AND lead_id = $2`,
    [accountId, id],
  );
  return report ?? null;
}

/** @returns the names of those leads that were reported */
export async function namesOfReported(
  tx: EntityManager,
  accountId: string,
  ids: string[],
): Promise<string[]> {
  const leads = await tx.query<{ name: string }[]>(
    `SELECT name FROM leads l WHERE account_id = $1 AND id = ANY($2::uuid[]) AND ${isReported('$1', 'l.id')} ORDER BY id`,
    [accountId, ids],
  );
  return leads.map(({ name }) => name);
}

/** Excludes a locked lead, and keeps the report with the value that was wrong. */
export async function insertReport(
  tx: EntityManager,
  { accountId, id }: TenantId,
  { reason, note }: LeadReportForm,
  creditedBack: boolean,
): Promise<StoredReport> {
  const [report] = await tx.query<StoredReport[]>(
    `WITH excluded AS (
       UPDATE leads SET suppressed_at = COALESCE(suppressed_at, now()), revision = revision + 1
       WHERE account_id = $1 AND id = $2 RETURNING *)
     INSERT INTO lead_reports (account_id, lead_id, reason, note, source, source_id, value, credited_back)
     SELECT $1, $2, $3, $4, source, source_id,
       CASE WHEN retain_until IS NULL THEN CASE $3 WHEN 'phone' THEN phone WHEN 'category' THEN category ELSE name END END, $5
     FROM excluded RETURNING ${REPORT}`,
    [accountId, id, reason, note || null, creditedBack],
  );
  return report!;
}
