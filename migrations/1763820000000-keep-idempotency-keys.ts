import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that clients may repeat, with their responses. */
export class KeepIdempotencyKeys1763820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        account_id uuid NOT NULL,
        caller_id uuid NOT NULL,
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        creation_id uuid NOT NULL,
        attempt integer NOT NULL DEFAULT 1,
        leased_until timestamptz NOT NULL,
        completed_at timestamptz,
        answer json,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, caller_id, key),
        CONSTRAINT idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts ON DELETE CASCADE
      );
      CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
