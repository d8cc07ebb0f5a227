import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts, signed links and account deletion look up users by account. */
export class IndexPeopleByAccount1763720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX users_primary_account_id_idx ON users (primary_account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_primary_account_id_idx');
  }
}
