import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Run options, coverage of runs, and the cost of requests. */
export class GiveRunsOptionsAndCoverage1763730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scrape_runs
        ADD options jsonb NOT NULL DEFAULT '{}',
        ADD coverage jsonb NOT NULL DEFAULT '{}',
        ADD requests integer NOT NULL DEFAULT 0,
        ADD request_cost numeric(12, 4) NOT NULL DEFAULT 0,
        ADD enrichment jsonb;

      CREATE TABLE source_spend (
        source text NOT NULL,
        month date NOT NULL,
        requests integer NOT NULL,
        CONSTRAINT source_spend_pkey PRIMARY KEY (source, month)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE source_spend;

      ALTER TABLE scrape_runs
        DROP enrichment, DROP request_cost, DROP requests, DROP coverage, DROP options;
    `);
  }
}
