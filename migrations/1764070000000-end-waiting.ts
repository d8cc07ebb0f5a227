import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A delivery doesn't wait forever for its recipients to confirm their addresses. */
export class EndWaiting1764070000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_receipts ADD COLUMN confirm_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_receipts DROP COLUMN confirm_until');
  }
}
