import { auditEntry, type AuditEntry } from '#contract/audit.js';
import type { Subscriber, TestApp } from '../../support/app.js';

/** The account's audit log as a person reads it, newest first. */
export async function readLog(
  app: TestApp,
  who: Subscriber,
  filter: object = {},
): Promise<AuditEntry[]> {
  const query = encodeURIComponent(JSON.stringify(filter));
  const { body } = await app.as(who).get(`/api/audit?filter=${query}`).expect(200);
  return body.map((entry: object) => auditEntry.strict().parse(entry));
}

/** The sentences of a log, the oldest first. */
export const textsOf = (entries: AuditEntry[]) => entries.map(({ text }) => text).toReversed();

/** Adds entries that are a second apart, the first one now. */
export const addEntries = (app: TestApp, { accountId, userId }: Subscriber, count: number) =>
  app.database.query(
    `INSERT INTO audit_log (account_id, actor_user_id, action, at)
     SELECT $1, $2, 'password_changed', now() - n * interval '1 second' FROM generate_series(0, $3::int - 1) n`,
    [accountId, userId, count],
  );
