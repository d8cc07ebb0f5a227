import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an account has in flight across all processes. Like the rate limits, it need not survive a crash. */
export class ShareSlots1763790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE leases (
        key text NOT NULL,
        slot integer NOT NULL,
        id uuid NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT leases_pkey PRIMARY KEY (key, slot)
      );
      CREATE INDEX leases_id_idx ON leases (id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE leases');
  }
}
