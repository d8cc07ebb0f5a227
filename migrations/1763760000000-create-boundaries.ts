import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Boundaries of cities, which Nominatim is to be asked for once. */
export class CreateBoundaries1763760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE boundaries (
        key text COLLATE "C" NOT NULL,
        answer jsonb NOT NULL,
        expires_at timestamptz,
        CONSTRAINT boundaries_pkey PRIMARY KEY (key)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE boundaries');
  }
}
