import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Leads from '../../../frontend/screens/leads/Leads';
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
export const filters = () => within(screen.getByRole('search', { name: 'Filters', hidden: true }));

/** Adds a filter, which opens its choices. */
async function openNewFilter(user: UserEvent, label: string) {
  await addFilter(user, label);
  const field = await filters().findByRole('combobox', { name: label, hidden: true });
  await screen.findByRole('listbox');
  return field;
}

/** Adds a filter with this value. */
export async function filterBy(user: UserEvent, label: string, value: string) {
  await openNewFilter(user, label);
  await user.click(await screen.findByRole('option', { name: value }));
}

/** Choices of a filter, with the number of leads. */
export async function choicesOf(user: UserEvent, label: string) {
  const field = await openNewFilter(user, label);
  const choices = textsOf(within(screen.getByRole('listbox')).getAllByRole('option'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveFocus());
  const filter = field.closest<HTMLElement>('.filter-field')!;
  await user.click(within(filter).getByTitle('Remove this filter'));
  await waitFor(() => expect(field).not.toBeInTheDocument());
  return choices;
}
