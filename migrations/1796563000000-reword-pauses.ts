import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All members of an account read why a delivery is paused, so the reason doesn't say "you". */
export class RewordPauses1796563000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE deliveries SET pause_reason = 'Paused manually.' WHERE pause_reason = 'Paused by you.'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE deliveries SET pause_reason = 'Paused by you.' WHERE pause_reason = 'Paused manually.'",
    );
  }
}
