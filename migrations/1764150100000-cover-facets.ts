import type { MigrationInterface, QueryRunner } from 'typeorm';

const GRID = `completeness, category, city, status, source, rating, review_count, latitude, longitude,
  has_phone, has_email, has_website`;
const gridWith = (columns: string) => `
  DROP INDEX leads_grid_idx;
  CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id) INCLUDE (${columns})
    WHERE suppressed_at IS NULL`;

/**
 * Facets read no rows: the grid index also has the phone number's country, and the tagged-leads index has every column
 * that facets filtered by tag need.
 */
export class CoverFacets1764150100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(gridWith(`${GRID}, phone_country`));
    await runner.query(`
      DROP INDEX leads_tagged_idx;
      CREATE INDEX leads_tagged_idx ON leads (account_id)
        INCLUDE (tags, city, category, status, source, phone_country, has_phone, has_email, has_website)
        WHERE suppressed_at IS NULL AND tags <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX leads_tagged_idx;
      CREATE INDEX leads_tagged_idx ON leads (account_id) WHERE tags <> '{}'`);
    await runner.query(gridWith(GRID));
  }
}
