import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps when someone joined with an invitation, so that links of an earlier membership stay invalid. Null for the members so far. */
export class CountLinksFromJoining1796574000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships ADD links_from timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE memberships DROP links_from');
  }
}
