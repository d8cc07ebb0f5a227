import { screen, waitFor, within } from '@testing-library/react';
import type { StoredDestination } from '#contract/destination-forms.js';
import type { Webhook, WebhookAttempt } from '#contract/webhooks.js';
import { Destinations } from '../../../frontend/screens/settings/destinations/Destinations';
import { Automations } from '../../../frontend/screens/settings/webhooks/Automations';
import { Webhooks } from '../../../frontend/screens/settings/webhooks/Webhooks';
import { renderInAdmin } from '../../support/dom/admin';
import { complaints } from '../../support/dom/complaints';
import { answerConfirmation } from '../../support/dom/dialogs';
import { FakeServer, refusal } from '../../support/dom/server';

const ID = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11';
const WEBHOOK: Webhook = {
  id: ID,
  url: 'https://example.com/hooks',
  events: ['run.completed'],
  isEnabled: true,
  disabledReason: null,
  hasAnswered: true,
  previousSecretUntil: null,
  createdAt: '2026-11-20T20:30:00.000Z',
};
const ATTEMPT: WebhookAttempt = {
  id: ID,
  messageId: ID,
  type: 'run.completed',
  at: '2026-11-20T20:30:00.000Z',
  durationMs: 120,
  status: 500,
  error: 'The endpoint responded with 500.',
  request: { headers: { 'webhook-id': ID }, body: '{"type":"run.completed"}' },
  response: { headers: { server: 'test' }, body: 'sorry' },
  nextAt: null,
};
const SFTP: StoredDestination = {
  id: ID,
  type: 'sftp',
  name: 'Office',
  config: { host: 'sftp.example.com', port: 22, user: 'ann', path: '/leads', hostKey: 'SHA256:x' },
  createdAt: '2026-11-20T20:30:00.000Z',
};
const AIRTABLE: StoredDestination = {
  id: ID,
  type: 'airtable',
  name: 'CRM',
  config: { baseId: 'appLeads123', tableId: 'Leads' },
  createdAt: '2026-11-20T20:30:00.000Z',
};
const onPlan = (plan: string) => new FakeServer().on('GET /api/subscription', { plan });

const addWebhook = () => screen.getByRole('button', { name: 'Add webhook' });

describe('the webhooks section', () => {
  it('explains why a webhook that has never answered gets few messages', async () => {
    const server = onPlan('GROWTH').on('GET /api/webhooks', [{ ...WEBHOOK, hasAnswered: false }]);
    renderInAdmin(<Webhooks />, { server });
    expect(await screen.findByText(/gets at most 10 messages an hour/)).toBeVisible();
  });

  // @requirement 2.54
  it('shows the signing secret of a new webhook once', async () => {
    let webhooks: Webhook[] = [];
    const server = onPlan('GROWTH')
      .on('GET /api/webhooks', () => webhooks)
      .on('POST /api/webhooks', () => {
        webhooks = [WEBHOOK];
        return { ...WEBHOOK, secret: 'whsec_abc' };
      });
    const { user } = renderInAdmin(<Webhooks />, { server });
    await screen.findByText(/No webhooks yet/);
    await user.click(addWebhook());
    await user.type(screen.getByLabelText('Endpoint URL'), WEBHOOK.url);
    await user.click(screen.getByRole('checkbox', { name: 'delivery.sent' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_abc');
    expect(screen.getByText('Copy this secret now.')).toBeVisible();
    expect(await screen.findByText(WEBHOOK.url)).toBeVisible();
    expect(server.sent('POST /api/webhooks')[0]).toEqual({
      url: WEBHOOK.url,
      events: ['run.completed'],
    });
  });

  it("says what's wrong with a refused address next to its field", async () => {
    complaints.expect(/We couldn't add the webhook/);
    const server = onPlan('GROWTH')
      .on('GET /api/webhooks', [])
      .on('POST /api/webhooks', () =>
        refusal(400, { error: 'Not public.', errors: { url: 'Not public.' } }),
      );
    const { user } = renderInAdmin(<Webhooks />, { server });
    await user.click(addWebhook());
    await user.type(screen.getByLabelText('Endpoint URL'), 'https://10.0.0.1/hook');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Not public.')).toBeVisible();
    expect(screen.getByLabelText('Endpoint URL')).toHaveAccessibleDescription('Not public.');
  });

  it('shows each request with its response, and sends one again', async () => {
    const replay = `POST /api/webhooks/${ID}/attempts/${ID}/replay`;
    const server = onPlan('GROWTH')
      .on('GET /api/webhooks', [WEBHOOK])
      .on(`GET /api/webhooks/${ID}/attempts`, [ATTEMPT])
      .on(replay, { messages: 1 });
    const { user } = renderInAdmin(<Webhooks />, { server });
    await user.click(await screen.findByRole('button', { name: 'Log for example.com' }));
    await user.click(await screen.findByText(/run.completed ·/));
    expect(screen.getByText('The endpoint responded with 500.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Response' })).toHaveTextContent('sorry');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('1 message will be sent again.')).toBeVisible();
    expect(server.sent(replay)).toHaveLength(1);
  });

  it('offers an upgrade where the plan has no webhooks', async () => {
    const server = onPlan('STARTER').on('GET /api/webhooks', []);
    renderInAdmin(<Webhooks />, { server });
    expect(await screen.findByText(/Included in Growth/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add webhook' })).not.toBeInTheDocument();
  });

  it('explains in three steps how to connect Zapier, Make and n8n', () => {
    renderInAdmin(<Automations />, { server: new FakeServer() });
    for (const list of screen.getAllByRole('list'))
      expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    const names = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    expect(names).toEqual(['Zapier', 'Make', 'n8n']);
  });
});

describe('the destinations section', () => {
  it('shows why a recipient was refused at the field, also while it is corrected', async () => {
    complaints.expect(/We couldn't save the destination/);
    const reason = 'Enter an email address such as sales@example.com';
    const server = onPlan('PRO')
      .on('GET /api/destinations', () => [])
      .on('POST /api/destinations', () =>
        refusal(400, { error: reason, errors: { 'config.to.0': reason } }),
      );
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Add destination' }));
    await user.type(screen.getByLabelText('Name'), 'Sales');
    const recipients = screen.getByLabelText(/^Recipients/);
    await user.type(recipients, 'foo');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(recipients).toHaveAccessibleDescription(new RegExp(reason)));
    expect(recipients).toHaveFocus();
    await user.type(recipients, '@');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds a destination, and shows the server’s explanation of a failure', async () => {
    complaints.expect(/We couldn't save the destination/);
    let isAccepted = false;
    const server = onPlan('PRO')
      .on('GET /api/destinations', () => (isAccepted ? [SFTP] : []))
      .on('POST /api/destinations', () =>
        isAccepted
          ? SFTP
          : refusal(400, { error: 'The folder does not exist.', errors: { config: 'The folder' } }),
      );
    const { user } = renderInAdmin(<Destinations />, { server });
    await screen.findByText(/No destinations yet/);
    await user.click(screen.getByRole('button', { name: 'Add destination' }));
    await user.selectOptions(screen.getByLabelText('Type'), 'SFTP');
    await user.type(screen.getByLabelText('Name'), 'Office');
    await user.type(screen.getByLabelText('Host'), 'sftp.example.com');
    await user.type(screen.getByLabelText(/^Port/), '2222');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The folder does not exist.')).toBeVisible();
    isAccepted = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Office')).toBeVisible();
    expect(server.sent('POST /api/destinations')[0]).toEqual({
      type: 'sftp',
      name: 'Office',
      config: { host: 'sftp.example.com', port: 2222 },
    });
  });

  it('sends a test, and deletes after a confirmation', async () => {
    let destinations = [SFTP];
    const server = onPlan('PRO')
      .on('GET /api/destinations', () => destinations)
      .on(`POST /api/destinations/${ID}/test`, { receipt: 'Stored as /leads/test.csv.' })
      .on(`DELETE /api/destinations/${ID}`, () => {
        destinations = [];
        return new Response(null, { status: 204 });
      });
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Send a test to Office' }));
    expect(await screen.findByText('Stored as /leads/test.csv.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete Office' }));
    await answerConfirmation(user, 'Delete "Office"?', 'Delete');
    await waitFor(() => expect(screen.getByText(/No destinations yet/)).toBeVisible());
  });

  it('keeps a stored secret whose field is left blank', async () => {
    const server = onPlan('PRO')
      .on('GET /api/destinations', [SFTP])
      .on(`PATCH /api/destinations/${ID}`, SFTP);
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Edit Office' }));
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(
      /Leave blank to keep the current one/,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent(`PATCH /api/destinations/${ID}`)).toHaveLength(1));
    const { config } = server.sent(`PATCH /api/destinations/${ID}`)[0] as typeof SFTP;
    expect(config).toEqual({ host: 'sftp.example.com', port: 22, user: 'ann', path: '/leads' });
  });

  it('offers to create the fields that a table in Airtable lacks, when it is added', async () => {
    complaints.expect(/We couldn't save the destination/);
    const text = 'The table “Leads” is missing these fields: Phone.';
    const server = onPlan('PRO')
      .on('GET /api/destinations', [])
      .on('POST /api/destinations', ({ body }) =>
        (body as { createFields?: boolean }).createFields
          ? AIRTABLE
          : refusal(400, { error: text, errors: { config: text }, code: 'fields_missing' }),
      );
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Add destination' }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Airtable');
    await user.type(screen.getByLabelText('Name'), 'CRM');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create the missing fields' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent('POST /api/destinations')).toEqual([
      { type: 'airtable', name: 'CRM', config: {} },
      { type: 'airtable', name: 'CRM', config: {}, createFields: true },
    ]);
  });

  it('explains why fields could not be created, and keeps the list to copy', async () => {
    complaints.expect(/We couldn't save the destination/);
    const text = "The token can't create fields.";
    const server = onPlan('PRO')
      .on('GET /api/destinations', [])
      .on('POST /api/destinations', () => refusal(400, { error: text, errors: { config: text } }));
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Add destination' }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Airtable');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create the missing fields' })).toBeNull();
    expect(screen.getByText(/^Lead ID, Name, Category, .* Retain Until$/)).toBeVisible();
  });

  it('offers to create the fields that a table in Airtable lacks, when it is tested', async () => {
    const text = 'The table “Leads” is missing these fields: Phone.';
    let isComplete = false;
    const server = onPlan('PRO')
      .on('GET /api/destinations', [AIRTABLE])
      .on(`POST /api/destinations/${ID}/test`, () =>
        isComplete
          ? { receipt: '3 records added.' }
          : refusal(422, { error: text, code: 'fields_missing' }),
      )
      .on(`PATCH /api/destinations/${ID}`, () => {
        isComplete = true;
        return AIRTABLE;
      });
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Send a test to CRM' }));
    expect(await screen.findByText(text)).toBeVisible();
    await answerConfirmation(user, 'Create the missing fields?', 'Create fields');
    expect(await screen.findByText('3 records added.')).toBeVisible();
    expect(server.sent(`PATCH /api/destinations/${ID}`)).toEqual([{ createFields: true }]);
  });

  it('names the fields that a table in Airtable needs, and copies them as a row', async () => {
    const server = onPlan('PRO').on('GET /api/destinations', []);
    const { user } = renderInAdmin(<Destinations />, { server });
    await user.click(await screen.findByRole('button', { name: 'Add destination' }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Airtable');
    expect(screen.getByText(/^Lead ID, Name, Category, .* Retain Until$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toMatch(/^Lead ID\tName\t.*\tRetain Until$/);
  });
});
