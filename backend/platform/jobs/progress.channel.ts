import type { DataSource } from 'typeorm';

/** PostgreSQL channel for committed batches. The payload is the run's id. */
export const PROGRESS_CHANNEL = 'scrape_progress';

/** Wakes every API process that streams the run. Call it after the transaction commits. */
export const notifyProgress = (database: DataSource, runId: string): Promise<unknown> =>
  database.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, runId]);
