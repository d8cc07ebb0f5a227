import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Spreads the bits of a column or row, as `backend/maps/places/areas/cells.ts` does. */
const spread = (bits: string) =>
  [8, 4, 2, 1].reduce(
    (apart, shift, index) =>
      `((${apart} | (${apart} << ${shift})) & ${['x00ff00ff', 'x0f0f0f0f', 'x33333333', 'x55555555'].map((mask) => `${mask.replace('x', "x'")}'::int`)[index]})`,
    bits,
  );

export class LocatePlaces1763940000000 implements MigrationInterface {
  name = 'LocatePlaces1763940000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE scrape_runs ADD COLUMN area jsonb');
    // Staged places lack both columns. An interrupted import starts over.
    await queryRunner.query('TRUNCATE place_imports, place_staging');
    await queryRunner.query(
      'ALTER TABLE place_staging ADD COLUMN cell integer, ADD COLUMN postcode text COLLATE "C"',
    );
    await queryRunner.query(
      'ALTER TABLE places ADD COLUMN cell integer, ADD COLUMN postcode text COLLATE "C"',
    );
    await queryRunner.query(`
      CREATE FUNCTION pg_temp.spread(bits integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
        $$ SELECT ${spread('bits')} $$`);
    await queryRunner.query(`
      UPDATE places SET
        cell = pg_temp.spread(least(floor((longitude + 180) / (360.0::float8 / 65536)), 65535)::int)
          + 2 * pg_temp.spread(least(floor((latitude + 90) / (360.0::float8 / 65536)), 32767)::int),
        postcode = (
          SELECT nullif(left(regexp_replace(upper(found[1]), '[^A-Z0-9]', '', 'g'), CASE WHEN found[1] ~ '^\\d{5}-\\d{4}$' THEN 5 ELSE 10 END), '')
          FROM regexp_match(address, CASE
            WHEN country IN ('GB', 'GG', 'JE', 'IM') THEN '([A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2})(?:,[^,\\d]+)?$'
            WHEN country = 'CA' THEN '([A-Z]\\d[A-Z] ?\\d[A-Z]\\d)(?:,[^,\\d]+)?$'
            WHEN country IN ('US', 'AU', 'NZ', 'IN', 'SG', 'ZA', 'TH', 'PH', 'MY', 'KE', 'NG', 'PK')
              THEN '(\\d{4,6}(?:-\\d{4})?)(?:,[^,\\d]+)?$'
            ELSE '(?:^|, )(?:[A-Z]{1,2}-)?(\\d{3,6}(?:[ -]?[A-Z\\d]{2,4})?)(?: [^,\\d]+)?(?:,[^,\\d]+)?$'
          END) AS found)
      FROM (
        SELECT places.id, cities.country FROM places LEFT JOIN cities ON cities.id = city_id
      ) located
      WHERE located.id = places.id`);
    await queryRunner.query(
      'CREATE INDEX places_postcode_idx ON places (postcode) WHERE postcode IS NOT NULL',
    );
    await queryRunner.query('ALTER TABLE place_types ADD COLUMN cell integer');
    await queryRunner.query(`
      UPDATE place_types SET cell = places.cell FROM places
      WHERE places.id = place_id AND places.cell IS NOT NULL`);
    // Drawn areas contain places outside all cities, too.
    await queryRunner.query(`
      INSERT INTO place_types (city_id, type, rank, place_id, cell)
      SELECT '', unnest(types), rank, id, cell FROM places WHERE city_id IS NULL AND vanished_at IS NULL
      UNION ALL
      SELECT '', unnest(other_types), rank + 4, id, cell FROM places WHERE city_id IS NULL AND vanished_at IS NULL`);
    await queryRunner.query(`
      CREATE INDEX place_types_cells_idx ON place_types (type, cell, rank, place_id, city_id) WHERE rank < 4`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX place_types_cells_idx, places_postcode_idx');
    await queryRunner.query("DELETE FROM place_types WHERE city_id = ''");
    await queryRunner.query('ALTER TABLE place_types DROP COLUMN cell');
    await queryRunner.query('ALTER TABLE places DROP COLUMN cell, DROP COLUMN postcode');
    await queryRunner.query('TRUNCATE place_imports, place_staging');
    await queryRunner.query('ALTER TABLE place_staging DROP COLUMN cell, DROP COLUMN postcode');
    await queryRunner.query('ALTER TABLE scrape_runs DROP COLUMN area');
  }
}
