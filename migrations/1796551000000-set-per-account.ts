import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMES = [
  'alert_on_ready',
  'weekly_summary',
  'product_updates',
  'system_alerts',
  'lead_digest_cadence',
  'digested_until',
  'summarised_until',
  'lists',
];
/** Sets each to the value of the same name in another row. */
const copyFrom = (source: string) => NAMES.map((name) => `${name} = ${source}.${name}`).join(', ');

/**
 * Notifications and list layouts are per member of an account. Each starts with what the person had chosen for all. The columns of
 * `users` stay: processes of the earlier version read them during an update.
 */
export class SetPerAccount1796551000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE memberships
        ADD lists jsonb NOT NULL DEFAULT '{}',
        ADD alert_on_ready boolean NOT NULL DEFAULT true,
        ADD weekly_summary boolean NOT NULL DEFAULT true,
        ADD product_updates boolean NOT NULL DEFAULT false,
        ADD system_alerts boolean NOT NULL DEFAULT true,
        ADD lead_digest_cadence text NOT NULL DEFAULT 'WEEKLY',
        ADD digested_until timestamptz NOT NULL DEFAULT now(),
        ADD summarised_until timestamptz NOT NULL DEFAULT now()`);
    await runner.query(
      `UPDATE memberships m SET ${copyFrom('u')} FROM users u WHERE u.id = m.user_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users u SET ${copyFrom('m')} FROM memberships m
      WHERE m.user_id = u.id AND m.account_id = u.primary_account_id`);
    await runner.query(`ALTER TABLE memberships ${NAMES.map((name) => `DROP ${name}`).join(', ')}`);
  }
}
