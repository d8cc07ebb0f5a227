import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Installations that began with an earlier schema.sql keep follow-ups in the activity, too. */
export class KeepFollowUps1796553000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO activities (account_id, lead_id, kind, meta)
        SELECT NEW.account_id, NEW.id, kind,
          CASE kind WHEN 'note' THEN '{}' ELSE jsonb_build_object('before', before, 'after', after) END
        FROM (VALUES
          ('status', to_jsonb(OLD.status), to_jsonb(NEW.status)),
          ('tags', to_jsonb(OLD.tags), to_jsonb(NEW.tags)),
          ('note', to_jsonb(OLD.note), to_jsonb(NEW.note)),
          ('assigned', to_jsonb(OLD.assigned_to), to_jsonb(NEW.assigned_to)),
          ('follow-up',
            jsonb_build_object('step', OLD.next_step, 'due', OLD.due_on),
            jsonb_build_object('step', NEW.next_step, 'due', NEW.due_on)),
          ('excluded', to_jsonb(OLD.suppressed_at IS NOT NULL), to_jsonb(NEW.suppressed_at IS NOT NULL))
        ) changed (kind, before, after)
        WHERE before IS DISTINCT FROM after AND NOT (kind = 'note' AND EXISTS (
          SELECT FROM activities a WHERE a.account_id = NEW.account_id AND a.lead_id = NEW.id AND a.kind = 'note'
            AND a.actor_id IS NOT DISTINCT FROM acting_user() AND a.at > now() - interval '10 minutes'));
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE OR REPLACE TRIGGER keep_activity
      AFTER UPDATE OF status, tags, note, assigned_to, next_step, due_on, suppressed_at ON leads FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status OR
        OLD.tags IS DISTINCT FROM NEW.tags OR
        OLD.note IS DISTINCT FROM NEW.note OR
        OLD.assigned_to IS DISTINCT FROM NEW.assigned_to OR
        OLD.next_step IS DISTINCT FROM NEW.next_step OR
        OLD.due_on IS DISTINCT FROM NEW.due_on OR
        (OLD.suppressed_at IS NULL) IS DISTINCT FROM (NEW.suppressed_at IS NULL))
      EXECUTE FUNCTION keep_activity()`);
  }

  async down(): Promise<void> {
    // Before it, an installation had either form.
  }
}
