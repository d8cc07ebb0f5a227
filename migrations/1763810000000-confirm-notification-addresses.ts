import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Email goes only to addresses whose owner confirmed them. A verified login address needs no other confirmation. */
export class ConfirmNotificationAddresses1763810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN confirmed_email text;
      UPDATE users SET confirmed_email = notification_email
      WHERE email_verified AND lower(notification_email) = lower(email);

      ALTER TABLE mails ADD COLUMN unsubscribe_url text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mails DROP COLUMN unsubscribe_url;
      ALTER TABLE users DROP COLUMN confirmed_email;
    `);
  }
}
