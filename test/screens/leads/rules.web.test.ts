import type { LeadDetail } from '#contract/lead-detail.js';
import { leadLink, parseLeadPath } from '../../../frontend/screens/leads/route';
import {
  toLeadDetail,
  toWireLeadField,
  type LeadRecord,
} from '../../../frontend/screens/leads/record';
import { withTag } from '../../../frontend/screens/leads/tags';

const ID = '0b0e0f4c-53a2-4a3c-9d5d-6f0a8c8f2f11';

describe('a lead in the client', () => {
  const wire = {
    id: ID,
    Name: 'Café Llorca',
    Rating: 4.5,
    'Review Count': 12,
    'First Seen': '2026-01-01T00:00:00.000Z',
    Suppressed: false,
    Tags: ['vip'],
    Runs: [{ id: 'r', City: 'Monaco', Category: 'café', 'Created At': '2026-01-02T00:00:00.000Z' }],
    'Retain Until': '2026-02-01T00:00:00.000Z',
    Contacts: [
      {
        Kind: 'email',
        Value: 'info@llorca.example',
        Link: 'mailto:info@llorca.example',
        'Source URL': 'https://llorca.example',
        Confidence: 0.95,
        MX: true,
      },
    ],
    'Website Visit': {
      'Visited At': '2026-01-04T00:00:00.000Z',
      Error: 'It did not answer.',
      'Redirected To': 'llorca.mc',
    },
    'Verification Requested At': '2026-01-05T00:00:00.000Z',
    Report: null,
    Changes: [
      { Field: 'Phone', Before: null, After: '+377', 'Changed At': '2026-01-03T00:00:00.000Z' },
    ],
    Identities: [
      { Source: 'osm', 'Source ID': 'node/1', Reasons: ['Same name'], 'Merge ID': null },
    ],
    Merges: [
      { id: 'm', Name: 'Llorca Bis', Reasons: ['Nearby'], 'Merged At': '2026-01-05T00:00:00.000Z' },
    ],
  } as unknown as LeadDetail;

  it('has the values of the API', () => {
    expect(toLeadDetail(wire)).toMatchObject({
      id: ID,
      name: 'Café Llorca',
      rating: 4.5,
      reviewCount: 12,
      firstSeen: '2026-01-01T00:00:00.000Z',
      suppressed: false,
      tags: ['vip'],
      runs: [{ id: 'r', city: 'Monaco', category: 'café', createdAt: '2026-01-02T00:00:00.000Z' }],
      retainUntil: '2026-02-01T00:00:00.000Z',
      contacts: [
        {
          kind: 'email',
          value: 'info@llorca.example',
          link: 'mailto:info@llorca.example',
          page: 'https://llorca.example',
          confidence: 0.95,
          mx: true,
        },
      ],
      visit: {
        at: '2026-01-04T00:00:00.000Z',
        error: 'It did not answer.',
        redirectedTo: 'llorca.mc',
      },
      visitRequestedAt: '2026-01-05T00:00:00.000Z',
      changes: [{ field: 'Phone', before: null, after: '+377', at: '2026-01-03T00:00:00.000Z' }],
      identities: [{ source: 'osm', sourceId: 'node/1', reasons: ['Same name'], mergeId: null }],
      merges: [
        { id: 'm', name: 'Llorca Bis', reasons: ['Nearby'], at: '2026-01-05T00:00:00.000Z' },
      ],
    } satisfies Partial<LeadRecord>);
  });

  it('is sorted by the API’s field names, and an unknown name is passed on for the server to reject', () => {
    expect(toWireLeadField('firstSeen')).toBe('First Seen');
    expect(toWireLeadField('reviews')).toBe('Review Count');
    expect(toWireLeadField('shoe size')).toBe('shoe size');
  });
});

describe('a tag', () => {
  it('is added with its spaces trimmed', () => {
    expect(withTag(['a'], '  key   account ')).toEqual({ tags: ['a', 'key account'] });
  });
  it.each([
    [[], ' ', 'A tag must not be blank'],
    [['a'], 'a', '“a” is already added'],
    [[], 'x'.repeat(41), 'At most 40 characters'],
    [Array.from({ length: 20 }, (_, index) => `t${index}`), 'one more', 'At most 20 tags'],
  ])('cannot be added to %j when it is %j', (tags, typed, error) => {
    expect(withTag(tags, typed)).toEqual({ error });
  });
});

describe('a path below /dashboard/leads', () => {
  it.each([
    ['', { view: 'list', id: null }],
    ['map', { view: 'map', id: null }],
    [ID, { view: 'list', id: ID }],
    [`map/${ID}`, { view: 'map', id: ID }],
    ['maps', null],
    ['1', null],
    [`${ID}/edit`, null],
    ['map/map', null],
  ] as const)('%j opens %j', (path, target) => {
    expect(parseLeadPath(path)).toEqual(target);
  });
  it('keeps filter and sort', () => {
    expect(leadLink({ view: 'map', id: ID }, '?page=2')).toEqual({
      pathname: `/dashboard/leads/map/${ID}`,
      search: '?page=2',
    });
  });
});
