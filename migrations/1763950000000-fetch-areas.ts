import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Areas fetched from Overture, their boundaries, and runs that wait for one. */
export class FetchAreas1763950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE fetched_areas (
        area_id text PRIMARY KEY,
        box jsonb NOT NULL,
        release text,
        fetched_at timestamptz,
        places integer NOT NULL DEFAULT 0,
        requests integer NOT NULL DEFAULT 0,
        bytes bigint NOT NULL DEFAULT 0,
        progress jsonb,
        unattended boolean NOT NULL DEFAULT false
      );
      CREATE TABLE area_boundaries (
        city_id text PRIMARY KEY,
        box jsonb NOT NULL,
        rings jsonb NOT NULL,
        release text NOT NULL,
        license text NOT NULL
      );
      ALTER TABLE scrape_runs ADD COLUMN loading jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scrape_runs DROP COLUMN loading;
      DROP TABLE area_boundaries;
      DROP TABLE fetched_areas;
    `);
  }
}
