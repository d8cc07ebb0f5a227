import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages on other sites, such as profiles, are kept apart from websites. */
export class KeepProfiles1764200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE places ADD profiles text[]');
    await runner.query('ALTER TABLE place_staging ADD profiles text[]');
    await runner.query('ALTER TABLE lead_contacts ADD source text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM lead_contacts WHERE source IS NOT NULL');
    await runner.query('ALTER TABLE lead_contacts DROP source');
    await runner.query('ALTER TABLE place_staging DROP profiles');
    await runner.query('ALTER TABLE places DROP profiles');
  }
}
