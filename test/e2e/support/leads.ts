import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { expect } from './fixtures.ts';
import type { Person } from './product.ts';
import { rows } from './screens.ts';

/** Locators of the leads screen, and leads to fill it. */

export const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });
export const LIST = /\/api\/leads\?/;
export const grid = (page: Page) => page.getByRole('table', { name: 'Leads' });
export const names = (page: Page) => rows(grid(page)).locator('[data-lead]');
export const lead = (page: Page, name: string) =>
  grid(page).getByRole('link', { name, exact: true });
/** An open lead, beside the list or in a sheet. */
export const detail = (page: Page) => page.locator('#lead-drawer');
export const column = (page: Page, name: string) => grid(page).getByRole('columnheader', { name });
export const select = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` });

/** Chooses from a menu above the list or of the selected leads, such as "Export". */
export async function chooseFrom(scope: Page | Locator, menu: string | RegExp, item: string) {
  await scope.getByRole('button', { name: menu, exact: typeof menu === 'string' }).click();
  const page = 'page' in scope ? scope.page() : scope;
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the choices of a filter of the leads. */
export async function openFilter(page: Page, label: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Filter', exact: true });
  await menu.getByRole('option', { name: label, exact: true }).click();
  return menu;
}

/** Adds a filter of the leads with this value. */
export async function filterLeads(page: Page, label: string, value: string) {
  const menu = await openFilter(page, label);
  const choice = (role: 'checkbox' | 'radio') => menu.getByRole(role, { name: value });
  const chosen = choice('checkbox').or(choice('radio'));
  // Not `check`, which looks at once: the choice is in the address, and the page follows it.
  await chosen.click();
  await expect(chosen).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

export async function clearLeadFilters(page: Page) {
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
}

export interface LeadFields {
  name: string;
  category?: string;
  city?: string;
  phone?: string;
  email?: string;
  website?: string;
  rating?: number;
  reviews?: number;
  note?: string;
  tags?: string[];
  status?: string;
  at?: [longitude: number, latitude: number];
}

/** Inserts leads as varied as those from weeks of use, which test runs can't produce. */
export async function insertLeads(database: pg.Client, person: Person, leads: LeadFields[]) {
  const { rows: inserted } = await database.query<{ id: string }>(
    `INSERT INTO leads (account_id, name, category, city, phone, email, website, rating, review_count, note, tags, status,
       longitude, latitude, created_at, last_seen_at, source, source_id, licence, search_text)
     SELECT primary_account_id, name, category, lead.city, lead.phone, lead.email, website, rating, reviews, note,
       COALESCE(tags, '{}'), COALESCE(lead.status, 'NEW'), at[1], at[2],
       now() - position * interval '1 minute', now(), 'osm', 'node/' || position, 'ODbL 1.0',
       lower(concat_ws(' ', name, lead.phone, lead.email, website))
     FROM users, json_array_elements($2) WITH ORDINALITY AS given (value, position),
       json_to_record(value) AS lead (name text, category text, city text, phone text, email text, website text,
         rating numeric, reviews int, note text, tags text[], status text, at float8[])
     WHERE firebase_uid = $1 ORDER BY position RETURNING id`,
    [person.uid, JSON.stringify(leads)],
  );
  return inserted.map(({ id }) => id);
}

export const SEVERAL: LeadFields[] = [
  {
    name: 'Café Llorca',
    category: 'Cafe',
    city: 'Monaco',
    phone: '+37793258000',
    website: 'https://llorca.example',
    rating: 4.6,
    reviews: 1234,
    at: [7.42, 43.74],
  },
  { name: 'Bank of Coins', category: 'Bank', city: 'Monaco', rating: 3.2, at: [7.421, 43.741] },
  { name: 'Night Bakery', category: 'Bakery', city: 'Boise', reviews: 7, tags: ['vip'] },
  { name: 'Old Bakery', category: 'Bakery', city: 'Boise', status: 'WON', phone: '+12085550100' },
];
