import { act, screen, waitFor, within } from '@testing-library/react';
import {
  BANK,
  CAFE,
  lead as leadOf,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  OLD_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { chooseFrom, detail, names, pressFast, showLeads } from '../../support/dom/workbench';

/** The list, most complete lead first: Café Llorca, Old Bakery, Bank of Coins, Night Bakery. */
async function show(at = '/dashboard/leads', leads = SEVERAL) {
  const server = new LeadServer(leads);
  const shown = showLeads(server, at);
  await waitFor(() => expect(names()).not.toHaveLength(0));
  return { ...shown, server };
}
const open = (id: string) => show(`/dashboard/leads/${id}`);
const title = () => detail().getByRole('heading', { level: 2 });
const focusedLead = () => document.activeElement?.textContent;

afterEach(() => localStorage.removeItem('lead-keys'));

it('J and K move through the list, and Enter or a click opens a lead', async () => {
  const { user, router } = await show();
  await user.keyboard('jj');
  expect(focusedLead()).toBe('Old Bakery');
  await user.keyboard('k');
  expect(focusedLead()).toBe('Café Llorca');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/dashboard/leads/${CAFE.id}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByText('+1 208 555 0100').closest('td')!);
  expect(router.state.location.pathname).toBe(`/dashboard/leads/${OLD_BAKERY.id}`);
});

it('J and K show the next and previous lead, and stop at the ends of the list', async () => {
  const { user } = await open(CAFE.id);
  expect(detail().getByRole('button', { name: 'Previous lead' })).toBeDisabled();
  await user.keyboard('k');
  expect(title()).toHaveTextContent('Café Llorca');
  for (const name of ['Old Bakery', 'Bank of Coins', 'Night Bakery', 'Night Bakery']) {
    await user.keyboard('j');
    await waitFor(() => expect(title()).toHaveTextContent(name));
  }
  expect(title()).toHaveFocus();
  expect(detail().getByRole('button', { name: 'Next lead' })).toBeDisabled();
  await user.click(detail().getByRole('button', { name: 'Previous lead' }));
  await waitFor(() => expect(title()).toHaveTextContent('Bank of Coins'));
});

it('each of several fast keys acts on the lead that is highlighted by then', async () => {
  const { server } = await open(CAFE.id);
  pressFast('j', 'j', 'k', 'j', 'e');
  await waitFor(() => expect(title()).toHaveTextContent('Night Bakery'));
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [BANK.id], Suppressed: true }]);
  await waitFor(() => expect(names()).not.toContain('Bank of Coins'));
  pressFast('k', 'k', 'n');
  await waitFor(() => expect(detail().getByLabelText('Notes')).toHaveFocus());
  expect(title()).toHaveTextContent('Café Llorca');
});

it('J continues on the next page, and K returns', async () => {
  const many = Array.from({ length: 27 }, (_, number) => leadOf(number));
  const { user } = await show(`/dashboard/leads/${many[24]!.id}`, many);
  await user.keyboard('j');
  await waitFor(() => expect(title()).toHaveTextContent('Lead 25'));
  expect(names()).toHaveLength(2);
  await user.keyboard('k');
  await waitFor(() => expect(title()).toHaveTextContent('Lead 24'));
});

it('after J in an open lead, Escape returns to the lead shown last', async () => {
  const { user } = await show();
  await user.keyboard('jj{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('j');
  await waitFor(() => expect(title()).toHaveTextContent('Bank of Coins'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focusedLead()).toBe('Bank of Coins');
});

it('J in the list continues on the next page, and K returns', async () => {
  const many = Array.from({ length: 27 }, (_, number) => leadOf(number));
  const { user } = await show('/dashboard/leads', many);
  const links = document.querySelectorAll<HTMLElement>('[data-lead]');
  act(() => links[links.length - 1]!.focus());
  await user.keyboard('j');
  await waitFor(() => expect(names()).toHaveLength(2));
  await waitFor(() => expect(focusedLead()).toBe('Lead 25'));
  await user.keyboard('k');
  await waitFor(() => expect(focusedLead()).toBe('Lead 24'));
});

it('a menu shows the keyboard shortcuts', async () => {
  const { user } = await show();
  await chooseFrom(user, 'More', 'Keyboard shortcuts');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

it('S and a letter set the status, even of the focused lead in the list', async () => {
  const { user, server } = await open(CAFE.id);
  await user.keyboard('s');
  expect(await screen.findByRole('menu', { name: 'Status' })).toBeVisible();
  await user.keyboard('q');
  await waitFor(() => expect(server.stored(CAFE.id).Status).toBe('QUALIFIED'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const first = document.querySelector<HTMLElement>('[data-lead]')!;
  act(() => first.focus());
  await user.keyboard('js');
  await screen.findByRole('menu', { name: 'Status' });
  await user.keyboard('l');
  await waitFor(() => expect(server.stored(OLD_BAKERY.id).Status).toBe('LOST'));
});

it('a status set by a key can be undone', async () => {
  const { user, server } = await open(CAFE.id);
  await user.keyboard('s');
  await screen.findByRole('menu', { name: 'Status' });
  await user.keyboard('q');
  expect(await screen.findByText('Café Llorca set to Qualified.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.stored(CAFE.id).Status).toBe('NEW'));
  expect(await screen.findByText('Undone. 1 lead restored.')).toBeVisible();
});

it('T and N edit tags and the note, where keys type letters, and Enter or Escape returns to the lead', async () => {
  const { user, server } = await open(CAFE.id);
  await user.keyboard('t');
  expect(detail().getByLabelText('Tags')).toHaveFocus();
  await user.keyboard('jest{Enter}');
  await waitFor(() => expect(server.stored(CAFE.id).Tags).toEqual(['jest']));
  expect(title()).toHaveFocus();
  await user.keyboard('tjest{Enter}');
  expect(detail().getByText('“jest” is already added')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(title()).toHaveFocus();
  await user.clear(detail().getByLabelText('Tags'));
  await user.keyboard('{Escape}t{Enter}');
  expect(title()).toHaveFocus();
  await user.keyboard('n');
  expect(detail().getByLabelText('Notes')).toHaveFocus();
  await user.keyboard('next{Escape}');
  await waitFor(() => expect(server.stored(CAFE.id).Note).toBe('next'));
  expect(title()).toHaveTextContent('Café Llorca');
});

it('Enter stays in a tag field that was not opened by a key, to add more tags', async () => {
  const { user, server } = await open(CAFE.id);
  await user.type(detail().getByLabelText('Tags'), 'one{Enter}two{Enter}');
  expect(detail().getByLabelText('Tags')).toHaveFocus();
  await waitFor(() => expect(server.stored(CAFE.id).Tags).toEqual(['one', 'two']));
});

it('N opens the note of the focused lead in the list', async () => {
  const { user } = await show();
  await user.keyboard('jn');
  await waitFor(() => expect(detail().getByLabelText('Notes')).toHaveFocus());
  expect(title()).toHaveTextContent('Café Llorca');
});

it('X selects, and E excludes with Undo and moves on', async () => {
  const { user, server } = await show();
  await user.keyboard('jx');
  expect(screen.getByRole('checkbox', { name: 'Select Café Llorca' })).toBeChecked();
  await user.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select Café Llorca' })).not.toBeChecked();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.keyboard('e');
  expect(await screen.findByText('Café Llorca excluded.')).toBeVisible();
  await waitFor(() => expect(title()).toHaveTextContent('Old Bakery'));
  expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [CAFE.id], Suppressed: true }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.stored(CAFE.id).Suppressed).toBe(false));
});

it('/ goes to the search, where keys type letters', async () => {
  const { user } = await show();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await user.keyboard('jxe?');
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('jxe?');
});

it('? lists the keys and turns them off, including for later visits', async () => {
  const { user, unmount } = await show();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Next lead')).toBeVisible();
  await user.keyboard('j');
  await user.click(help.getByRole('switch', { name: 'Single-key shortcuts' }));
  await user.click(help.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => document.body.focus());
  await user.keyboard('j');
  expect(focusedLead()).not.toBe('Café Llorca');
  unmount();
  const again = await open(NIGHT_BAKERY.id);
  await again.user.keyboard('k');
  expect(title()).toHaveTextContent('Night Bakery');
});
