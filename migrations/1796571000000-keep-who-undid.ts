import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps who undid a change of many leads, whose activity it is. */
export class KeepWhoUndid1796571000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_bulk_changes ADD undone_by uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_bulk_changes DROP undone_by');
  }
}
