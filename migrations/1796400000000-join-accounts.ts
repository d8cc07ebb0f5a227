import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What belongs to a person in an account ends with the membership. */
const MEMBERS_OWN = ['api_keys', 'views', 'wanted_areas'];

/** An account can have several people. Each person so far becomes the owner of theirs. */
export class JoinAccounts1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE memberships (
        account_id uuid NOT NULL,
        user_id uuid NOT NULL,
        role text NOT NULL,
        joined_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT memberships_pkey PRIMARY KEY (account_id, user_id),
        CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query('CREATE INDEX memberships_user_id_idx ON memberships (user_id)');
    await runner.query(`
      CREATE UNIQUE INDEX memberships_account_id_idx ON memberships (account_id) WHERE role = 'OWNER'`);
    await runner.query(`
      INSERT INTO memberships (account_id, user_id, role, joined_at)
      SELECT primary_account_id, id, CASE number WHEN 1 THEN 'OWNER' ELSE 'ADMIN' END, created_at
      FROM (SELECT *, row_number() OVER (PARTITION BY primary_account_id ORDER BY created_at, id) AS number FROM users) u`);
    await runner.query(`
      CREATE TABLE invitations (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        email text NOT NULL,
        role text NOT NULL,
        invited_by uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        CONSTRAINT invitations_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users (id) ON DELETE SET NULL
      )`);
    await runner.query(
      'CREATE UNIQUE INDEX invitations_account_id_email_idx ON invitations (account_id, email)',
    );
    await runner.query('CREATE INDEX invitations_invited_by_idx ON invitations (invited_by)');
    await runner.query('ALTER TABLE accounts ADD viewers_export boolean NOT NULL DEFAULT false');
    for (const table of MEMBERS_OWN) {
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_user_id_fkey`);
      await runner.query(`
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_account_id_user_id_fkey
        FOREIGN KEY (account_id, user_id) REFERENCES memberships (account_id, user_id) ON DELETE CASCADE`);
    }
    await this.limitExports(runner, 'account_id, user_id');
    await runner.query('ALTER TABLE account_deletions ALTER uid_hash DROP NOT NULL');
    await runner.query('ALTER TABLE users ALTER primary_account_id DROP NOT NULL');
    await this.keepUsers(runner, 'SET NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM users WHERE primary_account_id IS NULL');
    await this.keepUsers(runner, 'CASCADE');
    await runner.query('ALTER TABLE users ALTER primary_account_id SET NOT NULL');
    for (const table of MEMBERS_OWN) {
      await runner.query(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_account_id_user_id_fkey`);
      await runner.query(`
        ALTER TABLE ${table} ADD CONSTRAINT ${table}_user_id_fkey
        FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE`);
    }
    await this.limitExports(runner, 'account_id');
    await runner.query('DELETE FROM account_deletions WHERE uid_hash IS NULL');
    await runner.query('ALTER TABLE account_deletions ALTER uid_hash SET NOT NULL');
    await runner.query('ALTER TABLE accounts DROP viewers_export');
    await runner.query('DROP TABLE invitations');
    await runner.query('DROP TABLE memberships');
  }

  /** Whose data exports wait for each other. */
  private async limitExports(runner: QueryRunner, columns: string) {
    await runner.query('DROP INDEX data_exports_pending_idx');
    await runner.query(`
      CREATE UNIQUE INDEX data_exports_pending_idx ON data_exports (${columns}) WHERE status = 'PENDING'`);
  }

  /** What happens to a user whose primary account is deleted. */
  private async keepUsers(runner: QueryRunner, action: 'SET NULL' | 'CASCADE') {
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_primary_account_id_fkey');
    await runner.query(`
      ALTER TABLE users ADD CONSTRAINT users_primary_account_id_fkey
      FOREIGN KEY (primary_account_id) REFERENCES accounts (id) ON DELETE ${action}`);
  }
}
