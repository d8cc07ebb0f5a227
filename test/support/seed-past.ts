import type pg from 'pg';

/** From 0 to 1, the same for the same text. */
const share = (text: string) => `(abs(hashtext(${text})::bigint) % 1000 / 1000.0)`;
/** Moves a run, the leads that it counted, and their history into the past, and rates most of these leads. */
const MOVE_RUN = `
  WITH counted AS (
    UPDATE usage_ledger SET counted_at = counted_at - $2::interval WHERE run_id = $1 RETURNING lead_id
  ), moved AS (
    UPDATE leads SET created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
      contacted_at = contacted_at - $2::interval * ${share('id::text')} * 0.9, won_at = won_at - $2::interval * ${share('id::text')} * 0.4,
      rating = CASE WHEN ${share('name')} > 0.15 THEN round((3.3 + 1.7 * sqrt(${share('address')}))::numeric, 1) END,
      review_count = CASE WHEN ${share('name')} > 0.15 THEN 4 + (900 * ${share('name')} * ${share('address')})::int END
    FROM counted WHERE id = lead_id RETURNING id, rating
  ), dated AS (
    UPDATE activities SET at = at - $2::interval * ${share('lead_id::text')} * 0.9 FROM moved WHERE lead_id = moved.id
  ), delivered AS (
    UPDATE delivery_runs SET due_at = due_at - $2::interval, start_at = start_at - $2::interval, finished_at = finished_at - $2::interval WHERE run_id = $1
  )
  UPDATE scrape_runs SET created_at = created_at - $2::interval, finished_at = finished_at - $2::interval,
    (rating_sum, rating_count) = (SELECT coalesce(sum(rating), 0), count(rating) FROM moved) WHERE id = $1`;
const MOVE_PERIOD = [
  `UPDATE accounts SET created_at = created_at - $2::interval, trial_starts_at = trial_starts_at - $2::interval,
     period_anchor = period_anchor - $2::interval WHERE id = $1`,
  'UPDATE quota_periods SET starts = starts - $2::interval, ends = ends - $2::interval WHERE account_id = $1',
  'UPDATE usage_ledger SET period_starts = period_starts - $2::interval WHERE account_id = $1',
  'UPDATE deliveries SET created_at = created_at - $2::interval WHERE account_id = $1',
];
const asInterval = (days: number) => `${days} days`;

/** Moves what the seed has made through the API into the past: each run by its days, the account's period by others. */
export async function moveIntoThePast(
  client: pg.Client,
  account: string,
  runs: { id: string; daysAgo: number }[],
  periodBeganDaysAgo: number,
) {
  for (const { id, daysAgo } of runs) await client.query(MOVE_RUN, [id, asInterval(daysAgo)]);
  for (const move of MOVE_PERIOD)
    await client.query(move, [account, asInterval(periodBeganDaysAgo)]);
  await movePayments(client, account, periodBeganDaysAgo);
}

/** Moves what the test checkout stores: its times are seconds since 1970. */
async function movePayments(client: pg.Client, account: string, days: number) {
  const { rows } = await client.query<{ position: string; body: object }>(
    `SELECT position, body FROM till_objects
     WHERE customer = (SELECT customer_id FROM billing_customers WHERE account_id = $1)`,
    [account],
  );
  for (const { position, body } of rows) {
    const moved = JSON.stringify(body).replace(/(?<=:)1[789]\d{8}\b/g, (seconds) =>
      String(Number(seconds) - days * 86_400),
    );
    await client.query(
      'UPDATE till_objects SET body = $2, due_at = due_at - $3::interval WHERE position = $1',
      [position, moved, asInterval(days)],
    );
  }
}
