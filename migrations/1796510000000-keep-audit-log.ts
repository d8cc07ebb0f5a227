import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account's owner and admins can see who did what. The log begins empty. */
export class KeepAuditLog1796510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_log (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT uuidv7(),
        at timestamptz NOT NULL DEFAULT now(),
        actor_user_id uuid,
        actor_key_id uuid,
        action text NOT NULL,
        subject text,
        meta jsonb NOT NULL DEFAULT '{}',
        ip text,
        CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX audit_log_account_id_at_id_idx ON audit_log (account_id, at, id)',
    );
    await runner.query(
      'CREATE INDEX audit_log_account_id_actor_user_id_at_idx ON audit_log (account_id, actor_user_id, at)',
    );
    await runner.query('CREATE INDEX audit_log_at_idx ON audit_log (at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_log');
  }
}
