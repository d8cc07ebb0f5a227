import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users can wait for an area that isn't covered. */
export class WantAreas1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wanted_areas (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        city_id text NOT NULL,
        label text NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT wanted_areas_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT wanted_areas_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE,
        CONSTRAINT wanted_areas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX wanted_areas_account_id_user_id_city_id_idx ON wanted_areas (account_id, user_id, city_id)`);
    await runner.query('CREATE INDEX wanted_areas_city_id_idx ON wanted_areas (city_id)');
    await runner.query('CREATE INDEX wanted_areas_user_id_idx ON wanted_areas (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE wanted_areas');
  }
}
