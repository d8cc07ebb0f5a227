import { screen, within } from '@testing-library/react';
import Deliveries from '../../../frontend/screens/deliveries/Deliveries';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { ONE, SECTION, show } from '../../support/dom/deliveries';
import { refusal } from '../../support/dom/server';
import { DELIVERIES, delivery, ID, listOf } from '../../delivery/deliveries/support';

describe('the list of deliveries', () => {
  it('shows the schedule, the next date and the last result', async () => {
    show(<Deliveries />);
    const row = await screen.findByRole('row', { name: /Our restaurants/ });
    expect(row).toHaveTextContent('restaurant in Monaco');
    expect(row).toHaveTextContent('Every Monday at 8:00 AM');
    expect(within(row).getAllByText('Nov 23, 2026, 8:00 AM')[0]).toBeVisible();
    expect(row).not.toHaveTextContent('Paris');
    expect(row).toHaveTextContent('Delivered12 new leads, 3 changed');
    expect(within(row).getByRole('link', { name: 'Our restaurants' })).toHaveAttribute(
      'href',
      `${SECTION}/${ID}/show`,
    );
  });

  it.each([
    [{ cadence: 'weekly' }, 'Every Monday at 3:00 AM (America/New_York)'],
    [{ cadence: 'biweekly' }, 'Every other Monday at 3:00 AM (America/New_York)'],
    [{ cadence: 'monthly' }, 'The 23rd of every month at 3:00 AM (America/New_York)'],
    // In a shorter month, the last day replaces a later one.
    [{ cadence: 'monthly', nextAt: '2026-11-30T08:00:00.000Z' }, 'Every month at 3:00 AM'],
    [{ cadence: 'weekly', nextAt: null }, 'Every week at 3:00 AM'],
  ] as const)(
    'names the day of %j, and the time zone of a delivery that is in another one',
    async (schedule, text) => {
      const zone = { weekdays: undefined, localTime: '03:00', timeZone: 'America/New_York' };
      const nextAt = '2026-11-23T08:00:00.000Z';
      show(<Deliveries />, { deliveries: [delivery({ ...zone, nextAt, ...schedule })] });
      const row = await screen.findByRole('row', { name: /Our restaurants/ });
      expect(row).toHaveTextContent(text);
      if (schedule.cadence === 'biweekly')
        expect(row).toHaveTextContent('Nov 23, 2026, 3:00 AM (America/New_York)');
    },
  );

  it('has filters once it is longer than a glance', async () => {
    const few = show(<Deliveries />);
    await screen.findByRole('row', { name: /Our restaurants/ });
    expect(screen.queryByPlaceholderText('Any name')).not.toBeInTheDocument();
    few.unmount();
    const deliveries = Array.from({ length: 6 }, (_, index) =>
      delivery({ id: `${ID.slice(0, -1)}${index}`, name: `Bars ${index}` }),
    );
    show(<Deliveries />, { deliveries });
    expect(await screen.findByPlaceholderText('Any name')).toBeVisible();
  });

  it('says nothing about the result of a delivery that has none on a phone', async () => {
    show(<Deliveries />, { deliveries: [delivery({ lastRun: null })] });
    await screen.findByRole('row', { name: /Our restaurants/ });
    expect(screen.getAllByText('Nothing delivered yet')).toHaveLength(1);
  });

  it('shows an example and how to begin while the list is empty', async () => {
    show(<Deliveries />, { deliveries: [] });
    expect(await screen.findByText('Example')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New delivery' })).toHaveAttribute(
      'href',
      `${SECTION}/create`,
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

  it('pauses and resumes a delivery, and shows why one is paused', async () => {
    const deliveries = [delivery()];
    const { user, server } = show(<Deliveries />, { deliveries });
    server.on(`POST ${ONE}/pause`, () => {
      deliveries[0] = delivery({ status: 'paused', pausedBy: 'user', nextAt: null });
      return deliveries[0];
    });
    await user.click(await button('Pause Our restaurants'));
    expect(await button('Resume Our restaurants')).toBeVisible();
    expect(screen.getAllByText('Paused')[0]).toBeVisible();
  });

  it('reports a delivery that could not be started', async () => {
    complaints.expect(/We couldn't start the delivery/);
    const { user, server } = show(<Deliveries />);
    server.on(`POST ${ONE}/run`, () => refusal(402, { error: 'Your plan has no leads left.' }));
    await user.click(await button('Run now: Our restaurants'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't start the delivery. Your plan has no leads left.",
    );
  });
});
