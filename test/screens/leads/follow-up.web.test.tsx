import { act, screen, waitFor, within } from '@testing-library/react';
import { dayFromToday, deviceZone, nextMonday } from '../../../frontend/parts/ui/days';
import { lead, leadId, LEADS, LeadServer } from '../../support/dom/leads';
import { button } from '../../support/dom/render';
import { detail, filterBy, row, showLeads } from '../../support/dom/workbench';

const AT = `/dashboard/leads/${leadId(0)}`;
const CALL = { 'Next Step': 'Call Ada', 'Due On': dayFromToday(-3) };

function show(at = AT, values: object = CALL) {
  const server = new LeadServer([lead(0, values), lead(1)]);
  return { ...showLeads(server, at), server };
}
const step = () => detail().findByLabelText('Next step');
const due = () => detail().findByLabelText('Due');

it('an open lead shows its next step and says in words that it is overdue', async () => {
  show();
  expect(await step()).toHaveDisplayValue('Call Ada');
  expect(await due()).toHaveDisplayValue(dayFromToday(-3));
  expect(await due()).toHaveAccessibleDescription('Overdue by 3 days');
});

it('a next step is saved when the field is left, and a day with one click', async () => {
  const { server, user } = show(AT, {});
  await user.type(await step(), 'Write');
  await user.tab();
  expect(await screen.findByText('Lead 0 given the next step “Write”.')).toBeVisible();
  for (const name of ['Today', 'Tomorrow', 'Next week']) await user.click(await button(name));
  await waitFor(() =>
    expect(server.sent(`PATCH ${LEADS}`)).toEqual(
      [
        { 'Next Step': 'Write' },
        { 'Due On': dayFromToday() },
        { 'Due On': dayFromToday(1) },
        { 'Due On': nextMonday() },
      ].map((change) => ({ ids: [leadId(0)], ...change })),
    ),
  );
});

it('a next step is saved once when the lead is closed while it is typed', async () => {
  const { server, user, router } = show(AT, {});
  await user.type(await step(), 'Write');
  await act(() => router.navigate('/dashboard/leads'));
  await waitFor(() => expect(server.stored(leadId(0))['Next Step']).toBe('Write'));
  expect(server.sent(`PATCH ${LEADS}`)).toHaveLength(1);
});

it('a next step that another member has changed meanwhile is shown before it is replaced', async () => {
  const { server, user } = show();
  await user.type(await step(), ' today');
  server.change(leadId(0), { 'Next Step': 'Visit Ada' });
  await user.tab();

  expect(await screen.findByText('This next step changed while you were writing')).toBeVisible();
  expect(screen.getByText('Visit Ada')).toBeVisible();
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
  expect(await step()).toHaveDisplayValue('Call Ada today');

  await user.click(await button('Keep mine'));
  await waitFor(() => expect(server.stored(leadId(0))['Next Step']).toBe('Call Ada today'));
  expect(screen.queryByText(/changed while you were writing/)).toBeNull();
});

it('a next step of another member can be kept', async () => {
  const { server, user } = show();
  await user.type(await step(), ' today');
  server.change(leadId(0), { 'Next Step': null });
  await user.tab();
  expect(await screen.findByText('The next step was deleted.')).toBeVisible();

  await user.click(await button('Keep theirs'));

  await waitFor(async () => expect(await step()).toHaveDisplayValue(''));
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
});

it('a day is cleared without its step, and Done clears both, with Undo', async () => {
  const { server, user } = show();
  await user.click(await button('Clear the day'));
  expect(await screen.findByText('Lead 0 no longer due.')).toBeVisible();
  await user.click(await button('Done'));
  expect(await screen.findByText('Lead 0 marked as done.')).toBeVisible();
  expect(await step()).toHaveDisplayValue('');
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  await user.click(await button('Undo'));
  await waitFor(() => expect(server.stored(leadId(0))['Next Step']).toBe('Call Ada'));
});

it('D moves to the day of the open lead', async () => {
  const { user } = show();
  await detail().findByLabelText('Due');
  await user.keyboard('d');
  expect(await due()).toHaveFocus();
});

it('the list shows what is due and filters by the day on this device', async () => {
  const { server, user } = show('/dashboard/leads');
  expect(within(await row('Lead 0')).getByText('Overdue by 3 days')).toBeVisible();
  await filterBy(user, 'Due', 'Today or overdue');
  expect(await screen.findByRole('button', { name: 'Due: Today or overdue' })).toBeVisible();
  expect(server.lists().at(-1)!.filter).toEqual({ due: 'today', timeZone: deviceZone() });
});

it('the address of the calendar can be copied and renewed', async () => {
  const { server, user } = show('/dashboard/leads');
  server
    .on('GET /api/calendar', { url: 'http://x.test/api/calendar.ics?token=one' })
    .on('POST /api/calendar/renewal', { url: 'http://x.test/api/calendar.ics?token=two' });
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Calendar' }));
  const address = await screen.findByLabelText('Address');
  expect(address).toHaveDisplayValue('http://x.test/api/calendar.ics?token=one');
  await user.click(await button('Renew address'));
  await user.click(await button('Renew'));
  await waitFor(() =>
    expect(address).toHaveDisplayValue('http://x.test/api/calendar.ics?token=two'),
  );
});
