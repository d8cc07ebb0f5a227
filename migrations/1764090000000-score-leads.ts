import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scores each lead by its completeness, for the default order. A trigger keeps the score, so that no statement that writes
 * leads can forget it. The grid's index counts all facets.
 */
export class ScoreLeads1764090000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads ADD COLUMN completeness smallint NOT NULL DEFAULT 0,
        ADD COLUMN has_phone boolean NOT NULL DEFAULT false,
        ADD COLUMN has_email boolean NOT NULL DEFAULT false,
        ADD COLUMN has_website boolean NOT NULL DEFAULT false;

      CREATE FUNCTION score_lead() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.has_phone := NEW.phone IS NOT NULL;
        NEW.has_email := NEW.email IS NOT NULL;
        NEW.has_website := NEW.website IS NOT NULL;
        NEW.completeness := 30 * NEW.has_phone::int + 30 * NEW.has_email::int + 15 * NEW.has_website::int
          + 10 * (NEW.address IS NOT NULL)::int + 5 * (NEW.hours IS NOT NULL)::int
          + 5 * (NEW.rating IS NOT NULL)::int + 5 * (NEW.latitude IS NOT NULL)::int;
        RETURN NEW;
      END $$;
      CREATE TRIGGER score_lead
        BEFORE INSERT OR UPDATE OF phone, email, website, address, hours, rating, latitude ON leads
        FOR EACH ROW EXECUTE FUNCTION score_lead();
      ALTER TABLE leads ENABLE ALWAYS TRIGGER score_lead;
      UPDATE leads SET phone = phone;

      DROP INDEX leads_grid_idx;
      CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id)
        INCLUDE (completeness, category, city, status, source, rating, review_count, latitude, longitude,
          has_phone, has_email, has_website)
        WHERE suppressed_at IS NULL;
      CREATE INDEX leads_completeness_idx ON leads (account_id, completeness, created_at, id)
        WHERE suppressed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX leads_completeness_idx;
      DROP INDEX leads_grid_idx;
      CREATE INDEX leads_grid_idx ON leads (account_id, created_at, id)
        INCLUDE (category, city, status, rating, review_count, latitude, longitude) WHERE suppressed_at IS NULL;
      DROP TRIGGER score_lead ON leads;
      DROP FUNCTION score_lead;
      ALTER TABLE leads DROP COLUMN completeness, DROP COLUMN has_phone, DROP COLUMN has_email, DROP COLUMN has_website;
    `);
  }
}
