import { screen, waitFor } from '@testing-library/react';
import { Figures } from '../../../frontend/app/dashboard/Figures';
import { renderSignedIn, textsOf } from '../../support/dom/render';
import { FakeServer, refusal } from '../../support/dom/server';
import { NO_OVERVIEW } from '../../support/dom/stats';

const OVERVIEW = 'GET /api/overview';
const figure = (leads: number, before: number) => ({
  leads,
  before,
  weeks: [0, 0, 0, before, 0, 0, 0, leads],
});

const FEW = { ...NO_OVERVIEW, figures: { ...NO_OVERVIEW.figures, won: figure(1, 0) } };

function show(answer: object = NO_OVERVIEW) {
  const server = new FakeServer().on(OVERVIEW, answer);
  return renderSignedIn(<Figures />, { server, at: '/dashboard', route: '/dashboard' });
}
const tiles = async () => {
  const section = await screen.findByRole('region', { name: 'Last four weeks' });
  await waitFor(() => expect(section.querySelector('dl')).toHaveAttribute('aria-busy', 'false'));
  return textsOf([...section.querySelectorAll('dl > div')]);
};

it('the figures of the last four weeks show their change against the four weeks before', async () => {
  show({
    ...NO_OVERVIEW,
    figures: {
      new: figure(1_200, 1_000),
      reachable: figure(1_020, 800),
      contacted: figure(40, 50),
      won: figure(3, 3),
    },
  });
  expect(await tiles()).toEqual([
    'New leads1,200+2001,000 before',
    'Reachable85%+5 points1,020 leads',
    'Contacted40−1050 before',
    'Won33 before',
  ]);
});

it('figures without leads four weeks before have no change', async () => {
  show({ ...FEW, figures: { ...FEW.figures, contacted: figure(0, 2) } });
  expect(await tiles()).toEqual([
    'New leads0None before',
    'Reachable–No new leads yet',
    'Contacted0−22 before',
    'Won1None before',
  ]);
  expect(screen.getByText('Last 4 weeks, compared with the 4 weeks before')).toBeVisible();
});

it('the figures of an account without earlier leads are compared with nothing', async () => {
  show(FEW);
  expect(await tiles()).toEqual(['New leads0', 'Reachable–No new leads yet', 'Contacted0', 'Won1']);
  expect(screen.getByText('Last 4 weeks')).toBeVisible();
});

it('a new account has no figures', async () => {
  show();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Last four weeks' })).not.toBeInTheDocument(),
  );
});

it.each([
  ['New leads', { sort: 'firstSeen', order: 'DESC' }],
  ['Reachable', { sort: 'firstSeen', order: 'DESC' }],
  ['Contacted', { filter: '{"anyOf":{"status":["CONTACTED","QUALIFIED","WON","LOST"]}}' }],
  ['Won', { filter: '{"status":"WON"}' }],
])('%s opens the list that has its leads', async (name, query) => {
  show(FEW);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name });
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual(query);
});

it('figures that could not be loaded are explained, and can be retried', async () => {
  const { server, user } = show(refusal(503, { error: 'The database is unavailable.' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable.');
  server.on(OVERVIEW, FEW);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await tiles()).toHaveLength(4);
});
