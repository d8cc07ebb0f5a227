import { archive } from '../../../backend/delivery/data-export/data-export.archive.js';
import { exportFiles } from '../../../backend/delivery/data-export/data-export.files.js';
import { DataExportWorker } from '../../../backend/delivery/data-export/data-export.worker.js';
import { useApp, usePerson } from '../../support/app.js';
import { readOutbox } from '../../support/mail.js';
import { until } from '../../support/until.js';
import { exportStatus } from '../export/support.js';

const dataDir = process.env['TEST_DATA_DIR']!;
const app = useApp();
const person = usePerson(app);

it('a data export closes its connection when it is aborted or a query fails', async () => {
  await app.database.query(
    `INSERT INTO leads (account_id, name, source, source_id, licence, note)
     SELECT $1, 'Lead ' || n, 'osm', 'node/' || n, 'ODbL', repeat(md5(n::text), 30)
     FROM generate_series(1, 20000) n`,
    [person.accountId],
  );
  const files = exportFiles(person.accountId, person.userId, true);
  const connections = async () => {
    const { rows } = await app.database.query(
      "SELECT FROM pg_stat_activity WHERE application_name = 'lead-delivery data export' AND datname = current_database()",
    );
    return rows.length;
  };
  const stop = new AbortController();
  const stopped = (async () => {
    let bytes = 0;
    for await (const chunk of archive(app.config.databaseUrl!, files, stop.signal)) {
      bytes += chunk.length;
      if (bytes > 100_000) stop.abort(new Error('shutting down'));
    }
  })();
  await expect(stopped).rejects.toThrow('shutting down');
  await until(async () => (await connections()) === 0);

  const broken = [
    ...files,
    {
      name: 'broken.csv',
      format: 'csv' as const,
      query: 'SELECT 1 / (n - 5000) FROM generate_series(1, 9999) n',
    },
  ];
  const failed = Array.fromAsync(
    archive(app.config.databaseUrl!, broken, AbortSignal.timeout(15_000)),
  );
  await expect(failed).rejects.toThrow('division by zero');
  await until(async () => (await connections()) === 0);
});

// @requirement 3.39
it('a data export is rebuilt after a failure, built once, and reported as failed after the last attempt', async () => {
  const worker = app.app.get(DataExportWorker) as unknown as {
    build(id: string, signal: AbortSignal): Promise<void>;
    fail(id: string): Promise<void>;
  };
  const { rows } = await app.database.query(
    'INSERT INTO data_exports (account_id, user_id) VALUES ($1, $2) RETURNING id',
    [person.accountId, person.userId],
  );
  const { id } = rows[0];
  await expect(worker.build(id, AbortSignal.abort(new Error('killed')))).rejects.toThrow('killed');
  const chunks = () =>
    app.database.query('SELECT FROM data_export_chunks WHERE export_id = $1', [id]);
  expect((await chunks()).rowCount).toBe(0);
  expect((await exportStatus(app, person, id)).status).toBe('PENDING');

  const signal = AbortSignal.timeout(10_000);
  await Promise.all([worker.build(id, signal), worker.build(id, signal)]);
  expect((await exportStatus(app, person, id)).status).toBe('READY');
  expect((await chunks()).rowCount).toBe(1);
  await until(async () => readOutbox(dataDir, person.email).length > 0);
  expect(readOutbox(dataDir, person.email)).toHaveLength(1);

  await worker.fail(id);
  expect((await exportStatus(app, person, id)).status).toBe('READY');
  await app.database.query("UPDATE data_exports SET status = 'PENDING' WHERE id = $1", [id]);
  await worker.fail(id);
  expect(await exportStatus(app, person, id)).toMatchObject({
    status: 'FAILED',
    downloadUrl: null,
  });
});
