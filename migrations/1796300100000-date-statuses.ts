import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records when a lead was first contacted and when it was won. Earlier changes have no time. */
export class DateStatuses1796300100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE leads ADD contacted_at timestamptz, ADD won_at timestamptz');
    await runner.query(`CREATE FUNCTION date_status() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.contacted_at := CASE
          WHEN NEW.status = 'NEW' THEN NULL
          WHEN NEW.status = 'LOST' THEN NEW.contacted_at
          ELSE COALESCE(NEW.contacted_at, now()) END;
        NEW.won_at := CASE WHEN NEW.status = 'WON' THEN now() END;
        RETURN NEW;
      END $$`);
    await runner.query(`CREATE TRIGGER date_status BEFORE UPDATE OF status ON leads FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION date_status()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER date_status ON leads');
    await runner.query('DROP FUNCTION date_status()');
    await runner.query('ALTER TABLE leads DROP won_at, DROP contacted_at');
  }
}
