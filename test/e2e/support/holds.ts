import type pg from 'pg';
import { connect, type Person } from './product.ts';

/**
 * Real runs are too fast to observe. A trigger in the test's database makes the worker wait inside a batch's transaction
 * while the test holds an advisory lock on the run's account and its lead count so far.
 */
export const installHolds = (database: pg.Client) =>
  database.query(`
    CREATE FUNCTION e2e_hold() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE batch record;
    BEGIN
      FOR batch IN
        SELECT account_id, min(position) - 1 AS reached FROM added GROUP BY account_id, run_id
      LOOP
        PERFORM pg_advisory_xact_lock_shared(hashtext(batch.account_id::text), batch.reached);
      END LOOP;
      RETURN NULL;
    END $$;
    CREATE TRIGGER e2e_hold AFTER INSERT ON run_leads
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION e2e_hold()`);

export class Holds {
  private client: pg.Client | undefined;

  constructor(private readonly person: Person) {}

  /** Holds this person's runs at these lead counts. Batches end at 25, 225, 425 … */
  async holdAfter(...leads: number[]) {
    this.client ??= await connect();
    for (const reached of leads) await this.lock('pg_advisory_lock', reached);
  }

  release(leads: number) {
    return this.lock('pg_advisory_unlock', leads);
  }

  /** Counts the sessions with this query that wait for a run held by this test. */
  async waiting(query: string): Promise<number> {
    const { rows } = await this.client!.query<{ count: number }>(
      `SELECT count(*)::int FROM pg_stat_activity waiting
       WHERE wait_event_type = 'Lock' AND query LIKE $1 AND EXISTS (
         SELECT FROM unnest(pg_blocking_pids(waiting.pid)) AS run (pid)
         WHERE pg_backend_pid() = ANY(pg_blocking_pids(run.pid)))`,
      [`%${query}%`],
    );
    return rows[0]!.count;
  }

  async releaseAll() {
    await this.client?.end();
  }

  private lock(what: 'pg_advisory_lock' | 'pg_advisory_unlock', leads: number) {
    return this.client!.query(
      `SELECT ${what}(hashtext(primary_account_id::text), $2) FROM users WHERE firebase_uid = $1`,
      [this.person.uid, leads],
    );
  }
}
