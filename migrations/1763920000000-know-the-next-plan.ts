import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes scheduled at the payment provider take effect on time, even before the next sync. */
export class KnowTheNextPlan1763920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN next_at timestamptz, ADD COLUMN next_plan text;
      UPDATE accounts SET
        next_at = COALESCE(cancel_at, (scheduled->>'at')::timestamptz),
        next_plan = CASE WHEN cancel_at IS NULL THEN scheduled->>'plan' END
      FROM billing_customers WHERE account_id = accounts.id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN next_at, DROP COLUMN next_plan');
  }
}
