import type { DataSource } from 'typeorm';

/** Channel on which committed batches wake the API processes; the payload is the run's id. */
export const PROGRESS_CHANNEL = 'scrape_progress';

/** Wakes every API process that streams the run; called outside the writing transaction. */
export const announce = (database: DataSource, runId: string): Promise<unknown> =>
  database.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, runId]);
