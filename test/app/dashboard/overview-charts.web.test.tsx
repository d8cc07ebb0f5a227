import { screen, within } from '@testing-library/react';
import type { Stats } from '#contract/stats.js';
import OverviewCharts from '../../../frontend/app/dashboard/OverviewCharts';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer, holdAnswer, refusal } from '../../support/dom/server';

const STATS = 'GET /api/stats';
const stats: Stats = {
  leads: {
    total: 1_200,
    withPhone: 900,
    withEmail: 0,
    withWebsite: 600,
    withContact: 1_000,
    statuses: [
      { value: 'NEW', count: 1_000 },
      { value: 'CONTACTED', count: 150 },
      { value: 'QUALIFIED', count: 0 },
      { value: 'WON', count: 50 },
      { value: 'LOST', count: 0 },
    ],
    cities: [
      { value: 'Monte-Carlo', count: 700 },
      { value: 'La Condamine', count: 500 },
    ],
    areas: [
      { value: 'Monaco', count: 1_150 },
      { value: 'Nice', count: 50 },
    ],
    categories: [
      { value: 'Bar', count: 800 },
      { value: 'Café', count: 400 },
    ],
  },
  usage: {
    periodStart: '2026-11-05T14:30:00.000Z',
    periodEnd: '2026-12-05T14:30:00.000Z',
    limit: 1_000,
    days: [
      { day: '2026-11-05', leads: 25 },
      { day: '2026-11-06', leads: 5 },
    ],
    sources: [
      { source: 'Google Maps', leads: 20 },
      { source: null, leads: 10 },
    ],
  },
};

function show(answer: Stats | Response = stats) {
  const server = new FakeServer().on(STATS, answer);
  return renderSignedIn(<OverviewCharts />, { server, at: '/dashboard', route: '/dashboard' });
}
const area = (name: string) => screen.findByRole('region', { name });
const figuresOf = async (name: string) => {
  const list = (await area(name)).querySelector('dl')!;
  const [terms, values] = ['dt', 'dd'].map((tag) => textsOf([...list.querySelectorAll(tag)]));
  return terms!.map((term, index) => `${term}: ${values![index]}`);
};
const barsOf = async (name: string) =>
  [...(await area(name)).querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.width);

it('the overview shows each figure of the leads as a bar with its number', async () => {
  show();
  expect(await figuresOf('Contact Details')).toEqual([
    'Any of these: 1,000 (83%)',
    'Phone: 900 (75%)',
    'Website: 600 (50%)',
    'Email: 0 (0%)',
  ]);
  expect(await barsOf('Contact Details')).toEqual([
    expect.stringMatching(/^83\.3+\d*%$/),
    '75%',
    '50%',
  ]);
  expect(await figuresOf('Pipeline')).toEqual([
    'New: 1,000',
    'Contacted: 150',
    'Qualified: 0',
    'Won: 50',
    'Lost: 0',
  ]);
  expect(await barsOf('Pipeline')).toEqual(['100%', '15%', '5%']);
  expect(await figuresOf('Top cities')).toEqual(['Monte-Carlo: 700', 'La Condamine: 500']);
  expect(await figuresOf('Top searched areas')).toEqual(['Monaco: 1,150', 'Nice: 50']);
  expect(await figuresOf('Top categories')).toEqual(['Bar: 800', 'Café: 400']);
  expect(await figuresOf('Usage by source')).toEqual(['Google Maps: 20', 'Deleted runs: 10']);
  expect(screen.getByRole('img', { name: /^Usage by day: 30 of 1,000 used/ })).toBeInTheDocument();
});

it('one control shows all charts as tables of the same figures, and back', async () => {
  const { user } = show();
  await area('Pipeline');
  expect(screen.queryByRole('table')).toBeNull();
  const control = screen.getByRole('button', { name: 'Show as tables' });
  await user.click(control);
  expect(control).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getAllByRole('table')).toHaveLength(7);
  expect(screen.queryByRole('img')).toBeNull();
  const pipeline = within(await area('Pipeline'));
  expect(
    textsOf(within(pipeline.getByRole('table', { name: 'Pipeline' })).getAllByRole('row')),
  ).toEqual(['StatusLeads', 'New1,000', 'Contacted150', 'Qualified0', 'Won50', 'Lost0']);
  await user.click(control);
  expect(screen.queryByRole('table')).toBeNull();
  expect(await barsOf('Pipeline')).toEqual(['100%', '15%', '5%']);
});

it.each([
  ['a few leads to their own scale, without a line for the limit', 30, 36, 0],
  ['many leads to the limit, which is then a line', 700, 1_000, 1],
  ['more leads than the limit to their own number', 1_100, 1_100, 1],
])('the usage by day draws %s', async (_, leads, top, lines) => {
  const days = [
    { day: '2026-11-05', leads: leads - 1 },
    { day: '2026-11-06', leads: 1 },
  ];
  show({ ...stats, usage: { ...stats.usage, days } });
  const chart = await screen.findByRole('img', { name: /^Usage by day/ });
  expect(chart).toHaveAttribute('viewBox', `0 0 31 ${top}`);
  expect(screen.queryAllByText('Limit: 1,000 leads')).toHaveLength(lines);
  expect(screen.getByText(/ of 1,000 leads used/)).toBeVisible();
});

it.each([
  ['Pipeline', 'Won', { status: 'WON' }],
  ['Top cities', 'Monte-Carlo', { city: 'Monte-Carlo' }],
  ['Top searched areas', 'Monaco', { area: 'Monaco' }],
  ['Top categories', 'Café', { category: 'Café' }],
  ['Contact Details', 'Phone', { hasPhone: true }],
])('a bar of %s opens the leads that it counts: %s', async (section, name, filter) => {
  const { user, router } = show();
  await user.click(within(await area(section)).getByRole('link', { name }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/dashboard/leads');
  expect(JSON.parse(new URLSearchParams(search).get('filter')!)).toEqual(filter);
});

it('the overview of an account without leads shows only the usage by day', async () => {
  show({ ...stats, leads: { ...stats.leads, total: 0 } });
  expect(await screen.findByRole('img', { name: /^Usage by day/ })).toBeInTheDocument();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('the overview draws no chart where there is nothing to compare', async () => {
  const [only] = stats.leads.cities;
  show({
    leads: { ...stats.leads, cities: [only!] },
    usage: { ...stats.usage, days: [{ day: '2026-11-05', leads: 30 }], sources: [] },
  });
  expect(await screen.findByText(/^30 of 1,000 leads used/)).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Top cities' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Usage by source' })).toBeNull();
});

it('the charts show that they are loading, then that they failed, and can be retried', async () => {
  const { answer, release } = holdAnswer(refusal(503, { error: 'The database is unavailable.' }));
  const server = new FakeServer().on(STATS, answer);
  const { user } = renderSignedIn(<OverviewCharts />, { server, at: '/dashboard' });
  expect(await screen.findByRole('status')).toHaveTextContent(/^Loading\.\.\.$/);
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
  server.on(STATS, stats);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await area('Pipeline')).toBeVisible();
});
