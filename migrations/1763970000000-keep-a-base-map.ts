import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streets, water, parks, rail and place names of imported areas, and the vector tiles cut from them. */
export class KeepABaseMap1763970000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE map_features (
        source text NOT NULL,
        source_id text NOT NULL,
        osm_id text,
        layer text NOT NULL,
        kind text NOT NULL,
        name text,
        min_zoom smallint NOT NULL,
        extent box NOT NULL,
        geometry text NOT NULL,
        CONSTRAINT map_features_pkey PRIMARY KEY (source, source_id)
      )
    `);
    await runner.query('CREATE INDEX map_features_extent_idx ON map_features USING gist (extent)');
    await runner.query(
      'CREATE INDEX map_features_overview_idx ON map_features USING gist (extent) WHERE min_zoom <= 10',
    );
    await runner.query(`
      CREATE TABLE map_tiles (
        z smallint NOT NULL,
        x integer NOT NULL,
        y integer NOT NULL,
        data bytea NOT NULL,
        CONSTRAINT map_tiles_pkey PRIMARY KEY (z, x, y)
      )
    `);
    // The tiles are compressed already.
    await runner.query('ALTER TABLE map_tiles ALTER COLUMN data SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE map_tiles, map_features');
  }
}
