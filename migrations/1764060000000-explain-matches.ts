import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records why a source's record was recognized as a business that the account already has. */
export class ExplainMatches1764060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE lead_identities ADD COLUMN reasons text[] NOT NULL DEFAULT '{}'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_identities DROP COLUMN reasons');
  }
}
