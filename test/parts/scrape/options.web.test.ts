import { asNumber, fieldsOf } from '../../../frontend/parts/search/fields';
import { optionPhrases, requestQuery } from '../../../frontend/parts/runs/options';
import { runQuery } from '#contract/scrape.js';

const request = { city: 'Monaco', category: 'zoo & aquarium', minLeads: 'all' as const };

describe('the description of run options', () => {
  it.each([
    [{ minRating: 4.5 }, 'rated 4.5 and up'],
    [{ minReviews: 1200 }, 'at least 1,200 reviews'],
    [{ hasPhone: true, noWebsite: true }, 'with a phone, without a website'],
    [{ hasContact: true }, 'with contact details'],
    [{ language: 'de', openOnly: true }, 'not temporarily closed, names in German'],
    [{ language: 'tlh-x' }, 'names in tlh-x'],
    [{ onlyNew: true, enrich: true }, 'new leads only, emails from websites'],
    [{ maxRequests: 0 }, 'at most 0 paid requests'],
    [{ hasPhone: false, onlyNew: undefined }, ''],
  ])('for %j is %j', (options, text) => {
    expect(optionPhrases(options).join(', ')).toBe(text);
  });
});

it('the query string contains exactly the same request', () => {
  const sent = { ...request, minRating: 4.5, noWebsite: true, onlyNew: false, maxRequests: 0 };
  const query = Object.fromEntries(new URLSearchParams(requestQuery(sent)));
  const { onlyNew: _off, ...rest } = sent;
  expect(runQuery.parse(query)).toEqual(rest);
});

it('the form shows a given request with every other option off', () => {
  const fields = fieldsOf({ ...request, hasPhone: true });
  const { category, ...others } = request;
  expect(fields).toMatchObject({ ...others, categories: [category], hasPhone: true });
  expect(fields).toHaveProperty('minRating', undefined);
});

it.each([
  ['', undefined],
  [' 25 ', 25],
  ['4.5', 4.5],
  ['many', 'many'],
  ['1e9', '1e9'],
])('the form reads the typed number %j as %j', (typed, number) => {
  expect(asNumber(typed)).toBe(number);
});
