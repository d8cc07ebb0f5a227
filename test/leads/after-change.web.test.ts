import type { LeadFacets } from '../../contract/leads.js';
import { facetsAfter, mayChangeList, type Changeable } from '../../frontend/leads/after-change';

describe('a change moves leads of a list', () => {
  const moves = (asked: Parameters<typeof mayChangeList>[0], ...changed: Changeable[]) =>
    mayChangeList(asked, new Set(changed));

  it('always moves an excluded lead', () => {
    expect(moves({}, 'suppressed')).toBe(true);
  });
  it.each([
    [{ filter: { status: 'NEW' } }, 'status'],
    [{ sort: { field: 'status' } }, 'status'],
    [{ filter: { tag: 'vip' } }, 'tags'],
  ] as const)('moves leads where %j depends on the %s', (asked, field) => {
    expect(moves(asked, field)).toBe(true);
  });
  it.each([
    [{}, 'status'],
    [{ filter: { tag: 'vip' }, sort: { field: 'name' } }, 'status'],
    [{ filter: { status: 'NEW' } }, 'tags'],
    [{ filter: { q: 'x', tag: 'vip', status: 'NEW' }, sort: { field: 'status' } }, 'note'],
  ] as const)('leaves a list by %j as it is when the %s changes', (asked, field) => {
    expect(moves(asked, field)).toBe(false);
  });
});

describe('facets after a change', () => {
  const facets: LeadFacets = {
    cities: [
      { value: 'Monaco', count: 2 },
      { value: 'Boise', count: 1 },
    ],
    categories: [{ value: 'Cafe', count: 3 }],
    tags: [
      { value: 'vip', count: 2 },
      { value: 'old', count: 1 },
    ],
  };
  const lead = { city: 'MONACO', category: 'Cafe', tags: ['vip', 'old'], suppressed: false };

  it('counts tags, drops those that no lead has, and keeps the most frequent first', () => {
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
  it('stops counting an excluded lead, whatever the case of its city, and counts it again', () => {
    const excluded = { ...lead, suppressed: true };
    const without = facetsAfter(facets, lead, excluded);
    expect(without).toEqual({
      cities: [
        { value: 'Boise', count: 1 },
        { value: 'Monaco', count: 1 },
      ],
      categories: [{ value: 'Cafe', count: 2 }],
      tags: [{ value: 'vip', count: 1 }],
    });
    expect(facetsAfter(without, excluded, lead)).toEqual(facets);
  });
  it('stays the same where nothing that is counted changed', () => {
    expect(facetsAfter(facets, lead, { ...lead })).toEqual(facets);
  });
  it('adds no value to a full facet: other leads may have it, too', () => {
    const tags = Array.from({ length: 200 }, (_, n) => ({ value: `t${n}`, count: 2 }));
    const full = { ...facets, tags };
    expect(facetsAfter(full, lead, { ...lead, tags: ['vip', 'old', 'new'] })).toEqual(full);
  });
});
