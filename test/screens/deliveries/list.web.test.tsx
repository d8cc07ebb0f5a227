import { screen, waitFor, within } from '@testing-library/react';
import Deliveries from '../../../frontend/screens/deliveries/Deliveries';
import { button } from '../../support/dom/render';
import { complaints } from '../../support/dom/complaints';
import { ONE, SECTION, show } from '../../support/dom/deliveries';
import { refusal } from '../../support/dom/server';
import { DELIVERIES, delivery, ID, listOf } from '../../delivery/deliveries/support';

const ESTIMATE = {
  found: { total: 45, new: 30 },
  quota: { uses: 10, left: 300, shortage: null },
};

async function choose(user: ReturnType<typeof show>['user'], item: string) {
  await user.click(await button('Actions for Our restaurants'));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the list of deliveries', () => {
  it('shows the schedule, the next date and the last result', async () => {
    show(<Deliveries />);
    const row = await screen.findByRole('row', { name: /Our restaurants/ });
    expect(row).toHaveTextContent('restaurant in Monaco');
    expect(row).toHaveTextContent('Every Monday at 8:00 AM');
    expect(within(row).getAllByText('Nov 23, 2026, 8:00 AM')[0]).toBeVisible();
    expect(row).not.toHaveTextContent('Paris');
    expect(row).toHaveTextContent('12 new leads, 3 changedNov');
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
    expect(screen.getAllByText('Not sent yet')).toHaveLength(1);
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
    await choose(user, 'Pause');
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.getAllByText("None while it's paused")[0]).toBeInTheDocument();
    server.on(`POST ${ONE}/resume`, () => {
      deliveries[0] = delivery();
      return deliveries[0];
    });
    await choose(user, 'Resume');
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
    expect(screen.queryByText("None while it's paused")).toBeNull();
  });

  it('shows a badge for a result that needs attention', async () => {
    const { lastRun } = delivery();
    show(<Deliveries />, {
      deliveries: [delivery({ lastRun: { ...lastRun!, status: 'failed' } })],
    });
    const row = await screen.findByRole('row', { name: /Our restaurants/ });
    expect(within(row).getAllByText('Failed')[0]).toHaveClass('badge');
  });

  it('shows what an active delivery sends to whom, without a badge', async () => {
    const name = 'Restaurants in Monaco, weekly';
    show(<Deliveries />, { deliveries: [delivery({ name })] });
    const row = await screen.findByRole('row', { name: /Restaurants in Monaco/ });
    expect(row.querySelector('.badge')).toBeNull();
    expect(await within(row).findByText('CSV to ada@example.com')).toBeVisible();
    // The name says it.
    expect(within(row).queryByText('restaurant in Monaco')).toBeNull();
  });

  it('edits and deletes a delivery in its menu', async () => {
    const deliveries = [delivery()];
    const { user, server } = show(<Deliveries />, { deliveries });
    await user.click(await button('Actions for Our restaurants'));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveAttribute(
      'href',
      `${SECTION}/${ID}`,
    );
    server.on(`DELETE ${ONE}`, () => deliveries.pop()!);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Our restaurants deleted.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('estimates the next of a few deliveries', async () => {
    const later = delivery({ id: ID.replace(/.$/, '1'), nextAt: '2026-11-30T07:00:00.000Z' });
    const { server } = show(<Deliveries />, { deliveries: [later, delivery()] });
    server.on('GET /api/scraperuns/estimate', ESTIMATE);
    const card = await screen.findByRole('region', { name: 'Next delivery' });
    await waitFor(() =>
      expect(card).toHaveTextContent(
        /^Next: Mon, Nov 23, 8:00 AM\. New leads: about 10 of 30\. Plan: 10 of 300 left\.$/,
      ),
    );
  });

  it('counts all deliveries that are next at the same time', async () => {
    const bars = delivery({ id: ID.replace(/.$/, '1'), name: 'Our bars', minLeads: 15 });
    show(<Deliveries />, { deliveries: [delivery({ minLeads: 10 }), bars] });
    const line = await screen.findByRole('region', { name: 'Next delivery' });
    expect(line).toHaveTextContent(/^Next: Mon, Nov 23, 8:00 AM, 2 deliveries, up to 25 leads$/);
  });

  it('says that deliveries stay empty when no leads are left', async () => {
    show(<Deliveries />, { plan: 'GROWTH', usage: { used: 300, left: 0 } });
    const text = /^Your plan has no leads left, so deliveries won't find new ones\./;
    const warning = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]')!;
    expect(await within(warning).findByRole('link', { name: 'Upgrade' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next delivery' })).toBeNull();
  });

  it('says nothing about the plan for a delivery in its next period', async () => {
    const { server } = show(<Deliveries />, {
      deliveries: [delivery({ nextAt: '2026-12-07T07:00:00.000Z' })],
    });
    server.on('GET /api/scraperuns/estimate', ESTIMATE);
    const card = await screen.findByRole('region', { name: 'Next delivery' });
    await waitFor(() => expect(card).toHaveTextContent('New leads: about 10 of 30.'));
    expect(card).not.toHaveTextContent('Plan:');
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
