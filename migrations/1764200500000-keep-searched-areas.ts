import type { MigrationInterface, QueryRunner } from 'typeorm';

const GRID = `completeness, category, city, status, source, rating, review_count, latitude, longitude,
  has_phone, has_email, has_website, phone_country`;
const TAGGED =
  'tags, city, category, status, source, phone_country, has_phone, has_email, has_website';
const covering = (grid: string, tagged: string) => `
  DROP INDEX leads_grid_idx;
  CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id) INCLUDE (${grid}) WHERE suppressed_at IS NULL;
  DROP INDEX leads_tagged_idx;
  CREATE INDEX leads_tagged_idx ON leads (account_id) INCLUDE (${tagged})
    WHERE suppressed_at IS NULL AND tags <> '{}'`;

/**
 * A lead keeps the areas of the runs that found it. The first is in the indexes that facets read; few leads have others.
 */
export class KeepSearchedAreas1764200500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE leads ADD area text, ADD other_areas text[] NOT NULL DEFAULT '{}'`,
    );
    await runner.query(`
      UPDATE leads l SET area = found.areas[1], other_areas = found.areas[2:]
      FROM (
        SELECT account_id, lead_id, array_agg(city ORDER BY first_at, city) AS areas
        FROM (
          SELECT x.account_id, x.lead_id, r.city, min(r.created_at) AS first_at
          FROM run_leads x JOIN scrape_runs r ON r.account_id = x.account_id AND r.id = x.run_id
          GROUP BY x.account_id, x.lead_id, r.city) searched
        GROUP BY account_id, lead_id) found
      WHERE l.account_id = found.account_id AND l.id = found.lead_id`);
    await runner.query(`
      UPDATE lead_merges m
      SET before = m.before || jsonb_build_object('area', l.area, 'other_areas', l.other_areas)
      FROM leads l WHERE l.account_id = m.account_id AND l.id = m.lead_id`);
    await runner.query(covering(`${GRID}, area`, `${TAGGED}, area`));
    await runner.query(`
      CREATE INDEX leads_other_areas_idx ON leads (account_id, id) WHERE other_areas <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_other_areas_idx');
    await runner.query(covering(GRID, TAGGED));
    await runner.query('ALTER TABLE leads DROP other_areas, DROP area');
  }
}
