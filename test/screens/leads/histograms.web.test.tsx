import { screen, within } from '@testing-library/react';
import type { LeadHistograms } from '#contract/histograms.js';
import { LEADS, LeadServer, SEVERAL } from '../../support/dom/leads';
import { textsOf } from '../../support/dom/render';
import { showLeads } from '../../support/dom/workbench';

const HISTOGRAMS: LeadHistograms = {
  ratings: {
    unknown: 2,
    ranges: [
      { from: 0, count: 0 },
      { from: 3, count: 5 },
      { from: 4.5, count: 10 },
    ],
  },
  reviews: {
    unknown: 3,
    ranges: [
      { from: 0, count: 1 },
      { from: 1, count: 4 },
      { from: 1000, count: 2 },
    ],
  },
};

const rowsOf = async (name: string) =>
  textsOf(within(await screen.findByRole('table', { name })).getAllByRole('row'));
const columns = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > [title]')];

it('the rating filter shows the number of leads at each rating, and dims those below the minimum', async () => {
  const server = new LeadServer(SEVERAL).on(`GET ${LEADS}/histograms`, HISTOGRAMS);
  const filter = JSON.stringify({ city: 'Monaco', minRating: 4.5 });
  const { user } = showLeads(server, `/dashboard/leads?filter=${encodeURIComponent(filter)}`);
  await user.click(await screen.findByRole('button', { name: 'Rating: 4.5 and up' }));

  expect(await rowsOf('Ratings')).toEqual([
    'RatingLeads',
    '0.0 to 2.90',
    '3.0 to 4.45',
    '4.5 to 5.010',
    'Unknown2',
  ]);
  expect(columns().map(({ dataset }) => dataset['below'])).toEqual(['true', 'true', 'false']);
  const asked = server.calls.find(({ path }) => path === `${LEADS}/histograms`);
  expect(JSON.parse(asked!.query.get('filter')!)).toEqual({ city: 'Monaco' });
});

it('the review filter shows the number of leads in each range', async () => {
  const server = new LeadServer(SEVERAL).on(`GET ${LEADS}/histograms`, HISTOGRAMS);
  const { user } = showLeads(server);
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('option', { name: 'Minimum reviews' }));

  expect(await rowsOf('Review counts')).toEqual([
    'ReviewsLeads',
    '01',
    '1 to 9994',
    '1,000 or more2',
    'Unknown3',
  ]);
  expect(columns().map(({ title }) => title)).toEqual([
    '0: 1 lead',
    '1 to 999: 4 leads',
    '1,000 or more: 2 leads',
  ]);
});
