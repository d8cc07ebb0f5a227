import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { installHolds } from './holds.ts';
import { COFFEE_SHOPS, MANY, placesFile } from './places.ts';
import { connect, runCommand } from './product.ts';

test('an operator imports places into the running product', async () => {
  const file = test.info().outputPath('own.geojsonl');
  writeFileSync(file, placesFile());
  const { stdout } = await runCommand('places', 'import', file);
  expect(stdout).toContain(`${COFFEE_SHOPS + 3 + MANY} new`);
  const database = await connect();
  await installHolds(database);
  await database.end();
});
