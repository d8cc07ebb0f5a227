import { setTimeout as wait } from 'node:timers/promises';
import { atMost, say, type Figure } from './figure.ts';
import { watchMemory, type World } from './world.ts';

const DELIVERIES = 10_000;
const SWEEP_S = 60;
const SPREAD_S = 600;
const GROWTH_MB = 60;

/**
 * 10,000 accounts have deliveries due in the same minute. One of two workers is killed as soon as it has recorded its first
 * delivery. Each delivery is recorded and queued once within a minute, and starts within ten.
 */
export async function deliveries(world: World): Promise<Figure[]> {
  const database = await world.database();
  const { client } = database;
  const env = { MAPS_SOURCE: 'index', PLACES_FETCH: 'off' };
  const worker = await world.server(database, 'worker', undefined, env);
  const victim = await world.server(database, 'worker', undefined, env);
  say(`filling ${DELIVERIES} accounts`);
  const {
    rows: [scheduled],
  } = await client.query<{ due: Date }>(`
    WITH due AS (SELECT date_trunc('minute', now()) + interval '2 minutes' AS at),
    filled AS (
      INSERT INTO accounts (plan, subscription_status, period_anchor)
      SELECT 'STARTER', 'ACTIVE', now() FROM generate_series(1, ${DELIVERIES}) RETURNING id),
    scheduled AS (
      INSERT INTO deliveries (account_id, id, request, starts_on, next_at)
      SELECT id, gen_random_uuid(), '{"name": "Bars", "city": "Monaco", "category": "bar", "minLeads": 10,
        "cadence": "monthly", "localTime": "08:00", "timeZone": "Europe/Paris", "format": "csv",
        "includeChanges": false, "sendEmpty": false, "destinationIds": []}', current_date, due.at
      FROM filled, due)
    SELECT at AS due FROM due`);
  const { due } = scheduled!;
  const watch = watchMemory(worker.pid);
  let isKilled = false;
  let recorded = 0;
  while (recorded < DELIVERIES) {
    await wait(100);
    if (Date.now() > due.getTime() + 5 * SWEEP_S * 1000)
      throw new Error(`Only ${recorded} of ${DELIVERIES} deliveries are recorded.`);
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM delivery_runs',
    );
    recorded = rows[0]!.count;
    if (recorded > 0 && !isKilled) {
      isKilled = true;
      await victim.kill();
    }
  }
  const growth = watch.most();
  watch.end();
  const sweep = (Date.now() - due.getTime()) / 1000;
  const {
    rows: [found],
  } = await client.query<{ twice: number; unqueued: number; spread: number; left: number }>(`
    SELECT (SELECT count(*) - count(DISTINCT delivery_id) FROM delivery_runs)::int AS twice,
      (SELECT count(*) FROM delivery_runs r WHERE status = 'queued' AND NOT EXISTS (
        SELECT FROM pgboss.job WHERE name = 'delivery' AND data ->> 'deliveryRunId' = r.id::text))::int AS unqueued,
      (SELECT extract(epoch FROM max(start_at) - min(due_at)) FROM delivery_runs)::float8 AS spread,
      (SELECT count(*) FROM deliveries WHERE next_at <= now())::int AS left`);
  const { twice, unqueued, spread, left } = found!;
  return [
    atMost('deliveries-sweep', sweep, 's', SWEEP_S, { deliveries: DELIVERIES, left }),
    atMost('deliveries-wrong', twice + unqueued, 'deliveries', 0, { twice, unqueued }),
    atMost('deliveries-spread', spread, 's', SPREAD_S),
    atMost('deliveries-memory', growth, 'MB', GROWTH_MB),
  ];
}
