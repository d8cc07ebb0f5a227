import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages that are open keep their signed link, and get a short one when they are renewed. */
export class ShortenClientLinks1796300300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD page_hash text');
    await runner.query(
      'CREATE UNIQUE INDEX deliveries_page_hash_idx ON deliveries (page_hash) WHERE page_hash IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_page_hash_idx');
    await runner.query('ALTER TABLE deliveries DROP page_hash');
  }
}
