import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers at the payment provider, and the events that it has sent. */
export class CreateBilling1763880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts ADD COLUMN plan_ended_at timestamptz;

      CREATE TABLE billing_customers (
        account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        customer_id text NOT NULL,
        subscription_id text,
        card jsonb,
        cancel_at timestamptz,
        scheduled jsonb,
        period_ends timestamptz,
        synced_at timestamptz
      );
      CREATE UNIQUE INDEX billing_customers_customer_id_idx ON billing_customers (customer_id);

      CREATE TABLE billing_events (
        id text PRIMARY KEY,
        received_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE billing_events, billing_customers;
      ALTER TABLE accounts DROP COLUMN plan_ended_at;
    `);
  }
}
