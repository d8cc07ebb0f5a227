import { screen, within } from '@testing-library/react';
import Deliveries from '../../../frontend/screens/deliveries/Deliveries';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { ONE, SECTION, show } from '../../support/dom/deliveries';
import { refusal } from '../../support/dom/server';
import { DELIVERIES, delivery, ID, listOf } from '../../delivery/deliveries/support';

describe('the list of deliveries', () => {
  it('shows the schedule, the next date in the time zone of the profile, and the last result', async () => {
    show(<Deliveries />);
    const row = await screen.findByRole('row', { name: /Our restaurants/ });
    expect(row).toHaveTextContent('restaurant in Monaco');
    expect(row).toHaveTextContent('Every Monday at 08:00 (Europe/Paris)');
    expect(within(row).getByText(/Nov 23, 2026, 8:00/)).toBeVisible();
    expect(row).toHaveTextContent('Delivered12 new leads, 3 changed');
    expect(within(row).getByRole('link', { name: 'Our restaurants' })).toHaveAttribute(
      'href',
      `${SECTION}/${ID}/show`,
    );
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
    expect(screen.getByText('Paused')).toBeVisible();
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
