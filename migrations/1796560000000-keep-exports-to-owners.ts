import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export of a whole account ends when its requester is no longer the owner. */
export class KeepExportsToOwners1796560000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE data_exports ADD is_whole boolean NOT NULL DEFAULT false');
    await runner.query(
      `UPDATE data_exports SET is_whole = true WHERE status <> 'PENDING' AND (account_id, user_id) IN
         (SELECT account_id, user_id FROM memberships WHERE role = 'OWNER')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE data_exports DROP is_whole');
  }
}
