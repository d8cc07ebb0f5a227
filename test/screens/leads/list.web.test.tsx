import { act, screen, waitFor, within } from '@testing-library/react';
import { complaints } from '../../support/dom/complaints';
import {
  CAFE,
  failure,
  lead,
  LEADS,
  LeadServer,
  NIGHT_BAKERY,
  OLD_BAKERY,
  SEVERAL,
} from '../../support/dom/leads';
import { button, textsOf } from '../../support/dom/render';
import { holdAnswer } from '../../support/dom/server';
import {
  choicesOf,
  expectLeads,
  filterBy,
  grid,
  names,
  openFilter,
  select,
  showLeads,
} from '../../support/dom/workbench';

const column = async (name: string) =>
  within(await grid()).getByRole('columnheader', { name: new RegExp(`^${name}`) });
const sortBy = async (name: string) => within(await column(name)).getByRole('button');

describe('the leads page', () => {
  it('prompts a new account to start its first run', async () => {
    const server = new LeadServer([]);
    const { answer, release } = holdAnswer(
      Response.json([], { headers: { 'Content-Range': 'leads */0' } }),
    );
    server.on(`GET ${LEADS}`, answer);
    const { user, router } = showLeads(server);
    expect(await screen.findByText('Loading leads...')).toBeVisible();
    release();
    expect(await screen.findByText('No leads yet')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Run a Scrape' }));
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('ignores filters in the URL that the server would reject', async () => {
    const server = new LeadServer(SEVERAL);
    const filter = JSON.stringify({ minRating: '<script>', city: 'Monaco', q: 7 });
    showLeads(server, `/dashboard/leads?filter=${encodeURIComponent(filter)}`);
    await expectLeads(2);
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Remove filter City' })).toBeVisible();
    expect(server.lists().map(({ filter: sent }) => sent)).toContainEqual({ city: 'Monaco' });
    expect(new Set(server.lists().map(({ filter: sent }) => JSON.stringify(sent))).size).toBe(1);
  });

  it('says that nothing matches a search, which only its field shows', async () => {
    const { user } = showLeads(new LeadServer(SEVERAL));
    await expectLeads(4);
    await user.type(screen.getByLabelText('Search'), 'zzzz');
    expect(await screen.findByText('No leads match your search')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all leads' }));
    await expectLeads(4);
  });

  it('names its order, even where the column has no room', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await expectLeads(4);
    await user.click(await button('Sort by completeness'));
    await user.click(await screen.findByRole('menuitem', { name: /^Name/ }));
    expect(await button('Sort by name')).toBeVisible();
    await waitFor(() => expect(server.lists().at(-1)!.sort).toEqual(['Name', 'ASC']));
  });

  it('keeps its toolbar while leads are selected', async () => {
    const { user } = showLeads(new LeadServer(SEVERAL));
    await expectLeads(4);
    await user.click(await select('Night Bakery'));
    expect(await button('Export CSV of the selected leads')).toBeVisible();
    expect(await button('Export CSV of the leads')).toBeVisible();
  });

  it('shows all leads at its own address, even after a filter was set', async () => {
    const filter = encodeURIComponent(JSON.stringify({ city: 'Monaco' }));
    const { router } = showLeads(new LeadServer(SEVERAL), `/dashboard/leads?filter=${filter}`);
    await expectLeads(2);
    await act(() => router.navigate('/dashboard/leads'));
    await expectLeads(4);
    expect(router.state.location.search).toBe('');
  });

  it('says that an unknown path does not exist', async () => {
    showLeads(new LeadServer([]), '/dashboard/leads/nothing');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('sorts the most complete first by default, and by a column in both directions', async () => {
    const server = new LeadServer(SEVERAL);
    const { user, router } = showLeads(server);
    expect(await column('Completeness')).toHaveAttribute('aria-sort', 'descending');
    expect(server.lists().at(-1)?.sort).toEqual(['Completeness', 'DESC']);
    expect(names()).toEqual(['Café Llorca', 'Old Bakery', 'Bank of Coins', 'Night Bakery']);
    await user.click(await sortBy('Name'));
    await waitFor(() => expect(names()[0]).toBe('Bank of Coins'));
    expect(await column('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(server.lists().at(-1)?.sort).toEqual(['Name', 'ASC']);
    await user.click(await sortBy('Name'));
    await waitFor(() => expect(names()[0]).toBe('Old Bakery'));
    expect(server.lists().at(-1)?.sort).toEqual(['Name', 'DESC']);
    const reviews = await sortBy('Reviews');
    act(() => reviews.focus());
    await user.keyboard('{Enter}');
    await waitFor(async () =>
      expect(await column('Reviews')).toHaveAttribute('aria-sort', 'descending'),
    );
    expect(router.state.location.search).toContain('sort=reviews');
    expect(server.lists().at(-1)?.sort).toEqual(['Review Count', 'DESC']);
  });

  it('shows 25, 50 or 100 leads at a time', async () => {
    const { user } = showLeads(new LeadServer(Array.from({ length: 60 }, (_, n) => lead(n))));
    await expectLeads(25);
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('26–50 of 60')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /Rows per page/ }));
    const sizes = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(textsOf(sizes)).toEqual(['25', '50', '100']);
    await user.click(sizes[2]!);
    await expectLeads(60);
  });

  it('hides columns that no lead on the page has a value for, unless the user shows them', async () => {
    const { user } = showLeads(new LeadServer(SEVERAL));
    const headers = async () =>
      textsOf(within(await grid()).getAllByRole('columnheader')).slice(1, 5);
    await expectLeads(4);
    expect(await headers()).toEqual(['Name', 'Status', 'Phone', 'Website']);
    await user.click(await button('Display'));
    const choice = await screen.findByRole('menuitemcheckbox', { name: 'Email' });
    expect(choice).not.toBeChecked();
    await user.click(choice);
    expect(choice).toBeChecked();
    await user.keyboard('{Escape}');
    await waitFor(async () =>
      expect(await headers()).toEqual(['Name', 'Status', 'Phone', 'Email']),
    );
  });

  it('formats phones and shows how likely an email is to be theirs', async () => {
    const mail = { Email: 'info@llorca.example', 'Email Confidence': 0.85 };
    showLeads(new LeadServer([{ ...CAFE, ...mail }]));
    const phone = await screen.findByRole('link', { name: '+377 93 25 80 00' });
    expect(phone).toHaveAttribute('href', 'tel:+37793258000');
    expect(screen.getByRole('link', { name: 'info@llorca.example' })).toBeVisible();
    expect(screen.getByText('85%')).toHaveAttribute('title', 'Very likely theirs');
  });

  it('counts the leads of each choice in the filters', async () => {
    const { user } = showLeads(new LeadServer(SEVERAL));
    await expectLeads(4);
    expect(await choicesOf(user, 'Phone')).toEqual(expect.arrayContaining(['Yes (2)', 'No (2)']));
    expect(await choicesOf(user, 'Status')).toEqual(
      expect.arrayContaining(['New (3)', 'Contacted (0)', 'Won (1)']),
    );
    expect(await choicesOf(user, 'Source')).toContain('OpenStreetMap (4)');
  });

  it('filters by the country of phone numbers, each with its number of leads', async () => {
    const server = new LeadServer([
      { ...CAFE, 'Phone Country': 'MC' },
      { ...OLD_BAKERY, 'Phone Country': 'US' },
      NIGHT_BAKERY,
    ]);
    const { user } = showLeads(server);
    await expectLeads(3);
    expect(await choicesOf(user, 'Phone country')).toEqual(['Monaco (1)', 'United States (1)']);
    await filterBy(user, 'Phone country', 'United States (1)');
    await waitFor(() => expect(server.lists().at(-1)?.filter).toEqual({ phoneCountry: 'US' }));
  });

  it('hides columns with one value for all leads, unless the user shows them', async () => {
    const monaco = [CAFE, { ...NIGHT_BAKERY, City: 'Monaco', Category: 'Cafe' }];
    const { user } = showLeads(new LeadServer(monaco));
    await expectLeads(2);
    const headers = async () => textsOf(within(await grid()).getAllByRole('columnheader'));
    expect(await headers()).not.toContain('City');
    expect(await headers()).not.toContain('Category');
    await user.click(await button('Display'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'City' }));
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await headers()).toContain('City'));
  });

  it('filters by a value that is typed after F', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await expectLeads(4);
    await user.keyboard('f');
    expect(await screen.findByRole('combobox', { name: 'Filter by' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Filter by' })).toBeNull());
    await user.keyboard('f');
    const field = await screen.findByRole('combobox', { name: 'Filter by' });
    expect(field).toHaveFocus();
    await user.keyboard('mon');
    const found = await screen.findAllByRole('option');
    expect(textsOf(found)).toContain('City is Monaco (2)');
    await user.clear(field);
    await user.keyboard('MONA{Enter}');
    await waitFor(() => expect(server.lists().at(-1)?.filter).toEqual({ city: 'Monaco' }));
    expect(await button('City is Monaco')).toBeVisible();
    await user.click(await button('Remove filter City'));
    await waitFor(() => expect(server.lists().at(-1)?.filter).toEqual({}));
  });

  it('filters by any of several values, or by none of them', async () => {
    const server = new LeadServer(SEVERAL);
    const { user } = showLeads(server);
    await expectLeads(4);
    const cities = await openFilter(user, 'City');
    // Without waiting for the address in between.
    await user.click(cities.getByLabelText('Monaco (2)'));
    await user.click(cities.getByLabelText('Boise (2)'));
    await waitFor(() =>
      expect(server.lists().at(-1)?.filter).toEqual({ anyOf: { city: ['Monaco', 'Boise'] } }),
    );
    await user.click(screen.getByRole('button', { name: 'is not' }));
    await waitFor(() =>
      expect(server.lists().at(-1)?.filter).toEqual({ not: { city: ['Monaco', 'Boise'] } }),
    );
    await user.keyboard('{Escape}');
    expect(await button('City is not Monaco or Boise')).toBeVisible();
    await user.click(await button('Clear filters'));
    await waitFor(() => expect(server.lists().at(-1)?.filter).toEqual({}));
    expect(await button('Filter')).toHaveFocus();
  });

  it('a status in the list is a menu, which changes it without opening the lead', async () => {
    const server = new LeadServer(SEVERAL);
    const { user, router } = showLeads(server);
    await expectLeads(4);
    await user.click(await button('Won, change the status of Old Bakery'));
    await user.click(await screen.findByRole('menuitem', { name: /^Contacted/ }));
    expect(await button('Contacted, change the status of Old Bakery')).toBeVisible();
    expect(server.sent(`PATCH ${LEADS}`)).toEqual([{ ids: [OLD_BAKERY.id], Status: 'CONTACTED' }]);
    expect(router.state.location.pathname).toBe('/dashboard/leads');
  });

  it('reports a failed export', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new LeadServer(SEVERAL).on('POST /api/export/links', failure);
    const { user } = showLeads(server);
    await expectLeads(4);
    await user.click(await button('Export CSV of the leads'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The export failed');
  });

  it('keeps tags visible beside a long name, and shows the name in full as a tooltip', async () => {
    const Name = 'The Extraordinarily Long Name of a Bakery and Coffee House in Boise';
    showLeads(new LeadServer([{ ...NIGHT_BAKERY, Name, Tags: ['vip', 'fair', 'call'] }]));
    expect(await screen.findByRole('link', { name: Name })).toHaveAttribute('title', Name);
    expect(await column('Tags')).toBeVisible();
    const tags = screen.getByText('+2');
    expect(tags).toHaveAttribute('title', 'fair, call');
    expect(screen.getByText('vip')).toBeVisible();
  });

  it('reports that the map cannot be loaded, and loads it on Try Again', async () => {
    complaints.expect(/^ApiError: 500/);
    const server = new LeadServer(SEVERAL).on(`GET ${LEADS}/map`, failure);
    const { user } = showLeads(server, '/dashboard/leads/map');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error Loading Map');
    server.on(`GET ${LEADS}/map`, (call) => server.map(call));
    await user.click(await button('Try Again'));
    expect(await screen.findByText(/^2 on the map/)).toBeVisible();
  });
});
