import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data that the test checkout stores in place of Stripe. */
export class KeepTheTestTill1763870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE till_objects (
        position bigint GENERATED ALWAYS AS IDENTITY,
        id text NOT NULL,
        kind text NOT NULL,
        customer text,
        due_at timestamptz,
        body jsonb NOT NULL,
        CONSTRAINT till_objects_pkey PRIMARY KEY (position),
        CONSTRAINT till_objects_id_key UNIQUE (id)
      );
      CREATE INDEX till_objects_kind_idx ON till_objects (kind);
      CREATE INDEX till_objects_customer_idx ON till_objects (customer);
      CREATE INDEX till_objects_due_at_idx ON till_objects (due_at);
      CREATE TABLE till_deliveries (
        id bigint GENERATED ALWAYS AS IDENTITY,
        event text NOT NULL,
        attempt integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL,
        CONSTRAINT till_deliveries_pkey PRIMARY KEY (id)
      );
      CREATE INDEX till_deliveries_due_at_idx ON till_deliveries (due_at);
      CREATE TABLE till_requests (
        key text NOT NULL,
        fingerprint bytea NOT NULL,
        request_id text NOT NULL,
        status integer NOT NULL,
        answer json NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT till_requests_pkey PRIMARY KEY (key)
      );
      CREATE INDEX till_requests_created_at_idx ON till_requests (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE till_objects, till_deliveries, till_requests');
  }
}
