import Papa from 'papaparse';
import { AUDIT_ACTIONS, AUDIT_GROUPS } from '#contract/audit-actions.js';
import { actorText, type AuditEntry } from '#contract/audit.js';
import { neutralizeFormula } from '#contract/leads.js';

const COLUMNS: Record<string, (entry: AuditEntry) => string | null | undefined> = {
  Time: ({ at }) => at,
  Person: actorText,
  'Person ID': ({ actor }) => actor?.id,
  Kind: ({ action }) => AUDIT_GROUPS[AUDIT_ACTIONS[action].group],
  Action: ({ action }) => action,
  Text: ({ text }) => text,
  Subject: ({ subject }) => subject,
  'API key ID': ({ keyId }) => keyId,
  IP: ({ ip }) => ip,
};

const NEWLINE = '\r\n';
const lines = (rows: string[][]) => Papa.unparse(rows, { newline: NEWLINE }) + NEWLINE;

/** Entries as CSV (RFC 4180), page by page. */
export async function* auditCsv(pages: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield lines([Object.keys(COLUMNS)]);
  const columns = Object.values(COLUMNS);
  for await (const page of pages)
    if (page.length > 0)
      yield lines(
        page.map((entry) => columns.map((column) => neutralizeFormula(column(entry) ?? ''))),
      );
}
