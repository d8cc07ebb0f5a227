import { screen, within } from '@testing-library/react';
import Leads from '../../../frontend/leads/Leads';
import { InAdmin } from './admin';
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
export const filters = () => within(screen.getByRole('region', { name: 'Filters' }));
/** Choices of a filter, with the number of leads. */
export const choicesOf = (label: string) =>
  textsOf([...filters().getByLabelText(label).querySelectorAll('option')]);
