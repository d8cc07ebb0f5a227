import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where deliveries go, and the endpoints that receive events. */
export class ConnectDestinations1764010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE destinations (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        type text NOT NULL,
        name text NOT NULL,
        config jsonb NOT NULL,
        secrets text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT destinations_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT destinations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );
      CREATE TABLE webhook_endpoints (
        account_id uuid NOT NULL,
        id uuid NOT NULL,
        url text NOT NULL,
        events text[] NOT NULL,
        secret text NOT NULL,
        previous_secret text,
        previous_until timestamptz,
        failing_since timestamptz,
        disabled_at timestamptz,
        disabled_reason text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT webhook_endpoints_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      );
      CREATE TABLE webhook_messages (
        account_id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        id uuid NOT NULL,
        type text NOT NULL,
        body text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_at timestamptz DEFAULT now(),
        delivered_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT webhook_messages_pkey PRIMARY KEY (account_id, endpoint_id, id),
        CONSTRAINT webhook_messages_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id)
          REFERENCES webhook_endpoints (account_id, id) ON DELETE CASCADE
      );
      CREATE INDEX webhook_messages_next_at_idx ON webhook_messages (next_at) WHERE next_at IS NOT NULL;
      CREATE INDEX webhook_messages_created_at_idx ON webhook_messages (created_at);
      CREATE TABLE webhook_attempts (
        account_id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        id uuid NOT NULL,
        message_id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        duration_ms integer NOT NULL,
        status integer,
        error text,
        request_headers jsonb NOT NULL,
        response_headers jsonb,
        response_body text,
        CONSTRAINT webhook_attempts_pkey PRIMARY KEY (account_id, endpoint_id, id),
        CONSTRAINT webhook_attempts_account_id_endpoint_id_message_id_fkey FOREIGN KEY (account_id, endpoint_id, message_id)
          REFERENCES webhook_messages (account_id, endpoint_id, id) ON DELETE CASCADE
      );
      CREATE INDEX webhook_attempts_account_id_endpoint_id_at_idx ON webhook_attempts (account_id, endpoint_id, at);
      CREATE INDEX webhook_attempts_account_id_endpoint_id_message_id_idx ON webhook_attempts (account_id, endpoint_id, message_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE webhook_attempts, webhook_messages, webhook_endpoints, destinations',
    );
  }
}
