import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import sets the status of the leads it adds, and keeps the count of values it left out. */
export class MarkImportedCustomers1764160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE lead_imports ADD lead_status text NOT NULL DEFAULT 'NEW', ADD invalid jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lead_imports DROP invalid, DROP lead_status');
  }
}
