import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import type { Delivery, DeliveryRun } from '../../contract/deliveries.js';
import type { DeliveryPage } from '../../contract/client-page.js';
import type { PlanId } from '../../contract/plans.js';
import Deliveries from '../../frontend/deliveries/Deliveries';
import DeliveryDetail from '../../frontend/deliveries/DeliveryDetail';
import EditDelivery from '../../frontend/deliveries/EditDelivery';
import NewDelivery from '../../frontend/deliveries/NewDelivery';
import { DeliverButton } from '../../frontend/schedule/DeliverButton';
import { toRun } from '../../frontend/runs/run';
import { InAdmin } from '../support/dom/admin';
import { complaints } from '../support/dom/complaints';
import { buildSubscription, serverWith } from '../support/dom/plan';
import { fillIn, renderSignedIn } from '../support/dom/render';
import { run } from '../support/dom/runs';
import { type FakeServer, refusal } from '../support/dom/server';
import {
  delivery,
  DELIVERIES,
  deliveryPage,
  deliveryRun,
  EMAIL,
  EMAIL_ID,
  ID,
  listOf,
} from './support';

const ONE = `${DELIVERIES}/${ID}` as const;
const ROOM = '/dashboard/deliveries';

interface Setting {
  plan?: PlanId;
  deliveries?: Delivery[];
  runs?: DeliveryRun[];
  destinations?: object[];
  page?: DeliveryPage;
}

const serverOf = ({
  plan = 'PRO',
  deliveries = [delivery()],
  runs = [deliveryRun()],
  destinations = [EMAIL],
  page = deliveryPage(),
}: Setting): FakeServer =>
  serverWith({ subscription: buildSubscription(plan) })
    .on(`GET ${DELIVERIES}`, () => listOf(deliveries))
    .on(`GET ${ONE}`, () => deliveries[0]!)
    .on(`GET ${ONE}/page`, () => page)
    .on(`GET ${ONE}/runs`, () => listOf(runs, 'runs'))
    .on('GET /api/destinations', () => destinations)
    .on('GET /api/destinations/recipients', [{ address: 'ada@example.com', status: 'confirmed' }])
    .on('GET /api/export/layouts', [])
    .on('GET /api/places/areas', [])
    .on('GET /api/places/categories', []);

const show = (page: React.ReactElement, setting: Setting = {}, at = ROOM, route = '*') =>
  renderSignedIn(<InAdmin resource="deliveries">{page}</InAdmin>, {
    server: serverOf(setting),
    at,
    route,
    profile: { timeZone: 'Europe/Paris', locale: 'en-US' },
  });
const showDetail = (setting: Setting = {}, search = '') =>
  show(
    <Routes>
      <Route path={ROOM} element={<Deliveries />} />
      <Route path={`${ROOM}/:id/show`} element={<DeliveryDetail />} />
    </Routes>,
    setting,
    `${ROOM}/${ID}/show${search}`,
  );
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list of deliveries', () => {
  it('shows the rhythm, the next date in the time zone of the profile, and the last result', async () => {
    show(<Deliveries />);
    const row = await screen.findByRole('row', { name: /Our restaurants/ });
    expect(row).toHaveTextContent('restaurant in Monaco');
    expect(row).toHaveTextContent('Every Monday at 08:00 (Europe/Paris)');
    expect(within(row).getByText(/Nov 23, 2026, 8:00/)).toBeVisible();
    expect(row).toHaveTextContent('Delivered12 new leads, 3 changed');
    expect(within(row).getByRole('link', { name: 'Our restaurants' })).toHaveAttribute(
      'href',
      `${ROOM}/${ID}/show`,
    );
  });

  it('shows an example and how to begin while the list is empty', async () => {
    show(<Deliveries />, { deliveries: [] });
    expect(await screen.findByText('Example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New delivery' })).toHaveAttribute(
      'href',
      `${ROOM}/create`,
    );
  });

  it('shows an error, and recovers', async () => {
    complaints.expect(/Failed to fetch deliveries/);
    const { user, server } = show(<Deliveries />, { deliveries: [] });
    server.on(`GET ${DELIVERIES}`, () => refusal(500, { error: 'The database is down.' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch deliveriesThe database is down.');
    server.on(`GET ${DELIVERIES}`, () => listOf([delivery()]));
    await user.click(await button('Try Again'));
    expect(await screen.findByRole('row', { name: /Our restaurants/ })).toBeVisible();
  });

  it('pauses and resumes a delivery, and says why one is paused', async () => {
    const deliveries = [delivery()];
    const { user, server } = show(<Deliveries />, { deliveries });
    server.on(`POST ${ONE}/pause`, () => {
      deliveries[0] = delivery({ status: 'paused', pausedBy: 'user', nextAt: null });
      return deliveries[0];
    });
    await user.click(await button('Pause Our restaurants'));
    expect(await button('Resume Our restaurants')).toBeVisible();
    expect(screen.getByText('Paused')).toBeVisible();
  });

  it('reports a delivery that could not be started', async () => {
    complaints.expect(/The delivery was not started/);
    const { user, server } = show(<Deliveries />);
    server.on(`POST ${ONE}/run`, () => refusal(402, { error: 'Your plan has no leads left.' }));
    await user.click(await button('Run now: Our restaurants'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The delivery was not started. Your plan has no leads left.',
    );
  });
});

describe('a delivery', () => {
  it('shows what it sent: rows, file and the receipt of each destination', async () => {
    showDetail();
    const history = await screen.findByRole('region', { name: 'History' });
    const entry = (await within(history).findByText(/12 new leads, 3 changed/)).closest('li')!;
    expect(entry).toHaveTextContent('Delivered');
    expect(
      within(entry).getByRole('link', { name: 'restaurant-monaco-2026-11-16.csv' }),
    ).toHaveAttribute('href', '/api/deliveries/file?token=t');
    expect(entry).toHaveTextContent('CSV, 12 kB');
    expect(entry).toHaveTextContent('Sent to ada@example.com.');
  });

  it('opens at the entry that an email links to, also when it is on a later page', async () => {
    const runs = Array.from({ length: 45 }, (_, index) =>
      deliveryRun({ id: `${deliveryRun().id.slice(0, -2)}${10 + index}`, newLeads: 100 + index }),
    );
    const { server } = showDetail({ runs }, `?entry=${runs[41]!.id}`);
    server.on(`GET ${ONE}/runs`, ({ query }) => {
      const [from, to] = JSON.parse(query.get('range')!) as [number, number];
      return Response.json(runs.slice(from, to + 1), {
        headers: { 'Content-Range': `runs ${from}-${Math.min(to, 44)}/45` },
      });
    });
    const entry = (await screen.findByText(/141 new leads/)).closest('li')!;
    expect(entry).toHaveFocus();
    expect(entry).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText(/100 new leads/).closest('li')).not.toHaveAttribute('aria-current');
  });

  it('says that the number of leads is still unknown, and leads back while one fails to load', async () => {
    complaints.expect(/Failed to fetch delivery/);
    const searching = { status: 'searching', newLeads: 0, changedLeads: 0, file: null } as const;
    const { user, server } = showDetail({ runs: [deliveryRun({ ...searching, receipts: [] })] });
    server.on(`GET ${ONE}`, () => refusal(404, { error: 'Not found' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch delivery');
    expect(screen.getByRole('link', { name: 'All deliveries' })).toBeVisible();
    server.on(`GET ${ONE}`, () => delivery());
    await user.click(await button('Try Again'));
    expect(await screen.findByText('Looking for new leads')).toBeVisible();
  });

  it('says that a file was removed, and does not offer to send it again', async () => {
    const file = { ...deliveryRun().file!, url: null };
    showDetail({ runs: [deliveryRun({ file })] });
    expect(await screen.findByText(/^Removed, as the terms/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });

  it('marks a delivery that failed at one destination as partly delivered', async () => {
    const [sent] = deliveryRun().receipts;
    const failed = { ...sent!, destinationId: null, name: 'Bucket', status: 'failed' as const };
    showDetail({ runs: [deliveryRun({ receipts: [sent!, failed] })] });
    expect(await screen.findByText('Partly delivered')).toBeVisible();
  });

  it('sends its file again', async () => {
    const { user, server } = showDetail();
    const path = `${ONE}/runs/${deliveryRun().id}/resend` as const;
    server.on(`POST ${path}`, deliveryRun({ status: 'sending' }));
    await user.click(await button(/^Send again: the file of/));
    expect(await screen.findByText('Sending the same file again.')).toBeVisible();
    expect(server.sent(`POST ${path}`)).toHaveLength(1);
  });

  it('explains a pause that the plan caused, with a way to upgrade', async () => {
    const pauseReason = 'Your plan no longer includes weekly deliveries.';
    const paused = delivery({ status: 'paused', pausedBy: 'plan', pauseReason, nextAt: null });
    showDetail({ deliveries: [paused] });
    expect(await screen.findByText(pauseReason)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  });

  it('is deleted at once and restored by Undo', async () => {
    const deliveries = [delivery()];
    const { user, server } = showDetail({ deliveries });
    server
      .on(`DELETE ${ONE}`, () => deliveries.pop()!)
      .on(`POST ${ONE}/restore`, () => {
        deliveries.push(delivery());
        return delivery();
      });
    await user.click(await button('Delete'));
    expect(await screen.findByText('Example')).toBeVisible();
    await user.click(await button('Undo'));
    expect(await screen.findByRole('row', { name: /Our restaurants/ })).toBeVisible();
    expect(server.sent(`DELETE ${ONE}`)).toHaveLength(1);
  });
});

describe('the form of a delivery', () => {
  it('creates a delivery to the own address, as often as the plan allows', async () => {
    const { user, server, router } = show(<NewDelivery />, { plan: 'GROWTH', destinations: [] });
    server.on('POST /api/destinations', EMAIL).on(`POST ${DELIVERIES}`, delivery());
    fillIn(await screen.findByLabelText('City'), 'Monaco');
    fillIn(screen.getByLabelText('Category'), 'restaurant');
    fillIn(screen.getByLabelText('Name'), 'Our restaurants');
    expect(screen.getByRole('radio', { name: 'Every two weeks' })).toBeChecked();
    await waitFor(async () => expect(await button('Create delivery')).toBeEnabled());
    await user.click(await button('Create delivery'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${ROOM}/${ID}/show`));
    expect(server.sent('POST /api/destinations')).toEqual([
      { type: 'email', name: 'ada@example.com', config: { to: ['ada@example.com'] } },
    ]);
    expect(server.sent(`POST ${DELIVERIES}`)).toEqual([
      expect.objectContaining({
        name: 'Our restaurants',
        city: 'Monaco',
        category: 'restaurant',
        cadence: 'biweekly',
        timeZone: 'Europe/Paris',
        format: 'csv',
        destinationIds: [EMAIL_ID],
      }),
    ]);
  });

  it('names the plan that includes a rhythm, format or destination beyond the own plan', async () => {
    show(<NewDelivery />, { plan: 'STARTER' });
    const weekly = await screen.findByRole('radio', { name: 'Weekly' });
    expect(weekly).toBeDisabled();
    expect(weekly).toHaveAccessibleDescription('Included in Pro. Upgrade');
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'XLSX' })).toHaveAccessibleDescription(
      'Included in Pro. Upgrade',
    );
    expect(screen.getByText('Airtable').closest('li')).toHaveTextContent(
      'Airtable Included in Growth. Upgrade',
    );
  });

  it('adds an email address, and says that its owner must confirm it', async () => {
    const { user, server } = show(<NewDelivery />);
    const added = { ...EMAIL, id: ID, name: 'bo@example.com', config: { to: ['bo@example.com'] } };
    server
      .on('POST /api/destinations', added)
      .on('GET /api/destinations/recipients', [{ address: 'bo@example.com', status: 'waiting' }]);
    await user.type(await screen.findByLabelText('Add an email address'), 'bo@example.com{Enter}');
    expect(await screen.findByRole('checkbox', { name: 'bo@example.com' })).toBeChecked();
    expect(await screen.findByText(/We emailed a link to bo@example.com/)).toBeVisible();
  });

  it('shows the errors of fields, and what the server rejects', async () => {
    complaints.expect(/The delivery wasn't created/);
    const { user, server } = show(<NewDelivery />);
    server.on(`POST ${DELIVERIES}`, () =>
      refusal(403, {
        error: 'Weekly deliveries are part of the Pro plan.',
        code: 'plan_required',
      }),
    );
    await waitFor(async () => expect(await button('Create delivery')).toBeEnabled());
    await user.click(await button('Create delivery'));
    expect(await screen.findByText('Name is required')).toBeVisible();
    fillIn(screen.getByLabelText('City'), 'Monaco');
    fillIn(screen.getByLabelText('Category'), 'restaurant');
    fillIn(screen.getByLabelText('Name'), 'Restaurants');
    await user.click(await button('Create delivery'));
    expect(await screen.findByText(/part of the Pro plan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toBeVisible();
  });

  it('moves the focus to the first invalid field, from top to bottom', async () => {
    const { user, server } = show(<NewDelivery />);
    await waitFor(async () => expect(await button('Create delivery')).toBeEnabled());
    await user.click(await button('Create delivery'));
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByLabelText('City')).toHaveFocus();
    fillIn(screen.getByLabelText('City'), 'Monaco');
    await user.click(await button('Create delivery'));
    await waitFor(() => expect(screen.getByLabelText('Category')).toHaveFocus());

    complaints.expect(/The delivery wasn't created/);
    server.on(`POST ${DELIVERIES}`, () =>
      refusal(400, { error: 'Check the form.', errors: { localTime: 'Choose another time.' } }),
    );
    fillIn(screen.getByLabelText('Category'), 'restaurant');
    fillIn(screen.getByLabelText('Name'), 'Restaurants');
    await user.click(await button('Create delivery'));
    expect(await screen.findByText('Choose another time.')).toBeVisible();
    expect(screen.getByLabelText('Local time')).toHaveFocus();
  });

  it('sends chosen columns in their order instead of a layout', async () => {
    const { user, server } = show(
      <EditDelivery />,
      { deliveries: [delivery({ layout: 'hubspot' })] },
      `${ROOM}/${ID}`,
      '/dashboard/deliveries/:id',
    );
    server.on(`PATCH ${ONE}`, delivery());
    await user.selectOptions(await screen.findByLabelText('Columns'), 'Choose columns…');
    const picker = screen.getByRole('combobox', { name: 'Chosen columns, in order' });
    await user.click(screen.getByTitle('Clear'));
    await user.click(await button('Save'));
    expect(await screen.findByText('Choose at least one column')).toBeVisible();
    await user.click(picker);
    for (const name of ['Phone', 'Name'])
      await user.click(await screen.findByRole('option', { name }));
    await user.click(await button('Save'));
    await waitFor(() => expect(server.sent(`PATCH ${ONE}`)).toHaveLength(1));
    expect(server.sent(`PATCH ${ONE}`)[0]).toMatchObject({
      columns: ['phone', 'name'],
      layout: null,
    });
  });

  it('offers no columns for vCards, whose properties are fixed', async () => {
    const { user, server } = show(
      <EditDelivery />,
      { deliveries: [delivery({ columns: ['phone', 'name'] })] },
      `${ROOM}/${ID}`,
      '/dashboard/deliveries/:id',
    );
    server.on(`PATCH ${ONE}`, delivery());
    expect(await screen.findByLabelText('Columns')).toHaveDisplayValue('Choose columns…');
    expect(screen.getByRole('button', { name: 'Phone' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'vCard' }));
    expect(screen.queryByLabelText('Columns')).not.toBeInTheDocument();
    await user.click(await button('Save'));
    await waitFor(() => expect(server.sent(`PATCH ${ONE}`)).toHaveLength(1));
    expect(server.sent(`PATCH ${ONE}`)[0]).toMatchObject({ format: 'vcf', columns: null });
  });

  it('keeps what a stored delivery has, and sends null for what was removed', async () => {
    const { user, server } = show(
      <EditDelivery />,
      { deliveries: [delivery({ hasPhone: true, minRating: 4 })] },
      `${ROOM}/${ID}`,
      '/dashboard/deliveries/:id',
    );
    server.on(`PATCH ${ONE}`, delivery());
    await user.click(await screen.findByRole('switch', { name: 'Has a phone' }));
    await user.click(await screen.findByRole('radio', { name: 'Monthly' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(server.sent(`PATCH ${ONE}`)).toHaveLength(1));
    expect(server.sent(`PATCH ${ONE}`)[0]).toMatchObject({
      name: 'Our restaurants',
      cadence: 'monthly',
      weekdays: null,
      hasPhone: null,
      minRating: 4,
      destinationIds: [EMAIL_ID],
    });
  });
});

it.each([
  ['GROWTH', 'Deliver this every two weeks', 'biweekly'],
  ['STARTER', 'Deliver this monthly', 'monthly'],
] as const)(
  'on %s, a finished run becomes a delivery in two clicks: %s',
  async (plan, text, cadence) => {
    const { user, server } = show(<DeliverButton run={toRun(run(1))} />, { plan });
    server.on(`POST ${DELIVERIES}`, delivery());
    const open = await button(new RegExp(`^${text}: `));
    expect(open).toHaveTextContent(text);
    await user.click(open);
    const dialog = await screen.findByRole('dialog', { name: 'Deliver this search' });
    expect(within(dialog).getByRole('radio', { name: 'Weekly' })).toHaveAccessibleDescription(
      'Included in Pro. Upgrade',
    );
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Create' })).toBeEnabled(),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.sent(`POST ${DELIVERIES}`)).toMatchObject([{ cadence }]));
  },
);

it('a finished run becomes a weekly delivery of the same search in two clicks', async () => {
  const found = toRun(
    run(1, { City: 'monaco', Category: 'zoo', Options: { onlyNew: true, hasPhone: true } }),
  );
  const { user, server } = show(<DeliverButton run={found} />);
  server.on(`POST ${DELIVERIES}`, delivery());
  await user.click(await button('Deliver this weekly: zoo in Monaco'));
  const dialog = await screen.findByRole('dialog', { name: 'Deliver this search' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Create' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText(/^Our restaurants: Every Monday/)).toBeVisible();
  expect(server.sent(`POST ${DELIVERIES}`)).toEqual([
    expect.objectContaining({
      name: 'Zoo in Monaco',
      city: 'monaco',
      category: 'zoo',
      hasPhone: true,
      cadence: 'weekly',
      destinationIds: [EMAIL_ID],
    }),
  ]);
  expect(server.sent(`POST ${DELIVERIES}`)[0]).not.toHaveProperty('onlyNew');
});
