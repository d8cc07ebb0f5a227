import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VisitorLead, VisitorResult } from '#contract/visitors.js';
import { savedWanted } from '../../../frontend/parts/session/wanted-search';
import SampleLeads from '../../../frontend/screens/site/leads/SampleLeads';
import Landing from '../../../frontend/screens/site/Landing';
import { scrollIntoView } from '../../support/dom/browser';
import { textsOf } from '../../support/dom/render';
import { FakeServer } from '../../support/dom/server';

const lead = (of: Partial<VisitorLead>): VisitorLead => ({
  name: 'Quai des Artistes',
  category: 'Restaurant',
  phone: null,
  email: null,
  website: null,
  address: null,
  latitude: null,
  longitude: null,
  isMasked: true,
  ...of,
});
const RESULT: VisitorResult = {
  city: 'Monaco',
  category: 'restaurant',
  categories: ['restaurant'],
  noun: 'restaurants',
  message: null,
  loads: false,
  candidates: [],
  total: 86,
  isMore: false,
  reachable: 45,
  withPhone: 41,
  withWebsite: 31,
  withEmail: 6,
  center: null,
  examples: [
    lead({
      phone: '+377 97 97 97 97',
      email: 'hello@quai.example',
      website: 'https://www.quai.example/menu',
      address: '4 Quai Antoine, 98000 Monaco',
      isMasked: false,
    }),
    lead({ name: 'Stars', phone: '+377 93 ·· ·· ··', website: '····.mc', address: '····, Monaco' }),
    lead({ name: 'Polpetta' }),
  ],
  points: [],
  others: [
    { category: 'Hotel', count: 41 },
    { category: 'Bakery', count: 1 },
  ],
  license: 'ODbL 1.0 © OpenStreetMap contributors',
};
const server = (example: VisitorResult | null = null) =>
  new FakeServer()
    .on('GET /api/public/coverage', { places: 4012, cities: 2, example })
    .on('GET /api/public/search', RESULT)
    .on('GET /api/places/areas', [])
    .on('GET /api/places/categories', []);
const link = (name: string | RegExp) => screen.findByRole('link', { name });

beforeEach(() => {
  localStorage.removeItem('signed-in');
  history.replaceState(null, '', '/leads?city=Monaco&category=restaurant');
});

describe('a search of a visitor', () => {
  it('shows how many businesses there are and can be reached, and leads to signing up with it', async () => {
    server();
    render(<SampleLeads />);
    expect(await screen.findByRole('heading', { name: '86 restaurants in Monaco' })).toBeVisible();
    expect(screen.getByText('45 reachable')).toBeVisible();
    const parts = [...document.querySelectorAll('dl [data-part]')];
    expect(textsOf(parts)).toEqual(['With email6', 'Phone or website39', 'No contact yet41']);
    expect(await link('Unlock all 86, free')).toHaveAttribute(
      'href',
      '/login?mode=signup&city=Monaco&category=restaurant',
    );
    expect(screen.getByText(/OpenStreetMap contributors/)).toBeVisible();
  });

  it.each([
    [100, false, 'Unlock all 100, free'],
    [1200, false, 'Unlock 100 of 1,200, free'],
    [10_000, true, 'Unlock 100 of 10,000+, free'],
  ])('promises no more of %i businesses than the free trial has', async (total, isMore, text) => {
    server().on('GET /api/public/search', { ...RESULT, total, isMore });
    render(<SampleLeads />);
    expect(await link(text)).toBeVisible();
    expect(screen.getByText('100 leads with their contacts, 14 days, no card.')).toBeVisible();
  });

  it('carries a search in a city that loads on first use to the sign-up', async () => {
    const message = "Monaco isn't loaded yet.";
    const answer = { ...RESULT, total: 0, loads: true, message, candidates: ['Austin, TX'] };
    server().on('GET /api/public/search', answer);
    const user = userEvent.setup();
    render(<SampleLeads />);
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('It loads with your first search after you sign up.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Austin, TX' })).toBeVisible();
    const signUp = await link('Sign up to load it');
    expect(signUp).toHaveAttribute('href', '/login?mode=signup&city=Monaco&category=restaurant');
    signUp.addEventListener('click', (event) => event.preventDefault());
    await user.click(signUp);
    expect(savedWanted()).toEqual({ city: 'Monaco', categories: ['restaurant'] });
  });

  it('shows leads in full with links, and others by name with their contacts hidden', async () => {
    server();
    render(<SampleLeads />);
    const leads = within(await screen.findByRole('list', { name: 'Examples' }));
    const [full, masked, unknown] = leads.getAllByRole('listitem');
    expect(full).toHaveTextContent('Restaurant · 4 Quai Antoine, 98000 Monaco');
    expect(within(full!).getByRole('link', { name: '+377 97 97 97 97' })).toHaveAttribute(
      'href',
      'tel:+37797979797',
    );
    expect(within(full!).getByRole('link', { name: 'hello@quai.example' })).toBeVisible();
    expect(masked).toHaveTextContent('Stars+377 93 Phone hidden.mcWebsite hidden');
    expect(within(masked!).queryAllByRole('link')).toEqual([]);
    expect(within(masked!).getByText('Phone hidden')).toBeInTheDocument();
    expect(within(masked!).getByText('Website hidden')).toBeInTheDocument();
    expect(unknown).toHaveTextContent('No contact');
  });

  it('links to searches for other categories in the city', async () => {
    server();
    render(<SampleLeads />);
    expect(await link('41 hotels')).toHaveAttribute('href', '/leads?city=Monaco&category=Hotel');
    expect(await link('1 bakery')).toHaveAttribute('href', '/leads?city=Monaco&category=Bakery');
  });

  it('quotes a category that has no certain plural', async () => {
    server().on('GET /api/public/search', { ...RESULT, category: 'Zahnarzt', noun: null });
    render(<SampleLeads />);
    expect(
      await screen.findByRole('heading', { name: '86 results for “Zahnarzt” in Monaco' }),
    ).toBeVisible();
  });

  it('leads to the dashboard when signed in, without a sign-up', async () => {
    localStorage.setItem('signed-in', '1');
    server();
    render(<SampleLeads />);
    expect(await link('Search in your dashboard')).toHaveAttribute('href', '/dashboard');
    expect(await link('Go to dashboard')).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: /Create your account|Unlock/ })).toBeNull();
  });
});

describe('before a search', () => {
  it('shows a real search in a covered city, and no made-up businesses', async () => {
    history.replaceState(null, '', '/leads');
    const { calls } = server(RESULT);
    render(<SampleLeads />);
    expect(await screen.findByRole('heading', { name: '86 restaurants in Monaco' })).toBeVisible();
    expect(screen.getByText('4,012 businesses in 2 cities')).toBeVisible();
    expect(calls.map(({ path }) => path)).toEqual(['/api/public/coverage']);
    expect(document.body).not.toHaveTextContent(/sample|made up/i);
  });

  it('asks for one where no city is fully covered', async () => {
    history.replaceState(null, '', '/leads');
    server();
    render(<SampleLeads />);
    expect(
      await screen.findByRole('heading', { name: 'Search a city to see its businesses' }),
    ).toBeVisible();
    expect(document.body).not.toHaveTextContent(/sample|made up/i);
  });

  // @requirement 2.85
  it('shows it on the home page, too', async () => {
    server(RESULT);
    render(<Landing />);
    scrollIntoView(document.getElementById('preview')!);
    const region = within(await screen.findByRole('region', { name: '86 restaurants in Monaco' }));
    expect(region.getAllByRole('listitem')).toHaveLength(3);
    expect(region.getByText(/OpenStreetMap contributors/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/made up/);
  });
});

it('a field keeps the focus while suggestions arrive, and Enter takes the first one', async () => {
  history.replaceState(null, '', '/leads');
  server().on('GET /api/places/categories', [{ value: 'Restaurant', hint: null }]);
  const user = userEvent.setup();
  render(<SampleLeads />);
  const category = screen.getByLabelText('Category');
  expect(category).toHaveAttribute('placeholder', 'Dentist');
  expect(screen.getByLabelText('City')).toHaveAttribute('placeholder', 'Austin');
  await user.type(category, 'res');
  await screen.findByRole('option', { name: 'Restaurant' });
  expect(category).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove Restaurant' })).toBeVisible(),
  );
});
