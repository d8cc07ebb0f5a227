import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Leads from '../../../frontend/leads/Leads';
import { addFilter, InAdmin } from './admin';
import type { FakeServer } from './server';
import { renderSignedIn, textsOf } from './render';

/** The leads workbench: the list or the map, optionally with a lead open. */
export const showLeads = (server: FakeServer, at = '/dashboard/leads') =>
  renderSignedIn(
    <InAdmin resource="leads">
      <Leads />
    </InAdmin>,
    { server, at, route: '/dashboard/leads/*' },
  );

export const grid = () => screen.findByRole('table', { name: 'Leads' });
/** Names in the list, from top to bottom. */
export const names = () => textsOf([...document.querySelectorAll('tbody [data-lead]')]);
export const lead = (name: string) => screen.findByRole('link', { name });
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
/** The dialog with a lead. */
export const detail = () => within(screen.getAllByRole('dialog')[0]!);
/** The filters above the list. */
export const filters = () => within(screen.getByRole('search', { name: 'Filters' }));

/** Chooses a value of a filter, which is added first if it is not shown. */
export async function filterBy(user: UserEvent, label: string, value: string) {
  if (!filters().queryByLabelText(label)) await addFilter(user, label);
  await user.click(await filters().findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: value }));
}

/** Choices of a filter, with the number of leads. */
export async function choicesOf(user: UserEvent, label: string) {
  if (!filters().queryByRole('combobox', { name: label })) await addFilter(user, label);
  const combobox = await filters().findByRole('combobox', { name: label });
  await user.click(combobox);
  const choices = textsOf(within(await screen.findByRole('listbox')).getAllByRole('option'));
  await user.keyboard('{Escape}');
  const field = combobox.closest<HTMLElement>('.filter-field')!;
  await user.click(within(field).getByTitle('Remove this filter'));
  await waitFor(() => expect(filters().queryByRole('combobox', { name: label })).toBeNull());
  return choices;
}
