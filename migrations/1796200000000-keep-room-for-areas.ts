import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Areas that no run used for long make room for others. Those that are loaded count as used today. */
export class KeepRoomForAreas1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE fetched_areas
      ADD used_at timestamptz NOT NULL DEFAULT now(),
      ADD is_kept boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE fetched_areas DROP used_at, DROP is_kept');
  }
}
