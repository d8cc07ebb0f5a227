import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails about an account's plan can go to another address than its owner's. */
export class ChooseBillingEmails1796552000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE accounts ADD billing_email text, ADD confirmed_billing_email text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP confirmed_billing_email, DROP billing_email');
  }
}
