import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SampleLeads from '../../../frontend/screens/site/leads/SampleLeads';
import { FakeServer, refusal } from '../../support/dom/server';
import { textsOf } from '../../support/dom/render';

const COVERAGE = 'GET /api/public/coverage';

/** The page where the index has no businesses. */
async function showSample() {
  new FakeServer().on(COVERAGE, { places: 0, cities: 0, example: null });
  render(<SampleLeads />);
  expect(await screen.findByRole('heading', { name: 'No city is covered here yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show a sample list' }));
  expect(await screen.findByRole('search', { name: 'Search the sample' })).toBeVisible();
}
const table = () => screen.getByRole('table', { name: 'Sample leads' });
const rows = () => [...table().querySelectorAll('tbody > tr')];
const count = () => textsOf(screen.getAllByRole('status'));

// @requirement 2.90
it('the sample page shows a delivered list in the product’s own table, labeled as a sample', async () => {
  await showSample();
  expect(textsOf([screen.getByRole('heading', { level: 1 })])).toEqual([
    'See what your leads will look like',
  ]);
  expect(screen.getByText(/The businesses are made up/)).toBeVisible();
  expect(screen.getAllByText('Sample data')).toHaveLength(2);
  expect(count()).toEqual(['All 40 sample leads']);
  const headers = ['Name', 'Category', 'Phone', 'Address', 'Website', 'Rating', 'Reviews', 'Hours'];
  expect(textsOf(within(table()).getAllByRole('columnheader'))).toEqual(
    headers.map((name) => expect.stringContaining(name)),
  );
  expect(rows()).toHaveLength(8);
  expect(screen.getByText('1–8 of 40')).toBeVisible();
  await userEvent.click(within(table()).getByRole('button', { name: /Rating/ }));
  expect(within(table()).getByRole('columnheader', { name: /Rating/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(rows()[0]).toHaveTextContent('The Second Cup Room');
});

// @requirement 2.91
it('the sample page masks phones and websites on every page, without links', async () => {
  await showSample();
  for (const range of ['1–8', '9–16', '17–24', '25–32', '33–40']) {
    if (range !== '1–8') {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    }
    expect(screen.getByText(`${range} of 40`)).toBeVisible();
    expect(within(table()).getAllByText(/^\+1 \d{3} ••• ••\d\d$/)).toHaveLength(8);
    expect(within(table()).getAllByText('masked')[0]).toBeInTheDocument();
    const html = screen.getByRole('main').innerHTML;
    expect(html).not.toContain('555');
    expect(html).not.toMatch(/\w\.example/);
    expect(within(table()).queryAllByRole('link')).toEqual([]);
  }
});

// @requirement 2.92
it('the sample page can be searched and cleared by keyboard alone, and says when nothing matches', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/leads');
  await showSample();
  act(() => screen.getByLabelText('City').focus());
  await user.keyboard('Boston{Tab}plumber{Enter}');
  expect(count()).toEqual(['0 of 40 sample leads']);
  expect(screen.getByRole('heading', { name: 'No sample leads match your search' })).toBeVisible();
  expect(screen.getByText(/Try Austin, Boston, Chicago, Denver, or San Francisco/)).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Sample leads' })).toBeNull();
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/leads?city=Boston&category=plumber'),
  );
  await user.tab();
  const clear = screen.getByRole('button', { name: 'Clear search' });
  expect(clear).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(screen.getByLabelText('City')).toHaveValue('');
  expect(count()).toEqual(['All 40 sample leads']);
  await waitFor(() => expect(location.pathname + location.search).toBe('/leads'));
  expect(clear).toBeDisabled();
});

// @requirement 9.33
it('the sample page shows the first results when a search starts on the third page', async () => {
  await showSample();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.type(screen.getByLabelText('Category'), 'coffee');
  expect(screen.getByText('1–8 of 10')).toBeVisible();
});

it('the sample page suggests the cities and categories of the sample', async () => {
  const user = userEvent.setup();
  await showSample();
  await user.click(screen.getByLabelText('City'));
  expect(textsOf(screen.getAllByRole('option'))).toEqual([
    'Austin, TX',
    'Boston, MA',
    'Chicago, IL',
    'Denver, CO',
    'San Francisco, CA',
  ]);
  await user.keyboard('s{ArrowDown}{Enter}');
  expect(screen.getByLabelText('City')).toHaveValue('Boston, MA');
  await user.type(screen.getByLabelText('Category'), 'den{Enter}');
  expect(screen.getByLabelText('Category')).toHaveValue('Dentist');
});

// @requirement 2.92
it.each([
  [`?city=${'x'.repeat(2000)}&category=%E0%A4&page=9`, 'x'.repeat(100)],
  ['?city=%3Cimg%20src=x%20onerror=alert(1)%3E', '<img src=x onerror=alert(1)>'],
])('the sample page searches for any text in the URL, %#', async (query, city) => {
  history.replaceState(null, '', `/leads${query}`);
  await showSample();
  expect(count()).toEqual(['0 of 40 sample leads']);
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toContain(city.slice(0, 28));
});

it('the search of visitors takes several categories, and offers known ones for an unknown one', async () => {
  const message = `We don't recognize "cofee" as a business category.`;
  const server = new FakeServer()
    .on(COVERAGE, { places: 86, cities: 1, example: null })
    .on('GET /api/places/areas', [])
    .on('GET /api/places/categories', [{ value: 'Bakery', hint: null }])
    .on('GET /api/public/search', () =>
      refusal(422, { error: message, errors: { category: message }, candidates: ['Coffee Shop'] }),
    );
  const searched = () =>
    server.calls
      .filter(({ path }) => path === '/api/public/search')
      .map(({ query }) => query.getAll('category'));
  history.replaceState(null, '', '/leads');
  const user = userEvent.setup();
  render(<SampleLeads />);
  await user.type(screen.getByLabelText('City'), 'Boise');
  await user.type(screen.getByLabelText('Category'), 'bak');
  await screen.findByRole('option', { name: 'Bakery' });
  await user.keyboard('{Enter}cofee');
  expect(screen.getByRole('button', { name: 'Remove Bakery' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(searched()).toEqual([['Bakery', 'cofee']]);
  expect(server.calls.every(({ headers }) => !headers.has('Authorization'))).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Coffee Shop' }));
  await waitFor(() => expect(searched().at(-1)).toEqual(['Bakery', 'Coffee Shop']));
  await waitFor(() =>
    expect(location.search).toBe('?city=Boise&category=Bakery&category=Coffee+Shop'),
  );
});

// @requirement 2.90
it('the sample page links to the sign-up and pricing pages', async () => {
  await showSample();
  expect(screen.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing');
  expect(screen.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
    'href',
    '/login?mode=signup',
  );
});
