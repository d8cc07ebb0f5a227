import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A slow destination gets a large delivery in several attempts, each of which continues after the last one. */
export class ContinueSending1764040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE delivery_receipts ADD COLUMN sent_to integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE delivery_receipts DROP COLUMN sent_to');
  }
}
