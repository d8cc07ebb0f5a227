import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Areas contain areas. The next edition of the gazetteer fills in kinds and parents. */
export class NestAreas1763930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cities ADD COLUMN kind text NOT NULL DEFAULT 'city', ADD COLUMN parent_id text;
      CREATE INDEX cities_parent_idx ON cities (parent_id) WHERE place_count > 0;
      CREATE INDEX cities_large_idx ON cities (label_key) WHERE population >= 50000;
      ALTER TABLE city_aliases DROP COLUMN population,
        ADD COLUMN learned boolean NOT NULL DEFAULT false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE city_aliases DROP COLUMN learned, ADD COLUMN population integer NOT NULL DEFAULT 0;
      ALTER TABLE city_aliases ALTER COLUMN population DROP DEFAULT;
      DROP INDEX cities_large_idx;
      DROP INDEX cities_parent_idx;
      ALTER TABLE cities DROP COLUMN parent_id, DROP COLUMN kind;
    `);
  }
}
