import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of leads get a table, so that they can be counted and restored. Saved queries of the list of leads become views. */
export class SaveViews1764090100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE views (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        name text NOT NULL,
        filter jsonb NOT NULL,
        sort jsonb,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        deleted_at timestamptz,
        CONSTRAINT views_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT views_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      );
      CREATE INDEX views_account_id_user_id_created_at_idx ON views (account_id, user_id, created_at);

      INSERT INTO views (account_id, user_id, name, filter, sort, created_at)
      SELECT primary_account_id, users.id, query->>'label', query->'value'->'filter',
        CASE query->'value'->'sort'->>'field'
          WHEN 'firstSeen' THEN '"First Seen"'::jsonb WHEN 'lastSeen' THEN '"Last Seen"'
          WHEN 'name' THEN '"Name"' WHEN 'category' THEN '"Category"' WHEN 'city' THEN '"City"'
          WHEN 'status' THEN '"Status"' WHEN 'rating' THEN '"Rating"' WHEN 'reviews' THEN '"Review Count"' END
          || jsonb_build_array(query->'value'->'sort'->>'order'),
        now() + position * interval '1 ms'
      FROM users, jsonb_array_elements(lists->'leads'->'savedQueries') WITH ORDINALITY AS saved (query, position);
      UPDATE users SET lists = lists #- '{leads,savedQueries}' WHERE lists->'leads' ? 'savedQueries';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE views');
  }
}
