import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A webhook that has never accepted a message gets few of them. */
export class LimitUnansweredWebhooks1796200100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints ADD answered_at timestamptz');
    await runner.query(`UPDATE webhook_endpoints e SET answered_at = (
      SELECT min(delivered_at) FROM webhook_messages m WHERE m.account_id = e.account_id AND m.endpoint_id = e.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_endpoints DROP answered_at');
  }
}
