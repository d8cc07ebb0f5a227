import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A member shares a view with the account's other members. */
export class ShareViews1796547000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE views ADD shared boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE views DROP shared');
  }
}
