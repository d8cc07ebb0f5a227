import type { MigrationInterface, QueryRunner } from 'typeorm';

/** City boundaries, which are requested from Nominatim only once. */
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
