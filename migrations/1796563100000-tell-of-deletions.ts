import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells open screens that a comment was deleted, too. */
export class TellOfDeletions1796563100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('lead_changes',
          concat_ws(' ', CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END, acting_user()));
        RETURN NULL;
      END $$`);
    // Not the other kinds: they are only deleted together with their leads.
    await runner.query(`
      CREATE TRIGGER tell_members_of_deletion AFTER DELETE ON activities
      FOR EACH ROW WHEN (OLD.kind IN ('comment', 'call', 'email')) EXECUTE FUNCTION tell_members()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tell_members_of_deletion ON activities');
    await runner.query(`
      CREATE OR REPLACE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('lead_changes', concat_ws(' ', NEW.account_id, acting_user()));
        RETURN NULL;
      END $$`);
  }
}
