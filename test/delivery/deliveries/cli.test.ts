import { deliveries } from '../../../backend/app/cli/deliveries.js';
import { useCommand } from '../../support/cli.js';

const { call, start } = useCommand('deliveries', deliveries);

it("npm run deliveries creates, runs, lists, and deletes one of the operator's deliveries", async () => {
  const request = {
    name: 'Bars',
    city: 'Monaco',
    category: 'bar',
    minLeads: 3,
    cadence: 'daily',
  };
  const created = await start(['create', '-'], JSON.stringify(request));
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { id } = JSON.parse(created.stdout);

  const ran = await call(['run', id]);
  expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('sent: 3 new leads') });
  expect((await call(['history', id])).stdout).toBe(ran.stdout);
  expect((await call(['list'])).stdout).toContain(`${id}  Bars, daily, next `);
  await call(['delete', id]);
  expect((await call(['list'])).stdout).toBe('');
}, 120_000);

it('npm run deliveries explains what is wrong with a request, and fails', async () => {
  const request = { name: 'Bars', city: 'Monaco', category: 'bar', cadence: 'hourly' };
  const { code, stdout, stderr } = await call(['create', '-'], { stdin: JSON.stringify(request) });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Choose daily, weekly, biweekly, or monthly');
});
