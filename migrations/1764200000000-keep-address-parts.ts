import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARTS = ['street_name', 'house_number', 'postal_code', 'locality', 'region', 'country_code'];
const add = PARTS.map((part) => `ADD ${part} text`).join(', ');
const drop = PARTS.map((part) => `DROP ${part}`).join(', ');

/**
 * Places and leads keep the parts of their addresses. Those of stored lines are filled in after the migrations. An older
 * version has no table of repairs yet: there, the repair of texts is followed by that of addresses.
 */
export class KeepAddressParts1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Staged places are reread, because the reading rules have changed.
    for (const table of ['places', 'place_staging', 'leads'])
      await runner.query(`ALTER TABLE ${table} ${add}`);
    if (!(await runner.hasTable('repairs'))) return;
    await runner.query(`
      INSERT INTO repairs (name, position)
      SELECT 'addresses of places', '0' WHERE EXISTS (SELECT FROM places)
      UNION ALL
      SELECT 'addresses of leads', '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000'
      WHERE EXISTS (SELECT FROM leads)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable('repairs'))
      await runner.query(`DELETE FROM repairs WHERE name LIKE 'addresses of %'`);
    for (const table of ['places', 'place_staging', 'leads'])
      await runner.query(`ALTER TABLE ${table} ${drop}`);
  }
}
