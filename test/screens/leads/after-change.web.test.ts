import type { LeadStatus } from '#contract/lead-fields.js';
import type { LeadFacets } from '#contract/leads.js';
import {
  facetsAfter,
  mayChangeList,
  type Changeable,
} from '../../../frontend/screens/leads/after-change';

describe('a change to leads in a list', () => {
  const reloads = (query: Parameters<typeof mayChangeList>[0], ...changed: Changeable[]) =>
    mayChangeList(query, new Set(changed));

  it('reloads the list when a lead is excluded', () => {
    expect(reloads({}, 'suppressed')).toBe(true);
  });
  it.each([
    [{ filter: { status: 'NEW' } }, 'status'],
    [{ sort: { field: 'status' } }, 'status'],
    [{ filter: { tag: 'vip' } }, 'tags'],
  ] as const)('reloads a list by %j when the %s changes', (query, field) => {
    expect(reloads(query, field)).toBe(true);
  });
  it.each([
    [{}, 'status'],
    [{ filter: { tag: 'vip' }, sort: { field: 'name' } }, 'status'],
    [{ filter: { status: 'NEW' } }, 'tags'],
    [{ filter: { q: 'x', tag: 'vip', status: 'NEW' }, sort: { field: 'status' } }, 'note'],
  ] as const)('does not reload a list by %j when the %s changes', (query, field) => {
    expect(reloads(query, field)).toBe(false);
  });
});

describe('updating facets after a change', () => {
  const facets: LeadFacets = {
    cities: [
      { value: 'Monaco', count: 2 },
      { value: 'Boise', count: 1 },
    ],
    areas: [
      { value: 'Monaco', count: 3 },
      { value: '10 km around Nice', count: 1 },
    ],
    categories: [{ value: 'Cafe', count: 3 }],
    tags: [
      { value: 'vip', count: 2 },
      { value: 'old', count: 1 },
    ],
    statuses: [
      { value: 'NEW', count: 2 },
      { value: 'WON', count: 1 },
    ],
    sources: [{ value: 'osm', count: 3 }],
    phoneCountries: [{ value: 'US', count: 2 }],
    total: 3,
    hasPhone: 2,
    hasEmail: 1,
    hasWebsite: 0,
    withoutPhone: 1,
    withoutEmail: 2,
    withoutWebsite: 3,
  };
  const lead = {
    city: 'MONACO',
    area: 'Monaco; 10 km around Nice',
    category: 'Cafe',
    tags: ['vip', 'old'],
    status: 'NEW' as LeadStatus,
    source: 'osm',
    phoneCountry: 'US',
    phone: '+12085550100',
    email: null,
    website: null,
    suppressed: false,
  };

  it('counts tags, drops unused ones and keeps the most frequent first', () => {
    const after = facetsAfter(facets, lead, { ...lead, tags: ['vip', 'new', 'Old'] });
    expect(after).toEqual({
      ...facets,
      tags: [
        { value: 'vip', count: 2 },
        { value: 'Old', count: 1 },
        { value: 'new', count: 1 },
      ],
    });
  });
  it('ignores an excluded lead, regardless of its city’s case, until it is included again', () => {
    const excluded = { ...lead, suppressed: true };
    const without = facetsAfter(facets, lead, excluded);
    expect(without).toEqual({
      cities: [
        { value: 'Boise', count: 1 },
        { value: 'Monaco', count: 1 },
      ],
      areas: [{ value: 'Monaco', count: 2 }],
      categories: [{ value: 'Cafe', count: 2 }],
      tags: [{ value: 'vip', count: 1 }],
      statuses: [
        { value: 'NEW', count: 1 },
        { value: 'WON', count: 1 },
      ],
      sources: [{ value: 'osm', count: 2 }],
      phoneCountries: [{ value: 'US', count: 1 }],
      total: 2,
      hasPhone: 1,
      hasEmail: 1,
      hasWebsite: 0,
      withoutPhone: 1,
      withoutEmail: 1,
      withoutWebsite: 2,
    });
    expect(facetsAfter(without, excluded, lead)).toEqual(facets);
  });
  it('counts a lead under its new status', () => {
    expect(facetsAfter(facets, lead, { ...lead, status: 'WON' }).statuses).toEqual([
      { value: 'WON', count: 2 },
      { value: 'NEW', count: 1 },
    ]);
  });
  it('changes nothing when no counted field changed', () => {
    expect(facetsAfter(facets, lead, { ...lead })).toEqual(facets);
  });
  it('adds no value to a full facet, because other leads may have it, too', () => {
    const tags = Array.from({ length: 200 }, (_, n) => ({ value: `t${n}`, count: 2 }));
    const full = { ...facets, tags };
    expect(facetsAfter(full, lead, { ...lead, tags: ['vip', 'old', 'new'] })).toEqual(full);
  });
});
