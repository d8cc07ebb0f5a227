import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { cloneDatabase } from '../../support/database.js';

const CLI = join(import.meta.dirname, '../../../dist/backend/app/cli/deliveries.js');

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

const deliveries = (args: string[], input = '') =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: clone.url,
      APP_SECRET: 'only the tests sign links with this',
      FIREBASE_PROJECT_ID: 'demo-lead-delivery',
      FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
      FIREBASE_API_KEY: 'demo',
      FIREBASE_AUTH_DOMAIN: 'localhost',
      MAPS_SOURCE: 'sample',
    };
    const child = execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin!.end(input);
  });

it("npm run deliveries creates, runs, lists, and deletes one of the operator's deliveries", async () => {
  const request = {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: 3,
    cadence: 'daily',
  };
  const created = await deliveries(['create', '-'], JSON.stringify(request));
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { id } = JSON.parse(created.stdout);

  const ran = await deliveries(['run', id]);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('sent: 3 new leads') });
  expect((await deliveries(['history', id])).stdout).toBe(ran.stdout);
  expect((await deliveries(['list'])).stdout).toContain(`${id}  Bars, daily, next `);
  await deliveries(['delete', id]);
  expect((await deliveries(['list'])).stdout).toBe('');
}, 120_000);

it('npm run deliveries explains what is wrong with a request, and fails', async () => {
  const { code, stdout, stderr } = await deliveries(
    ['create', '-'],
    JSON.stringify({ name: 'Bars', city: 'Monaco', category: 'bar', cadence: 'hourly' }),
  );
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Choose daily, weekly, biweekly, or monthly');
});
