import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A delivery's page for a client: the link carries `page_id`, so that revoking it ends the link. Earlier files may have
 * private columns, so no client gets them. Emails to a client carry the brand's name and reply address.
 */
export class ShareDeliveries1764030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE deliveries ADD COLUMN page_id uuid, ADD COLUMN page_until timestamptz',
    );
    await runner.query(
      'ALTER TABLE delivery_runs ADD COLUMN is_shareable boolean NOT NULL DEFAULT false',
    );
    await runner.query('ALTER TABLE mails ADD COLUMN sender_name text, ADD COLUMN reply_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN sender_name, DROP COLUMN reply_to');
    await runner.query('ALTER TABLE delivery_runs DROP COLUMN is_shareable');
    await runner.query('ALTER TABLE deliveries DROP COLUMN page_id, DROP COLUMN page_until');
  }
}
