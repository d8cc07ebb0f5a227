import { NO_COVERAGE, type Coverage } from '../../contract/coverage.js';
import type { DataSource, EntityManager } from 'typeorm';
import type { ScrapeRunRow } from './scrape-run.entity.js';
import { Superseded } from './superseded.js';
import type { Batch, FoundPlace } from './sources/source.js';

/**
 * Commits a batch as one transaction: leads, identities, links, usage, counters and checkpoint.
 * Every write stands behind the fence (`attempt`), so a worker that was taken over cannot write.
 * @returns how many leads the run has now, never more than `limit`
 * @throws Superseded when the run is no longer this worker's
 */
export function storeBatch(
  database: DataSource,
  run: ScrapeRunRow,
  batch: Batch,
  limit: number,
): Promise<{ leadCount: number; coverage: Coverage }> {
  return database.transaction(async (tx) => {
    const leadCount = await fence(tx, run);
    const unlinked = await notYetInRun(tx, run, batch.places);
    const places = unlinked.slice(0, limit - leadCount);
    if (places.length > 0) {
      await insertIdentities(tx, run.accountId, places);
      await upsertLeads(tx, run, places);
      await link(tx, run, places, leadCount);
      if (run.source !== 'sample') await countUsage(tx, run, leadCount);
    }
    const expected = Math.min(limit, batch.available ?? limit);
    const coverage = {
      ...NO_COVERAGE,
      ...run.coverage,
      found: (run.coverage.found ?? 0) + batch.places.length,
      leads: leadCount + places.length,
    };
    return {
      leadCount: await advance(tx, run, batch, leadCount + places.length, expected),
      coverage,
    };
  });
}

async function fence(tx: EntityManager, run: ScrapeRunRow): Promise<number> {
  const [row] = await tx.query<{ lead_count: number }[]>(
    `SELECT lead_count FROM scrape_runs
     WHERE id = $1 AND attempt = $2 AND status = 'Running' FOR NO KEY UPDATE`,
    [run.id, run.attempt],
  );
  if (!row) throw new Superseded();
  return row.lead_count;
}

/**
 * Which lead of the account ($1) a found place is. A subquery and not a join: PostgreSQL takes a new account's
 * identities for few and would hash all of them for every batch (5 ms each time where there are 10,000).
 */
const LEAD_ID = `(SELECT lead_id FROM lead_identities
   WHERE account_id = $1 AND source = found.source AND source_id = found.source_id)`;

/** The batch without repeats (of itself, and of what the run already has), and without suppressed businesses. */
async function notYetInRun(tx: EntityManager, run: ScrapeRunRow, places: FoundPlace[]) {
  const byKey = new Map(places.map((place) => [identityKey(place.source, place.sourceId), place]));
  const linked = await tx.query<{ source: string; source_id: string }[]>(
    `SELECT source, source_id
     FROM unnest($3::text[], $4::text[]) AS found (source, source_id)
     WHERE (SELECT position FROM run_leads WHERE run_id = $2 AND lead_id = ${LEAD_ID}) IS NOT NULL
        OR (SELECT suppressed_at FROM leads WHERE id = ${LEAD_ID}) IS NOT NULL`,
    [run.accountId, run.id, ...columns(places, 'source', 'sourceId')],
  );
  for (const { source, source_id } of linked) byKey.delete(identityKey(source, source_id));
  return [...byKey.values()];
}

/** In a fixed order, so that runs of one account that meet the same places never deadlock. */
const insertIdentities = (tx: EntityManager, accountId: string, places: FoundPlace[]) =>
  tx.query(
    `INSERT INTO lead_identities (account_id, source, source_id, lead_id)
     SELECT $1, source, source_id, gen_random_uuid()
     FROM unnest($2::text[], $3::text[]) AS found (source, source_id)
     ORDER BY source, source_id
     ON CONFLICT (account_id, source, source_id) DO NOTHING`,
    [accountId, ...columns(places, 'source', 'sourceId')],
  );

const upsertLeads = (tx: EntityManager, run: ScrapeRunRow, places: FoundPlace[]) =>
  tx.query(
    `INSERT INTO leads AS l (id, account_id, city, source, source_id, licence, name, category, phone, email,
       address, website, rating, review_count, hours, latitude, longitude, search_text)
     SELECT ${LEAD_ID}, $1, $2, found.*, lower(concat_ws(' ', name, address, phone, email, website))
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
       $10::text[], $11::text[], $12::numeric[], $13::int[], $14::text[], $15::float8[], $16::float8[])
       AS found (source, source_id, licence, name, category, phone, email, address, website, rating,
         review_count, hours, latitude, longitude)
     ORDER BY 1
     ON CONFLICT (id) DO UPDATE SET
       (licence, name, category, phone, email, address, website, rating, review_count, hours, latitude, longitude, search_text, last_seen_at)
       = (excluded.licence, excluded.name, excluded.category, excluded.phone, excluded.email, excluded.address,
          excluded.website, excluded.rating, excluded.review_count, excluded.hours, excluded.latitude,
          excluded.longitude, excluded.search_text, now())`,
    [
      run.accountId,
      run.city,
      ...columns(
        places,
        'source',
        'sourceId',
        'licence',
        'name',
        'category',
        'phone',
        'email',
        'address',
        'website',
        'rating',
        'reviewCount',
        'hours',
        'latitude',
        'longitude',
      ),
    ],
  );

const link = (tx: EntityManager, run: ScrapeRunRow, places: FoundPlace[], after: number) =>
  tx.query(
    `INSERT INTO run_leads (run_id, position, lead_id)
     SELECT $2, $3 + found.position, ${LEAD_ID}
     FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS found (source, source_id, position)`,
    [run.accountId, run.id, after, ...columns(places, 'source', 'sourceId')],
  );

/** Bills the leads this account never had; the ledger's key keeps a second billing out. */
const countUsage = (tx: EntityManager, run: ScrapeRunRow, after: number) =>
  tx.query(
    `INSERT INTO usage_ledger (account_id, lead_id, run_id, month)
     SELECT $1, lead_id, run_id, date_trunc('month', now() AT TIME ZONE 'UTC')
     FROM run_leads WHERE run_id = $2 AND position > $3
     ON CONFLICT (account_id, lead_id) DO NOTHING`,
    [run.accountId, run.id, after],
  );

async function advance(
  tx: EntityManager,
  run: ScrapeRunRow,
  batch: Batch,
  leadCount: number,
  expected: number,
): Promise<number> {
  // 100 belongs to the finished run.
  const progress = Math.min(99, Math.floor((100 * leadCount) / Math.max(1, expected)));
  await tx.query(
    `UPDATE scrape_runs r
     SET lead_count = $2, checkpoint = $3, progress = GREATEST(r.progress, $4), updated_at = now(),
         rating_sum = r.rating_sum + added.sum, rating_count = r.rating_count + added.count
     FROM (SELECT COALESCE(sum(l.rating), 0) AS sum, count(l.rating)::int AS count
           FROM run_leads x JOIN leads l ON l.id = x.lead_id
           WHERE x.run_id = $1 AND x.position > $5) AS added
     WHERE r.id = $1`,
    [run.id, leadCount, JSON.stringify(batch.checkpoint), progress, run.leadCount],
  );
  return leadCount;
}

const identityKey = (source: string, sourceId: string) => `${source}\n${sourceId}`;

const columns = <Key extends keyof FoundPlace>(places: FoundPlace[], ...keys: Key[]) =>
  keys.map((key) => places.map((place) => place[key]));
