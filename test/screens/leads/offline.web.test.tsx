import { act, screen, waitFor } from '@testing-library/react';
import { complaints } from '../../support/dom/complaints';
import { LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { names, row, select, showLeads } from '../../support/dom/workbench';

const goOnline = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
afterEach(() => goOnline(true));

it('a lead changed without a network keeps its status, which the page explains at once', async () => {
  complaints.expect(/offline/);
  const server = new LeadServer(SEVERAL);
  const { user } = showLeads(server);
  await waitFor(() => expect(names()).toHaveLength(4));
  await user.click(await select('Old Bakery'));
  goOnline(false);
  await user.selectOptions(screen.getByLabelText('Set status'), 'Lost');
  expect(await screen.findByText(/You're offline, so nothing was changed\./)).toBeVisible();
  await waitFor(async () => expect(await row('Old Bakery')).toHaveTextContent('Won'));
  expect(names()).toHaveLength(4);
  goOnline(true);
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([]);
});
