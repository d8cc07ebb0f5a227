import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account is handed over once the proposed owner has accepted. */
export class ProposeOwners1796550000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships ADD proposed_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships DROP proposed_until');
  }
}
