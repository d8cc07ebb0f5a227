import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether each lead's phone number is valid, and its type and country. `checkPhones` fills them after the migrations. */
export class CheckPhones1764140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leads ADD COLUMN phone_valid boolean, ADD COLUMN phone_type text, ADD COLUMN phone_country text`);
    await runner.query(`
      CREATE INDEX leads_unchecked_idx ON leads (account_id, id) WHERE phone IS NOT NULL AND phone_valid IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX leads_unchecked_idx');
    await runner.query(
      'ALTER TABLE leads DROP COLUMN phone_valid, DROP COLUMN phone_type, DROP COLUMN phone_country',
    );
  }
}
