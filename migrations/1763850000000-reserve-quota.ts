import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Periods with a limit from which runs reserve leads, and a trial that starts now. In the current period, existing accounts
 * keep what their plan includes, or what they have used if that is more. The operator's own account (0…0) has no limit.
 */
export class ReserveQuota1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_clock (
        id boolean PRIMARY KEY DEFAULT true CONSTRAINT product_clock_one_row CHECK (id),
        ahead interval NOT NULL DEFAULT '0'
      );
      INSERT INTO product_clock DEFAULT VALUES;

      ALTER TABLE accounts
        ADD COLUMN trial_starts_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN period_anchor timestamptz,
        ADD COLUMN past_due_since timestamptz,
        ADD COLUMN clock_ahead interval NOT NULL DEFAULT '0';

      CREATE TABLE quota_periods (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        starts timestamptz NOT NULL,
        ends timestamptz NOT NULL,
        included integer NOT NULL,
        extra integer NOT NULL DEFAULT 0,
        used integer NOT NULL DEFAULT 0,
        held integer NOT NULL DEFAULT 0,
        PRIMARY KEY (account_id, starts),
        CONSTRAINT quota_periods_within_limit CHECK (used >= 0 AND held >= 0 AND extra >= 0 AND used + held <= included + extra),
        CONSTRAINT quota_periods_starts_first CHECK (starts < ends)
      );
      CREATE TABLE quota_holds (
        account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        run_id uuid NOT NULL,
        starts timestamptz NOT NULL,
        held integer NOT NULL CONSTRAINT quota_holds_not_negative CHECK (held >= 0),
        PRIMARY KEY (account_id, run_id)
      );

      ALTER TABLE usage_ledger ADD COLUMN period_starts timestamptz;
      UPDATE usage_ledger SET period_starts = CASE
        WHEN month = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN date_trunc('milliseconds', now())
        ELSE month AT TIME ZONE 'UTC' END;
      ALTER TABLE usage_ledger ALTER period_starts SET NOT NULL;
      DROP INDEX usage_ledger_account_id_month_idx;
      ALTER TABLE usage_ledger DROP COLUMN month;
      CREATE INDEX usage_ledger_account_id_period_starts_idx ON usage_ledger (account_id, period_starts);

      INSERT INTO quota_periods (account_id, starts, ends, included, used)
      SELECT id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()) + interval '14 days',
        GREATEST(CASE plan WHEN 'STARTER' THEN 100 WHEN 'GROWTH' THEN 300 WHEN 'PRO' THEN 1000 ELSE 2500 END, used), used
      FROM accounts CROSS JOIN LATERAL (
        SELECT count(*)::int AS used FROM usage_ledger
        WHERE account_id = accounts.id AND period_starts = date_trunc('milliseconds', now())
      ) ledger
      WHERE id <> '00000000-0000-4000-8000-000000000000';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX usage_ledger_account_id_period_starts_idx;
      ALTER TABLE usage_ledger ADD COLUMN month date;
      UPDATE usage_ledger SET month = date_trunc('month', period_starts AT TIME ZONE 'UTC')::date;
      ALTER TABLE usage_ledger ALTER month SET NOT NULL;
      ALTER TABLE usage_ledger DROP COLUMN period_starts;
      CREATE INDEX usage_ledger_account_id_month_idx ON usage_ledger (account_id, month);
      DROP TABLE quota_holds, quota_periods, product_clock;
      ALTER TABLE accounts DROP COLUMN trial_starts_at, DROP COLUMN period_anchor, DROP COLUMN past_due_since,
        DROP COLUMN clock_ahead;
    `);
  }
}
