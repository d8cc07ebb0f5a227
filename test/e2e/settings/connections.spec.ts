import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook as Verifier } from 'standardwebhooks';
import { SftpServer } from '../../delivery/destinations/sftp-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { choosePlan } from '../support/product.ts';
import { expectUsable } from '../support/usable.ts';

const TAB = '/dashboard/settings/api';

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('a webhook is added, tested and verified, and its log shows the request and the response', async ({
  page,
  person,
  database,
}) => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.end('Thank you.');
  });
  const host = `127.0.0.1:${await listen(receiver)}`;
  await choosePlan(database, person, 'GROWTH');
  await page.goto(TAB);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByLabel('Endpoint URL').fill(`http://${host}/leads`);
  await expectUsable(page, 'settings webhook dialog');
  await form.getByRole('button', { name: 'Add' }).click();
  const secret = await page.getByLabel('Signing secret').inputValue();
  await page.getByRole('button', { name: `Send a test to ${host}` }).click();
  await expect(page.getByText(`${host} received the test (200).`)).toBeVisible();
  await page.getByText(/^200 .*\d ms$/).click();
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('Thank you.');
  const [{ headers, body }] = received as [(typeof received)[0]];
  new Verifier(secret).verify(body, headers as Record<string, string>);
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText(body);
  await expectUsable(page, 'settings webhook');
  receiver.closeAllConnections();
  receiver.close();
});

test('a destination is refused with a wrong password, then added and tested', async ({
  page,
  person,
  database,
  complaints,
}) => {
  complaints.expect(/status of 400/, /We couldn't save the destination/);
  const sftp = new SftpServer();
  const port = await listen(sftp.server as unknown as Server);
  await choosePlan(database, person, 'PRO');
  await page.goto(TAB);
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByLabel('Type').selectOption('SFTP');
  const form = page.getByRole('form', { name: 'New destination' });
  await form.getByLabel('Name', { exact: true }).fill('Office');
  await form.getByLabel('Host').fill('127.0.0.1');
  await form.getByLabel('Port').fill(String(port));
  await form.getByLabel('Username').fill('ada');
  await form.getByLabel('Password').fill('a wrong one');
  await form.getByLabel('Folder').fill('/leads');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expectUsable(page, 'settings destination refused');
  await form.getByLabel('Password').fill('open sesame');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Send a test to Office' }).click();
  await expect(page.getByText(/\/leads\/.*\.csv/)).toBeVisible();
  const [file] = sftp.files.values();
  expect(file?.toString().trim().split('\n')).toHaveLength(4);
  await expectUsable(page, 'settings destination');
  sftp.server.close();
});
