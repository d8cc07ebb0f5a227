import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New leads of searches and deliveries are assigned to members by rules. */
export class AssignByRules1796546000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assignment_rules (
        account_id uuid NOT NULL,
        position smallint NOT NULL,
        city text,
        category text,
        members uuid[] NOT NULL,
        turn bigint NOT NULL DEFAULT 0,
        CONSTRAINT assignment_rules_pkey PRIMARY KEY (account_id, position),
        CONSTRAINT assignment_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE assignment_rules');
  }
}
