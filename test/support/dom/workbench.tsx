import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { User as Profile } from '#contract/users.js';
import Leads from '../../../frontend/screens/leads/Leads';
import { InAdmin } from './admin';
import type { FakeServer } from './server';
import { renderSignedIn, textsOf } from './render';

/** The leads workbench: the list or the map, optionally with a lead open. */
export const showLeads = (
  server: FakeServer,
  at = '/dashboard/leads',
  profile?: Partial<Profile>,
) =>
  renderSignedIn(
    <InAdmin resource="leads">
      <Leads />
    </InAdmin>,
    { server, at, route: '/dashboard/leads/*', ...(profile && { profile }) },
  );

export const grid = () => screen.findByRole('table', { name: 'Leads' });
/** Names in the list, from top to bottom. */
export const names = () => textsOf([...document.querySelectorAll('tbody [data-lead]')]);
export const expectLeads = (count: number) => waitFor(() => expect(names()).toHaveLength(count));
export const lead = (name: string) => screen.findByRole('link', { name });
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const select = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });
/** The dialog with a lead. */
export const detail = () => within(screen.getAllByRole('dialog')[0]!);
/** The lead that is open beside the list, on a wide screen. */
export const docked = async (name: string) => within(await screen.findByRole('region', { name }));

/** A screen with room beside the list: for the map and an open lead, or for an open lead only. */
export function widenScreen(room: 'min-width' | 'min-width: 75rem' = 'min-width') {
  const original = window.matchMedia;
  window.matchMedia = (query) => Object.assign(original(query), { matches: query.includes(room) });
  return () => (window.matchMedia = original);
}

/** A window of this many rem, which tests make wider or narrower until `restore`. */
export function resizableWindow(width: number) {
  const original = window.matchMedia;
  const lists: MediaQueryList[] = [];
  let current = width;
  const limit = (query: string, side: 'min' | 'max') =>
    new RegExp(`${side}-width: ([\\d.]+)rem`).exec(query)?.[1];
  const matches = (query: string) => {
    const [min, max] = [limit(query, 'min'), limit(query, 'max')];
    return (
      (min ?? max) !== undefined &&
      current >= Number(min ?? 0) &&
      current <= Number(max ?? Infinity)
    );
  };
  window.matchMedia = (query) => {
    const list = Object.defineProperty(original(query), 'matches', { get: () => matches(query) });
    lists.push(list);
    return list;
  };
  return {
    resize: (to: number) =>
      act(() => {
        current = to;
        for (const list of lists) list.dispatchEvent(new Event('change'));
      }),
    restore: () => void (window.matchMedia = original),
  };
}

/** Presses keys before the panel of an open lead follows the first of them. */
export const pressFast = (...keys: string[]) =>
  act(() => {
    for (const key of keys)
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });

/** Opens the choices of a filter. */
export async function openFilter(user: UserEvent, label: string) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Filter' }));
  await user.click(await menu.findByRole('option', { name: label }));
  return within(await menu.findByRole('list', { name: label }));
}

const closeFilter = async (user: UserEvent) => {
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filter' })).toBeNull());
};

/** Adds a filter with this value. */
export async function filterBy(user: UserEvent, label: string, value: string) {
  const choices = await openFilter(user, label);
  await user.click(await choices.findByLabelText(value));
  await closeFilter(user);
}

/** Choices of a filter, with the number of leads. */
export async function choicesOf(user: UserEvent, label: string) {
  const choices = textsOf((await openFilter(user, label)).getAllByRole('listitem'));
  await closeFilter(user);
  return choices;
}

/** Chooses from a menu above the list or of the selected leads, such as "Export". */
export async function chooseFrom(user: UserEvent, menu: string | RegExp, item: string) {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
