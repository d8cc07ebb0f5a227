import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells open screens of an account's members that one of them has changed leads, once per transaction. */
export class TellMembers1796545000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION tell_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('lead_changes', concat_ws(' ', NEW.account_id, acting_user()));
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tell_members AFTER INSERT ON activities FOR EACH ROW EXECUTE FUNCTION tell_members()`);
    // Not every change of a note is kept as an activity.
    await runner.query(`
      CREATE TRIGGER tell_members AFTER UPDATE OF note ON leads
      FOR EACH ROW WHEN (OLD.note IS DISTINCT FROM NEW.note) EXECUTE FUNCTION tell_members()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER tell_members ON leads');
    await runner.query('DROP TRIGGER tell_members ON activities');
    await runner.query('DROP FUNCTION tell_members()');
  }
}
