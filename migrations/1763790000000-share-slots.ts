import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests in flight per account, across all processes. Like the rate limits, they don't have to survive a crash. */
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
