import { screen, waitFor, within } from '@testing-library/react';
import { toRun } from '../../../frontend/parts/runs/run';
import { DeliverButton } from '../../../frontend/parts/schedule/DeliverButton';
import { button } from '../../support/dom/render';
import { show } from '../../support/dom/deliveries';
import { run } from '../../support/dom/runs';
import { DELIVERIES, delivery, EMAIL_ID } from '../../delivery/deliveries/support';

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
    const name = plan === 'GROWTH' ? 'Growth' : 'Starter';
    expect(open).toHaveAccessibleDescription(
      `Repeats this search and sends you only new leads, as often as the ${name} plan allows.`,
    );
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
