import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePlaces1763700000000 implements MigrationInterface {
  name = 'CreatePlaces1763700000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE gazetteer (
        edition integer NOT NULL,
        seeded_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT gazetteer_pkey PRIMARY KEY (edition)
      )`);
    await queryRunner.query(`
      CREATE TABLE cities (
        id text NOT NULL,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL,
        label text NOT NULL,
        label_key text COLLATE "C" NOT NULL,
        region_code text,
        region text,
        district text,
        country text NOT NULL,
        population integer NOT NULL DEFAULT 0,
        latitude double precision,
        longitude double precision,
        place_count integer NOT NULL DEFAULT 0,
        CONSTRAINT cities_pkey PRIMARY KEY (id)
      )`);
    await queryRunner.query('CREATE INDEX cities_name_key_idx ON cities (name_key)');
    await queryRunner.query('CREATE INDEX cities_label_key_idx ON cities (label_key)');
    await queryRunner.query('CREATE INDEX cities_latitude_idx ON cities (latitude)');
    await queryRunner.query(
      'CREATE INDEX cities_with_places_idx ON cities (place_count) WHERE place_count > 0',
    );
    await queryRunner.query(`
      CREATE TABLE city_aliases (
        key text COLLATE "C" NOT NULL,
        city_id text NOT NULL,
        population integer NOT NULL,
        CONSTRAINT city_aliases_pkey PRIMARY KEY (key, city_id),
        CONSTRAINT city_aliases_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities (id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX city_aliases_city_id_idx ON city_aliases (city_id)');
    await queryRunner.query(`
      CREATE TABLE places (
        id integer GENERATED ALWAYS AS IDENTITY,
        source text NOT NULL,
        source_id text NOT NULL,
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
        duplicate_of integer,
        imported_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT places_pkey PRIMARY KEY (id),
        CONSTRAINT places_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities (id)
      )`);
    await queryRunner.query(
      'CREATE UNIQUE INDEX places_source_source_id_idx ON places (source, source_id)',
    );
    await queryRunner.query(
      'CREATE INDEX places_city_id_name_key_idx ON places (city_id, name_key)',
    );
    await queryRunner.query(`
      CREATE TABLE place_types (
        city_id text NOT NULL,
        type text NOT NULL,
        rank smallint NOT NULL,
        place_id integer NOT NULL,
        CONSTRAINT place_types_pkey PRIMARY KEY (city_id, type, rank, place_id),
        CONSTRAINT place_types_place_id_fkey FOREIGN KEY (place_id) REFERENCES places (id) ON DELETE CASCADE
      )`);
    await queryRunner.query('CREATE INDEX place_types_place_id_idx ON place_types (place_id)');
    await queryRunner.query(`
      CREATE TABLE place_kinds (
        type text NOT NULL,
        place_count integer NOT NULL,
        CONSTRAINT place_kinds_pkey PRIMARY KEY (type)
      )`);
    await queryRunner.query(`
      CREATE TABLE place_imports (
        id integer GENERATED ALWAYS AS IDENTITY,
        fingerprint text NOT NULL,
        position bigint NOT NULL DEFAULT 0,
        counts jsonb NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT place_imports_pkey PRIMARY KEY (id),
        CONSTRAINT place_imports_fingerprint_key UNIQUE (fingerprint)
      )`);
    await queryRunner.query(`
      CREATE TABLE place_staging (
        import_id integer NOT NULL,
        position bigint NOT NULL,
        record jsonb NOT NULL,
        CONSTRAINT place_staging_pkey PRIMARY KEY (import_id, position),
        CONSTRAINT place_staging_import_id_fkey FOREIGN KEY (import_id) REFERENCES place_imports (id) ON DELETE CASCADE
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE place_staging, place_imports, place_kinds, place_types, places, city_aliases, cities, gazetteer`);
  }
}
