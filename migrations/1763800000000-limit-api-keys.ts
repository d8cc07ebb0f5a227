import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scopes and expiry of API keys. Existing keys can still read, start runs and edit leads. An index finds old events by
 * time.
 */
export class LimitApiKeys1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,run}',
        ADD COLUMN expires_at timestamptz;
      CREATE INDEX security_events_occurred_at_idx ON security_events (occurred_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX security_events_occurred_at_idx;
      ALTER TABLE api_keys DROP COLUMN expires_at, DROP COLUMN scopes;
    `);
  }
}
