import { leadHistograms } from '#contract/histograms.js';
import { useApp, usePerson } from '../../support/app.js';
import { addLeads, json } from './support.js';

const app = useApp();
const person = usePerson(app);

const histograms = async (filter: object = {}) => {
  const { body } = await app
    .as(person)
    .get(`/api/leads/histograms?filter=${json(filter)}`)
    .expect(200);
  return leadHistograms.strict().parse(body);
};
type Figures = Awaited<ReturnType<typeof histograms>>['ratings'];
/** Only the ranges with leads, such as `{ '4.5': 2, unknown: 1 }`. */
const filled = ({ ranges, unknown }: Figures) =>
  Object.fromEntries(
    [
      ...ranges.map(({ from, count }) => [String(from), count] as const),
      ['unknown', unknown],
    ].filter(([, count]) => count !== 0),
  );

it('histograms count the leads of each range, with its start included and its end excluded', async () => {
  await addLeads(app, await app.newPerson(), [{ rating: 4.5, review_count: 10 }]);
  await addLeads(app, person, [
    { rating: 5, review_count: 0 },
    { rating: 4.5, review_count: 1 },
    { rating: 4.4, review_count: 4 },
    { rating: 0.9, review_count: 5 },
    { rating: null, review_count: 2_000_000 },
    { rating: 5, review_count: null, suppressed_at: '2026-01-01T00:00:00Z' },
  ]);

  const { ratings, reviews } = await histograms();
  expect(filled(ratings)).toEqual({ 0: 1, 4: 1, 4.5: 2, unknown: 1 });
  expect(filled(reviews)).toEqual({ 0: 1, 1: 2, 5: 1, 1000: 1 });
});

it('histograms count only the leads that match the filter', async () => {
  await addLeads(app, person, [
    { rating: 3, city: 'Monaco' },
    { rating: 4, city: 'Nice' },
  ]);

  expect(filled((await histograms({ city: 'Monaco' })).ratings)).toEqual({ 3: 1 });
});

it('histograms without leads have every range', async () => {
  const { ratings, reviews } = await histograms();

  expect(ratings.ranges).toHaveLength(9);
  expect(reviews.ranges).toHaveLength(10);
  expect(filled(ratings)).toEqual({});
});
