import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Account events, kept until webhooks and deliveries have handled them, and the delivery that started a run. */
export class KeepEvents1763980000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        type text NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT events_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )
    `);
    await runner.query('CREATE INDEX events_id_idx ON events (id)');
    await runner.query('ALTER TABLE scrape_runs ADD COLUMN delivery_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE scrape_runs DROP COLUMN delivery_id');
    await runner.query('DROP TABLE events');
  }
}
