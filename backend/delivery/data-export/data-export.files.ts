import { cell, leadsCsvQuery } from '../../finding/leads/lead.export.sql.js';
import { instant, LEAD_SELECT } from '../../finding/leads/lead.sql.js';
import { selectRuns } from '../../finding/runs/run.sql.js';

/** A file of the ZIP and its query. Ids in it are UUIDs from the database. */
export interface ExportFile {
  name: string;
  format: 'json' | 'csv';
  query: string;
}

/** Columns of `memberships` and of `users` in the settings file. */
const ACCOUNT_SETTINGS = [
  'alert_on_ready',
  'weekly_summary',
  'product_updates',
  'system_alerts',
  'lead_digest_cadence',
  'lists',
];
const SETTINGS = ['marketing_allowed', 'marketing_source'];
const SUBSCRIPTION = ['plan', 'billing_period', 'subscription_status'];
/** Columns of `users` that only our own processes need. */
const INTERNAL = ['digested_until', 'summarised_until', 'sessions_valid_after'];

const list = (names: string[]) => names.map((name) => `'${name}'`).join(', ');

/** The rows of each JSON file with a person's own data. `$account` and `$user` stand for their ids. */
const OWN_ROWS: Record<string, string> = {
  settings: `SELECT ${[...ACCOUNT_SETTINGS.map((name) => `m.${name}`), ...SETTINGS].join(', ')}
     FROM memberships m JOIN users ON id = m.user_id WHERE m.account_id = $account AND m.user_id = $user`,
  'security-events': `SELECT id, type, meta, ip, user_agent, occurred_at FROM security_events
     WHERE user_id = $user ORDER BY occurred_at, id`,
  'api-keys': `SELECT id, name, prefix, created_at, last_used_at FROM api_keys
     WHERE account_id = $account AND user_id = $user ORDER BY created_at, id`,
  comments: `SELECT id, lead_id, kind, at, meta ->> 'text' AS text, meta -> 'mentions' AS mentions FROM activities
     WHERE account_id = $account AND actor_id = $user AND kind IN ('comment', 'call', 'email') ORDER BY at, id`,
  views: `SELECT id, name, filter, sort, shared, created_at FROM views
     WHERE account_id = $account AND user_id = $user AND deleted_at IS NULL ORDER BY created_at, id`,
  'wanted-areas': `SELECT id, label, requested_at FROM wanted_areas
     WHERE account_id = $account AND user_id = $user ORDER BY requested_at, id`,
  'data-exports': `SELECT id, status, requested_at, ready_at, expires_at FROM data_exports
     WHERE account_id = $account AND user_id = $user ORDER BY requested_at, id`,
};

/** The same for the account's data. */
const ACCOUNT_ROWS: Record<string, string> = {
  members: `SELECT m.user_id, u.email, u.display_name, m.role, m.joined_at,
       ARRAY(SELECT to_jsonb(k) - ARRAY['account_id', 'user_id', 'hash'] FROM api_keys k
         WHERE k.account_id = $account AND k.user_id = m.user_id ORDER BY created_at, id) AS api_keys
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = $account ORDER BY m.joined_at, m.user_id`,
  invitations: `SELECT email, role, invited_by, created_at, expires_at FROM invitations
     WHERE account_id = $account ORDER BY created_at, id`,
  'audit-log': `SELECT id, at, actor_user_id, actor_key_id, action, subject, meta, ip FROM audit_log
     WHERE account_id = $account ORDER BY at, id`,
  'export-layouts': `SELECT id, name, columns, created_at FROM export_layouts
     WHERE account_id = $account ORDER BY created_at, id`,
  brand: `SELECT name, color, logo, reply_to FROM brands WHERE account_id = $account`,
  subscription: `SELECT ${SUBSCRIPTION.join(', ')} FROM accounts WHERE id = $account`,
  billing: `SELECT customer_id, subscription_id, card, cancel_at, scheduled, synced_at FROM billing_customers
     WHERE account_id = $account`,
  'lead-packs': `SELECT session_id, period_starts, leads, withdrawn, credited_at FROM billing_packs
     WHERE account_id = $account ORDER BY credited_at, session_id`,
  'plan-emails': `SELECT kind, about, sent_at FROM billing_notices
     WHERE account_id = $account ORDER BY sent_at, kind`,
  'quota-periods': `SELECT starts, ends, included, extra, used, credited FROM quota_periods
     WHERE account_id = $account ORDER BY starts`,
  usage: `SELECT period_starts, count(*)::int AS leads, count(credited_at)::int AS credited_back FROM usage_ledger
     WHERE account_id = $account GROUP BY period_starts ORDER BY period_starts`,
  runs: selectRuns(`r.account_id = $account`, 'ORDER BY r.created_at, r.id'),
  leads: `SELECT ${LEAD_SELECT},
       ARRAY(SELECT run_id FROM run_leads WHERE account_id = $account AND lead_id = l.id) AS "Run IDs",
       ARRAY(SELECT to_jsonb(i) - ARRAY['account_id', 'lead_id'] FROM lead_identities i WHERE account_id = $account AND lead_id = l.id) AS "Identities"
     FROM leads l WHERE account_id = $account ORDER BY created_at, id`,
  activity: `SELECT id, lead_id, kind, actor_id, at, meta FROM activities WHERE account_id = $account ORDER BY at, id`,
  'assignment-rules': `SELECT position, city, category, members FROM assignment_rules
     WHERE account_id = $account ORDER BY position`,
  'lead-changes': `SELECT lead_id, run_id, changed_at, field, before, after
     FROM lead_changes WHERE account_id = $account ORDER BY changed_at, lead_id, field`,
  'lead-reports': `SELECT lead_id, reason, note, source, source_id, value, reported_at, credited_back
     FROM lead_reports WHERE account_id = $account ORDER BY reported_at, lead_id`,
  'merged-leads': `SELECT id, lead_id, merged_lead_id, reasons, lead - 'account_id' AS lead, contacts, changes, merged_at
     FROM lead_merges WHERE account_id = $account ORDER BY merged_at, id`,
  duplicates: `SELECT lead_id, other_id, reasons, dismissed_at, found_at FROM lead_duplicates
     WHERE account_id = $account ORDER BY found_at, id`,
  'bulk-changes': `SELECT id, filter, change, status, total, done, skipped, skips, results, restored, not_restored, created_at, finished_at
     FROM lead_bulk_changes WHERE account_id = $account ORDER BY created_at, id`,
  imports: `SELECT id, file_name, kind, lead_status, invalid, status, total, done, added, matched, no_room, restored, kept, created_at, finished_at
     FROM lead_imports WHERE account_id = $account ORDER BY created_at, id`,
  contacts: `SELECT lead_id, kind, value, source_url, confidence, mx, found_at, source FROM lead_contacts
     WHERE account_id = $account ORDER BY lead_id, kind, value`,
  'website-visits': `SELECT website, visited_at, pages, error, redirected_to, parked, contacts FROM site_visits
     WHERE account_id = $account ORDER BY visited_at, website`,
  deliveries: `SELECT id, request, starts_on, next_at, paused_by, pause_reason, created_at, updated_at FROM deliveries
     WHERE account_id = $account AND deleted_at IS NULL ORDER BY created_at, id`,
  'delivery-history': `SELECT r.id, r.delivery_id, r.run_id, r.trigger, r.due_at, r.status, r.new_leads, r.changed_leads, r.message,
       r.file_name, r.finished_at,
       ARRAY(SELECT lead_id FROM delivery_leads l WHERE l.account_id = $account AND l.delivery_run_id = r.id
         ORDER BY position) AS lead_ids,
       ARRAY(SELECT to_jsonb(t) - ARRAY['account_id', 'delivery_run_id'] FROM delivery_receipts t
         WHERE t.account_id = $account AND t.delivery_run_id = r.id ORDER BY name) AS receipts
     FROM delivery_runs r WHERE r.account_id = $account ORDER BY r.due_at, r.id`,
  'email-recipients': `SELECT address, confirmed_at, stopped_at, created_at FROM email_recipients
     WHERE account_id = $account ORDER BY address`,
  destinations: `SELECT id, type, name, config, created_at FROM destinations
     WHERE account_id = $account ORDER BY created_at, id`,
  webhooks: `SELECT id, url, events, disabled_at, disabled_reason, created_at FROM webhook_endpoints
     WHERE account_id = $account ORDER BY created_at, id`,
  'webhook-messages': `SELECT m.endpoint_id, m.id, m.type, m.body, m.created_at, m.delivered_at,
       ARRAY(SELECT to_jsonb(a) - ARRAY['account_id', 'endpoint_id', 'message_id', 'request_headers'] FROM webhook_attempts a
         WHERE a.account_id = $account AND a.endpoint_id = m.endpoint_id AND a.message_id = m.id ORDER BY at) AS attempts
     FROM webhook_messages m WHERE m.account_id = $account ORDER BY m.created_at, m.id`,
};

const RUNS_CSV = `SELECT id AS "Run ID", ${instant('created_at')} AS "Created At", ${instant('finished_at')} AS "Finished At",
          ${cell('city')} AS "City", ${cell('category')} AS "Category", status AS "Status",
          lead_count AS "Lead Count", requested_count AS "Requested Count", source AS "Source",
          ${cell('message')} AS "Message"
        FROM scrape_runs WHERE account_id = $account ORDER BY created_at, id`;

/** The requesting user's profile and settings; for the account's owner, also everything that the account holds. */
export function exportFiles(accountId: string, userId: string, isOwner: boolean): ExportFile[] {
  const file = (format: ExportFile['format'], name: string, query: string): ExportFile => ({
    name: `${name}.${format}`,
    format,
    query: query
      .replaceAll('$account', () => `'${accountId}'::uuid`)
      .replaceAll('$user', () => `'${userId}'::uuid`),
  });
  const rows = (of: Record<string, string>) =>
    Object.entries(of).map(([name, query]) =>
      file('json', name, `SELECT to_jsonb(entity) FROM (${query}) AS entity`),
    );
  const own = [
    file(
      'json',
      'profile',
      `SELECT to_jsonb(u) - ARRAY[${list([...ACCOUNT_SETTINGS, ...SETTINGS, ...INTERNAL])}] FROM users u WHERE id = $user`,
    ),
    ...rows(OWN_ROWS),
  ];
  if (!isOwner) return own;
  return [
    file(
      'json',
      'account',
      `SELECT to_jsonb(a) - ARRAY[${list(SUBSCRIPTION)}] FROM accounts a WHERE id = $account`,
    ),
    ...own,
    ...rows(ACCOUNT_ROWS),
    file('csv', 'runs', RUNS_CSV),
    file('csv', 'leads', leadsCsvQuery(accountId, {})),
    file('csv', 'suppressed-leads', leadsCsvQuery(accountId, { filter: { suppressed: true } })),
  ];
}
