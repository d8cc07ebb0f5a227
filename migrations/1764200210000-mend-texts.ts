import type { MigrationInterface, QueryRunner } from 'typeorm';

/** HTML and profiles in stored texts and websites are mended after the migrations, because SQL can't decode them. */
export class MendTexts1764200210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE repairs (
        name text NOT NULL,
        position text NOT NULL,
        CONSTRAINT repairs_pkey PRIMARY KEY (name)
      )`);
    await runner.query(`
      INSERT INTO repairs (name, position)
      SELECT 'texts of places', '0' WHERE EXISTS (SELECT FROM places)
      UNION ALL
      SELECT 'texts of leads', '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000'
      WHERE EXISTS (SELECT FROM leads)`);
    // Until now, visits stored the profiles that sources list as websites.
    await runner.query(`
      UPDATE lead_contacts c SET source = COALESCE(l.filled #>> '{website,source}', l.source)
      FROM leads l
      WHERE l.account_id = c.account_id AND l.id = c.lead_id AND c.kind <> 'email'
        AND c.source_url = l.website AND strpos(lower(l.website), lower(c.value)) > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE repairs');
  }
}
