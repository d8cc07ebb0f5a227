import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when a login address was last said by a token, so that an earlier one can't bring back the address of before. */
export class DateLoginAddresses1796570000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD address_as_of timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP address_as_of');
  }
}
