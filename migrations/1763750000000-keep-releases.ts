import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepReleases1763750000000 implements MigrationInterface {
  name = 'KeepReleases1763750000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE places ADD COLUMN release text, ADD COLUMN vanished_at timestamptz',
    );
    // Only imports write both tables, so checking the foreign key for each row would waste time.
    await queryRunner.query('ALTER TABLE place_types DROP CONSTRAINT place_types_place_id_fkey');
    await queryRunner.query('DROP TABLE place_staging');
    await queryRunner.query('DELETE FROM place_imports');
    // After a crash of PostgreSQL, both tables are empty, so they stay consistent. The file is then read again.
    await queryRunner.query('ALTER TABLE place_imports SET UNLOGGED');
    await queryRunner.query(`
      CREATE UNLOGGED TABLE place_staging (
        position bigint NOT NULL,
        source text NOT NULL,
        source_id text NOT NULL,
        release text,
        licence text NOT NULL,
        name text NOT NULL,
        name_key text NOT NULL,
        category text,
        types text[] NOT NULL,
        other_types text[] NOT NULL,
        phones text[] NOT NULL,
        website text,
        email text,
        address text,
        address_key text,
        hours text,
        latitude double precision,
        longitude double precision,
        city_id text,
        rank smallint NOT NULL,
        CONSTRAINT place_staging_pkey PRIMARY KEY (position)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE place_staging');
    await queryRunner.query('DELETE FROM place_imports');
    await queryRunner.query('ALTER TABLE place_imports SET LOGGED');
    await queryRunner.query(`
      CREATE TABLE place_staging (
        import_id integer NOT NULL,
        position bigint NOT NULL,
        record jsonb NOT NULL,
        CONSTRAINT place_staging_pkey PRIMARY KEY (import_id, position),
        CONSTRAINT place_staging_import_id_fkey FOREIGN KEY (import_id) REFERENCES place_imports (id) ON DELETE CASCADE
      )`);
    await queryRunner.query(`
      ALTER TABLE place_types ADD CONSTRAINT place_types_place_id_fkey
        FOREIGN KEY (place_id) REFERENCES places (id) ON DELETE CASCADE`);
    await queryRunner.query('ALTER TABLE places DROP COLUMN release, DROP COLUMN vanished_at');
  }
}
