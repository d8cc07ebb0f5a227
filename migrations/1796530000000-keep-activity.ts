import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a member starts and another process does. */
const STARTED = ['scrape_runs', 'lead_imports', 'lead_bulk_changes', 'deliveries'];

/**
 * Keeps who did what with a lead. Requests and workers name the person in `app.user_id`; triggers write each change, so that none
 * is missed.
 */
export class KeepActivity1796530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION acting_user() RETURNS uuid LANGUAGE sql STABLE AS $$
        SELECT NULLIF(current_setting('app.user_id', true), '')::uuid $$`);
    for (const table of STARTED)
      await runner.query(`ALTER TABLE ${table} ADD created_by uuid DEFAULT acting_user()`);
    await runner.query(`
      CREATE TABLE activities (
        account_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        lead_id uuid NOT NULL,
        kind text NOT NULL,
        actor_id uuid DEFAULT acting_user(),
        at timestamptz NOT NULL DEFAULT now(),
        meta jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT activities_pkey PRIMARY KEY (account_id, id),
        CONSTRAINT activities_account_id_lead_id_fkey FOREIGN KEY (account_id, lead_id)
          REFERENCES leads (account_id, id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX activities_account_id_lead_id_at_id_idx ON activities (account_id, lead_id, at, id)',
    );
    await runner.query(
      'CREATE INDEX activities_account_id_at_id_idx ON activities (account_id, at, id)',
    );
    await runner.query(`
      CREATE TABLE mentions (
        account_id uuid NOT NULL,
        user_id uuid NOT NULL,
        activity_id uuid NOT NULL,
        CONSTRAINT mentions_pkey PRIMARY KEY (account_id, user_id, activity_id),
        CONSTRAINT mentions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id)
          REFERENCES memberships (account_id, user_id) ON DELETE CASCADE,
        CONSTRAINT mentions_account_id_activity_id_fkey FOREIGN KEY (account_id, activity_id)
          REFERENCES activities (account_id, id) ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX mentions_account_id_activity_id_idx ON mentions (account_id, activity_id)',
    );
    // Typing a note saves it again and again: one entry for ten minutes.
    await runner.query(`
      CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CREATE TRIGGER keep_activity AFTER UPDATE OF status, tags, note, assigned_to, next_step, due_on, suppressed_at
      ON leads FOR EACH ROW
      WHEN ((OLD.status, OLD.tags, OLD.note, OLD.assigned_to, OLD.next_step, OLD.due_on, OLD.suppressed_at IS NULL)
        IS DISTINCT FROM (NEW.status, NEW.tags, NEW.note, NEW.assigned_to, NEW.next_step, NEW.due_on, NEW.suppressed_at IS NULL))
      EXECUTE FUNCTION keep_activity()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_activity ON leads');
    await runner.query('DROP FUNCTION keep_activity()');
    await runner.query('DROP TABLE mentions');
    await runner.query('DROP TABLE activities');
    for (const table of STARTED) await runner.query(`ALTER TABLE ${table} DROP created_by`);
    await runner.query('DROP FUNCTION acting_user()');
  }
}
