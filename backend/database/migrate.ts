import { createBoss, createQueues } from '../jobs/queues.js';
import { parseConfig } from '../config.js';
import dataSource from './data-source.js';

/** Brings the database up to date: tables, reference data, queues. Safe to run any number of times. */
await dataSource.initialize();
try {
  await dataSource.runMigrations({ transaction: 'each' });
} finally {
  await dataSource.destroy();
}
const boss = createBoss(parseConfig(process.env), 'migrate');
boss.on('error', console.error);
await boss.start();
await createQueues(boss);
await boss.stop({ graceful: false });
