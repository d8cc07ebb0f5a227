import { screen, waitFor } from '@testing-library/react';
import EditDelivery from '../../../frontend/screens/deliveries/EditDelivery';
import NewDelivery from '../../../frontend/screens/deliveries/NewDelivery';
import { complaints } from '../../support/dom/complaints';
import { ONE, SECTION, show } from '../../support/dom/deliveries';
import { button, fillIn } from '../../support/dom/render';
import { ESTIMATE, free } from '../../support/dom/scrape-card';
import { refusal } from '../../support/dom/server';
import { DELIVERIES, delivery, EMAIL, EMAIL_ID, ID } from '../../delivery/deliveries/support';

describe('the delivery form', () => {
  it('creates a delivery to the user’s own address, as often as the plan allows', async () => {
    const { user, server, router } = show(<NewDelivery />, { plan: 'GROWTH', destinations: [] });
    server.on('POST /api/destinations', EMAIL).on(`POST ${DELIVERIES}`, delivery());
    fillIn(await screen.findByLabelText('City'), 'Monaco');
    fillIn(screen.getByLabelText('Category'), 'restaurant');
    fillIn(screen.getByLabelText('Name'), 'Our restaurants');
    expect(screen.getByRole('radio', { name: 'Every two weeks' })).toBeChecked();
    await waitFor(async () => expect(await button('Create delivery')).toBeEnabled());
    await user.click(await button('Create delivery'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${SECTION}/${ID}/show`));
    expect(server.sent('POST /api/destinations')).toEqual([
      { type: 'email', name: 'ada@example.com', config: { to: ['ada@example.com'] } },
    ]);
    expect(server.sent(`POST ${DELIVERIES}`)).toEqual([
      expect.objectContaining({
        name: 'Our restaurants',
        city: 'Monaco',
        categories: ['restaurant'],
        cadence: 'biweekly',
        timeZone: 'Europe/Paris',
        format: 'csv',
        bom: true,
        destinationIds: [EMAIL_ID],
      }),
    ]);
  });

  it('names the plan that includes a schedule, format or destination missing from the user’s plan', async () => {
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
    await user.click(await button('Add an email address'));
    await user.type(screen.getByLabelText('Email address'), 'bo@example.com{Enter}');
    expect(await screen.findByRole('checkbox', { name: 'bo@example.com' })).toBeChecked();
    expect(await screen.findByText(/We emailed a link to bo@example.com/)).toBeVisible();
  });

  it("sends the link again to the user's own address until it is confirmed", async () => {
    const { user, server } = show(<NewDelivery />);
    const recipient = { address: 'ada@example.com', status: 'waiting' };
    server
      .on('GET /api/destinations/recipients', [recipient])
      .on('POST /api/destinations/recipients/link', recipient);
    expect(await screen.findByRole('checkbox', { name: 'ada@example.com' })).toBeVisible();
    expect(await screen.findByText(/We emailed a link to you/)).toBeVisible();
    await user.click(await button('Send the link again to ada@example.com'));
    expect(await screen.findByText('We emailed a new link to ada@example.com.')).toBeVisible();
    expect(server.sent('POST /api/destinations/recipients/link')).toEqual([
      { address: 'ada@example.com' },
    ]);
  });

  it("shows errors next to their fields, and the server's refusal", async () => {
    complaints.expect(/We couldn't create the delivery/);
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

    complaints.expect(/We couldn't create the delivery/);
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
      `${SECTION}/${ID}`,
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
      `${SECTION}/${ID}`,
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

  it('keeps the values of a stored delivery, and sends null for removed ones', async () => {
    const { user, server } = show(
      <EditDelivery />,
      { deliveries: [delivery({ hasPhone: true, minRating: 4 })] },
      `${SECTION}/${ID}`,
      '/dashboard/deliveries/:id',
    );
    server.on(`PATCH ${ONE}`, delivery());
    await user.click(await button('Filters (2)'));
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

  describe('the outcome', () => {
    const outcome = () => screen.findByRole('status', { name: 'Outcome' });
    const edit = (stored = delivery()) =>
      show(
        <EditDelivery />,
        { deliveries: [stored] },
        `${SECTION}/${ID}`,
        '/dashboard/deliveries/:id',
      );

    it('shows the first date in the time zone of the delivery, the expected new leads and their share of the plan', async () => {
      const { server } = show(<NewDelivery />);
      server
        .on(`POST ${DELIVERIES}/preview`, { nextAt: '2026-12-03T07:00:00.000Z' })
        .on(ESTIMATE, free);
      await waitFor(async () =>
        expect(await outcome()).toHaveTextContent('NextThu, Dec 3, 8:00 AM'),
      );
      fillIn(screen.getByLabelText('City'), 'Monaco');
      fillIn(screen.getByLabelText('Category'), 'restaurant');
      await waitFor(
        async () => expect(await outcome()).toHaveTextContent('New leadsAbout 10 of 45'),
        { timeout: 5000 },
      );
      expect(await outcome()).toHaveTextContent('Uses10 of 62 left');
      expect(server.sent(`POST ${DELIVERIES}/preview`)).toEqual([
        { cadence: 'weekly', localTime: '08:00', timeZone: 'Europe/Paris' },
      ]);
      expect(server.sent(`POST ${DELIVERIES}`)).toEqual([]);
    });

    it('keeps the stored date of a delivery until its schedule changes', async () => {
      const { user, server } = edit();
      server.on(`POST ${DELIVERIES}/preview`, { nextAt: '2026-12-01T07:00:00.000Z' });
      await waitFor(async () =>
        expect(await outcome()).toHaveTextContent('NextMon, Nov 23, 8:00 AM'),
      );
      expect(server.sent(`POST ${DELIVERIES}/preview`)).toEqual([]);
      await user.selectOptions(screen.getByLabelText('Day'), 'Tuesday');
      await waitFor(async () =>
        expect(await outcome()).toHaveTextContent('NextTue, Dec 1, 8:00 AM'),
      );
      await user.selectOptions(screen.getByLabelText('Day'), 'Monday');
      expect(await outcome()).toHaveTextContent('NextMon, Nov 23, 8:00 AM');
    });

    it('says that a paused delivery gets its date when it is resumed', async () => {
      edit(delivery({ status: 'paused', pausedBy: 'user', nextAt: null }));
      expect(await outcome()).toHaveTextContent('NextWhen you resume it');
    });
  });

  it('answers a wrong address without asking the server, and opens the form for /new', async () => {
    const wrong = show(<EditDelivery />, {}, `${SECTION}/anything`, '/dashboard/deliveries/:id');
    expect(await screen.findByRole('heading', { name: 'Delivery not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All deliveries' })).toBeVisible();
    wrong.unmount();
    const { router } = show(<EditDelivery />, {}, `${SECTION}/new`, '/dashboard/deliveries/:id');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${SECTION}/create`));
  });
});
