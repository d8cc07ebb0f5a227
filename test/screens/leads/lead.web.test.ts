import { PROVIDERS } from '#contract/sources.js';
import type { TableLead } from '../../../frontend/parts/lead-table/lead';
import { attributionsOf } from '../../../frontend/parts/lead-table/attributions';
import {
  starCount,
  telHref,
  websiteHref,
  websiteLabel,
} from '../../../frontend/parts/lead-table/lead';
import { nextSort, sortLeads } from '../../../frontend/parts/lead-table/sort';

const buildLead = (overrides: Partial<TableLead>): TableLead => ({
  id: 'one',
  Name: 'Café Llorca',
  Category: null,
  Phone: null,
  Address: null,
  Website: null,
  Rating: null,
  'Review Count': null,
  Hours: null,
  ...overrides,
});

describe('the website of a lead', () => {
  // @requirement 2.34
  it.each([
    ['example.com', 'https://example.com'],
    ['http://example.com/a', 'http://example.com/a'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['example.com:8080/menu', 'https://example.com:8080/menu'],
    ['//example.com', 'https://example.com'],
    ['javascript:alert(1)', null],
    [' JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['mailto:a@b.c', null],
    ['', null],
    [null, null],
  ])('%j links to %j', (website, href) => {
    expect(websiteHref(website)).toBe(href);
  });

  it('is shown without a scheme, www or a trailing slash', () => {
    expect(websiteLabel('https://www.example.com/')).toBe('example.com');
  });

  it.each([
    ['https://bar.example/?utm_source=gmb&utm_medium=organic', 'bar.example'],
    ['bar.example/menu?id=7&UTM_Campaign=x&gclid=y#top', 'bar.example/menu?id=7#top'],
    ['bar.example/?fbclid=x&page=2', 'bar.example/?page=2'],
    ['bar.example/a?utmost=1', 'bar.example/a?utmost=1'],
    ['bar.example/#/?utm_source=x', 'bar.example/#/?utm_source=x'],
  ])('%j is shown without tracking parameters, and its link stays as it is', (website, shown) => {
    expect(websiteLabel(website)).toBe(shown);
    expect(websiteHref(website)).toContain(website);
  });
});

describe('the star rating', () => {
  // @requirement 9.19
  it.each([
    [-1, 0],
    [0, 0],
    [2.4, 2],
    [2.5, 3],
    [4.46, 5],
    [4.6, 5],
    [9, 5],
  ])('a rating of %d shows %d stars', (rating, stars) => {
    expect(starCount(rating)).toBe(stars);
  });
});

// @requirement 2.34
it('a phone link contains only digits and the plus sign', () => {
  expect(telHref('+377 93-25 (80) 00')).toBe('tel:+37793258000');
});

it('attributions name each source once, with its license beside it', () => {
  const { osm, overture, sample } = PROVIDERS;
  const records: [source?: string, license?: string][] = [
    ['osm', osm.license],
    ['osm', `${osm.license}; ${overture.license}`],
    [undefined, overture.license],
    ['sample', sample.license],
    ['Elsewhere', 'CC0'],
    ['google'],
    [],
  ];
  expect(attributionsOf(records.map(([source, license]) => ({ source, license })))).toEqual([
    'OpenStreetMap (ODbL 1.0 © OpenStreetMap contributors)',
    'Overture Maps (CDLA-Permissive-2.0, Overture Maps Foundation)',
    'Sample data, not a real business',
    'Elsewhere (CC0)',
    'Google Maps',
  ]);
});

describe('sorting leads', () => {
  const leads = [
    buildLead({ id: 'a', Name: 'éclair', Rating: 4 }),
    buildLead({ id: 'b', Name: 'Bakery 10', Rating: null }),
    buildLead({ id: 'c', Name: 'Bakery 9', Rating: 5 }),
  ];
  const order = (...sort: Parameters<typeof nextSort>) =>
    sortLeads(leads, nextSort(...sort)).map(({ id }) => id);

  it('starts ascending, with accents and numbers in natural order', () => {
    expect(order(null, 'name')).toEqual(['c', 'b', 'a']);
  });
  it('reverses on the same column', () => {
    expect(order({ field: 'name', order: 'asc' }, 'name')).toEqual(['a', 'b', 'c']);
  });
  it('starts ascending again on another column, with missing values last', () => {
    expect(order({ field: 'name', order: 'asc' }, 'rating')).toEqual(['a', 'c', 'b']);
  });
  it('keeps missing values last when descending', () => {
    expect(order({ field: 'rating', order: 'asc' }, 'rating')).toEqual(['c', 'a', 'b']);
  });
  it('keeps the order of the run until a column is chosen', () => {
    expect(sortLeads(leads, null)).toBe(leads);
  });
});
