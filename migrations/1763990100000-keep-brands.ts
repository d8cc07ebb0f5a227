import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the clients of agencies see instead of our brand. */
export class KeepBrands1763990100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE brands (
        account_id uuid NOT NULL,
        name text NOT NULL,
        color text NOT NULL,
        logo text,
        reply_to text,
        CONSTRAINT brands_pkey PRIMARY KEY (account_id),
        CONSTRAINT brands_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE brands');
  }
}
