import { parseConfig } from '../config.js';
import { openConnection } from '../database/connections.js';
import { loggable } from '../database/loggable.js';
import { createBoss, createQueues } from '../jobs/queues.js';
import { fillMatchKeys } from '../leads/fill-match-keys.js';
import { seedGazetteer } from '../places/gazetteer/seed.js';
import dataSource from './data-source.js';
import { buildTenantWall } from './tenant-wall.js';

process.on('uncaughtException', (error) => {
  process.stderr.write(`${loggable(error).message}\n`);
  process.exit(1);
});

/** Updates tables, reference data and queues to the current version. Running it again is safe. */
const config = parseConfig(process.env);

await dataSource.initialize();
try {
  await dataSource.runMigrations({ transaction: 'each' });
  await fillMatchKeys(dataSource);
} finally {
  await dataSource.destroy();
}

const client = await openConnection(config.databaseUrl!, 'migrate');
try {
  await seedGazetteer(client);
} finally {
  await client.end();
}

const boss = createBoss(config, 'migrate');
boss.on('error', (error) => process.stderr.write(`${loggable(error).message}\n`));
await boss.start();
await createQueues(boss);
await boss.stop({ graceful: false });

await dataSource.initialize();
try {
  if (!(await buildTenantWall(dataSource))) {
    console.warn(
      'Row-level security is off: the database user may not create roles. See "Row-level security" in docs/operations.md.',
    );
  }
} finally {
  await dataSource.destroy();
}
