import type { EntityManager } from 'typeorm';
import type { RunOptions } from '../../contract/scrape.js';

/** Below this an address is shown with the lead, but is not its email: mostly those of web designers. */
const SURE_ENOUGH = 0.5;
/** PostgreSQL indexes no longer values; no business has such a website. */
const WEBSITE_MAX = 2_000;

/** The best address of each lead `r.lead_id`. */
const BEST_EMAIL = `
  SELECT value FROM lead_contacts
  WHERE lead_id = r.lead_id AND kind = 'email' AND mx IS NOT FALSE AND confidence >= ${SURE_ENOUGH}
  ORDER BY confidence DESC, value LIMIT 1`;

/** Gives leads their best address, where `which` holds of lead `l`; `r` names the leads. */
const fillEmails = (leads: string, which: string) => `
  UPDATE leads l SET email = best.value,
    search_text = lower(concat_ws(' ', l.name, l.address, l.phone, best.value, l.website))
  FROM ${leads} CROSS JOIN LATERAL (${BEST_EMAIL}) best
  WHERE l.id = r.lead_id AND ${which}`;

/**
 * Belongs into the transaction of a run's batch, after its leads are linked: what is known of them from earlier visits
 * comes back where the source has no email, and where the run asks for it, their websites are put down to be visited.
 * @param after position of the last lead linked before
 */
export async function queueEnrichment(
  tx: EntityManager,
  run: { id: string; source: string; options: RunOptions },
  after: number,
): Promise<void> {
  await tx.query(
    fillEmails('run_leads r', 'r.run_id = $1 AND r.position > $2 AND l.email IS NULL'),
    [run.id, after],
  );
  if (!run.options.enrich) return;
  // Sample leads have no websites that exist.
  await tx.query(
    `WITH task AS (
       INSERT INTO enrichment_tasks (run_id, lead_id, account_id, website, host)
       SELECT r.run_id, l.id, l.account_id, l.website,
         COALESCE(lower(substring(l.website FROM '^https?://(?:[^/?#]*@)?(?:www\\d?\\.)?([^/:?#]+)')), '')
       FROM run_leads r JOIN leads l ON l.id = r.lead_id
       WHERE r.run_id = $1 AND r.position > $2 AND l.suppressed_at IS NULL AND $3 <> 'sample'
         AND octet_length(l.website) BETWEEN 1 AND ${WEBSITE_MAX}
       RETURNING 1)
     UPDATE scrape_runs SET enrichment = jsonb_build_object(
       'total', COALESCE((enrichment->>'total')::int, 0) + (SELECT count(*) FROM task),
       'done', COALESCE(enrichment->'done', '0'),
       'found', COALESCE(enrichment->'found', '0'),
       'failed', COALESCE(enrichment->'failed', '0'))
     WHERE id = $1`,
    [run.id, after, run.source],
  );
}

/** Named query: runs whose websites wait and that nobody works on. */
export const RUNS_WITH_TASKS = `
  SELECT r.id
  FROM (SELECT run_id, count(*) FILTER (WHERE worker IS NOT NULL AND taken_until > now()) AS taken
        FROM enrichment_tasks GROUP BY run_id) t
  JOIN scrape_runs r ON r.id = t.run_id
  WHERE t.taken = 0 AND r.status NOT IN ('Paused', 'Cancelled')
  LIMIT 100`;

/**
 * Named query: run, worker, seconds it may be silent, milliseconds of a host's turn.
 * Takes one website whose host is free, and the host with it.
 */
export const CLAIM_TASK = `
  WITH task AS (
    SELECT t.run_id, t.lead_id, t.host
    FROM enrichment_tasks t LEFT JOIN site_hosts h ON h.host = t.host
    WHERE t.run_id = $1 AND (t.taken_until IS NULL OR t.taken_until <= now())
      AND (h.host IS NULL OR h.free_at <= now())
    ORDER BY t.lead_id LIMIT 1
    FOR UPDATE OF t SKIP LOCKED
  ), turn AS (
    INSERT INTO site_hosts AS h (host, holder, free_at)
    SELECT host, $2, now() + $4 * interval '1 ms' FROM task
    ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, free_at = excluded.free_at
      WHERE h.free_at <= now()
    RETURNING h.host
  )
  UPDATE enrichment_tasks t SET worker = $2, tries = tries + 1, taken_until = now() + $3 * interval '1 second'
  FROM task JOIN turn USING (host)
  WHERE t.run_id = task.run_id AND t.lead_id = task.lead_id
  RETURNING t.lead_id AS "leadId", t.website, t.tries,
    (SELECT suppressed_at FROM leads WHERE id = t.lead_id) IS NOT NULL AS suppressed`;

/** Named query: run. What is left of its work, from one moment. */
export const STATE_OF_RUN = `
  SELECT r.account_id AS "accountId", r.status, EXISTS (SELECT FROM enrichment_tasks WHERE run_id = r.id) AS waiting
  FROM scrape_runs r WHERE r.id = $1`;

/** Named query: workers, seconds. Those who live keep what they took. */
export const KEEP_TASKS = `
  UPDATE enrichment_tasks SET taken_until = now() + $2 * interval '1 second' WHERE worker = ANY($1)`;

/** Named query: run, lead, worker, seconds. Puts a website back, without counting it as tried. */
export const RETURN_TASK = `
  UPDATE enrichment_tasks SET worker = NULL, tries = tries - 1, taken_until = now() + $4 * interval '1 second'
  WHERE run_id = $1 AND lead_id = $2 AND worker = $3`;

/** Named query: run, lead, worker. Takes a website off the list, if it is still this worker's. */
export const TAKE_OFF =
  'DELETE FROM enrichment_tasks WHERE run_id = $1 AND lead_id = $2 AND worker = $3';

/** Named query: account, lead. */
export const EMAILS_BEFORE = `
  SELECT value FROM lead_contacts WHERE account_id = $1 AND lead_id = $2 AND kind = 'email'`;

/** Named query: account, website. A visit that is still good. */
export const GOOD_VISIT = `
  SELECT contacts, pages, error FROM site_visits
  WHERE account_id = $1 AND website = $2 AND good_until > now()`;

/** Named query: account, website, days it is good for, pages, error, contacts. */
export const KEEP_VISIT = `
  INSERT INTO site_visits (account_id, website, good_until, pages, error, contacts)
  VALUES ($1, $2, now() + $3 * interval '1 day', $4, $5, $6)
  ON CONFLICT (account_id, website) DO UPDATE SET visited_at = now(),
    (good_until, pages, error, contacts) = (excluded.good_until, excluded.pages, excluded.error, excluded.contacts)`;

/** Named query: account, lead, contacts as JSON. What was found before and is no longer there goes. */
export const REPLACE_CONTACTS = `
  WITH gone AS (
    DELETE FROM lead_contacts WHERE account_id = $1 AND lead_id = $2
      AND (kind, value) NOT IN (SELECT c->>'kind', c->>'value' FROM jsonb_array_elements($3::jsonb) c))
  INSERT INTO lead_contacts (account_id, lead_id, kind, value, source_url, confidence, mx)
  SELECT $1, $2, c->>'kind', c->>'value', c->>'sourceUrl', (c->>'confidence')::numeric, (c->>'mx')::boolean
  FROM jsonb_array_elements($3::jsonb) c
  ON CONFLICT (lead_id, kind, value) DO UPDATE SET
    (source_url, confidence, mx, found_at) = (excluded.source_url, excluded.confidence, excluded.mx, now())`;

/** Named query: lead, the addresses it had from its website before: one of these is replaced, its source's is not. */
export const FILL_EMAIL = fillEmails(
  '(SELECT $1::uuid AS lead_id) r',
  '(l.email IS NULL OR l.email = ANY($2::text[]))',
);

/** Named query: run, whether something was found, whether the visit failed. */
export const COUNT_DONE = `
  UPDATE scrape_runs SET enrichment = enrichment || jsonb_build_object(
    'done', (enrichment->>'done')::int + 1,
    'found', (enrichment->>'found')::int + $2::boolean::int,
    'failed', (enrichment->>'failed')::int + $3::boolean::int)
  WHERE id = $1 AND status <> 'Cancelled' AND enrichment IS NOT NULL`;
