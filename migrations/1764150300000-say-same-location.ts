import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['lead_duplicates', 'lead_identities', 'lead_merges'];

/** Stored match reasons get their new wording. */
export class SaySameLocation1764150300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceReason(runner, 'Same position', 'Same location');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceReason(runner, 'Same location', 'Same position');
  }
}

async function replaceReason(runner: QueryRunner, from: string, to: string) {
  for (const table of TABLES)
    await runner.query(
      `UPDATE ${table} SET reasons = array_replace(reasons, $1, $2) WHERE $1 = ANY(reasons)`,
      [from, to],
    );
}
