import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One free trial for all accounts of a mailbox, most of it once the address is confirmed. Earlier accounts keep theirs. */
export class ShareTrials1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE trial_mailboxes (
        id text NOT NULL,
        granted integer NOT NULL DEFAULT 0,
        forget_at timestamptz,
        CONSTRAINT trial_mailboxes_pkey PRIMARY KEY (id)
      )`);
    await runner.query('CREATE INDEX trial_mailboxes_forget_at_idx ON trial_mailboxes (forget_at)');
    await runner.query(`
      ALTER TABLE accounts ADD trial_leads integer,
        ADD trial_confirmed boolean NOT NULL DEFAULT true,
        ADD trial_mailbox text,
        ADD CONSTRAINT accounts_trial_mailbox_fkey FOREIGN KEY (trial_mailbox)
          REFERENCES trial_mailboxes (id) ON UPDATE CASCADE`);
    await runner.query('CREATE INDEX accounts_trial_mailbox_idx ON accounts (trial_mailbox)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts DROP trial_mailbox, DROP trial_confirmed, DROP trial_leads`);
    await runner.query('DROP TABLE trial_mailboxes');
  }
}
