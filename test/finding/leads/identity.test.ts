import {
  isSameBusiness,
  isSameCustomer,
  traitsOf,
  type Identifying,
} from '../../../backend/finding/leads/identity/same-business.js';
import { matchKeys } from '../../../backend/finding/leads/identity/match-keys.js';
import { reasonsFor } from '../../../backend/finding/leads/identity/reasons.js';
import { bar, noContact, noLocation, noPosition, north, same } from './bars.js';

describe('two ids from one source', () => {
  it('are one business only when name, location, and phone or website agree', () => {
    expect(same({}, {}, true)).toBe(true);
    expect(same({ phone: null }, {}, true)).toBe(true);
    expect(same({}, { phone: '+15125550999' }, true)).toBe(false);
    expect(same(noContact, {}, true)).toBe(false);
    expect(same(noLocation, {}, true)).toBe(false);
    expect(same({ name: 'Blue Heron Tavern Beer Garden' }, {}, true)).toBe(false);
  });
});

describe('two rows of a customer’s lists', () => {
  const PHONE = '+15125550142';
  const row = (overrides: Partial<Identifying>) =>
    traitsOf(bar({ name: 'Blue Fern Bakery', ...noContact, ...noLocation, ...overrides }));
  const areOne = (a: Partial<Identifying>, b: Partial<Identifying>) => {
    expect(isSameCustomer(row(b), row(a))).toBe(isSameCustomer(row(a), row(b)));
    return isSameCustomer(row(a), row(b));
  };

  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    ['the same phone and city, without a street', { phone: PHONE }, { phone: PHONE }],
    ['the same name and city', {}, {}],
    ['another case', {}, { name: 'BLUE FERN BAKERY' }],
    ['a legal form and a hyphen', {}, { name: 'Blue-Fern Bakery, LLC' }],
    [
      'a website with and without www.',
      { website: 'https://bluefern.example' },
      { website: 'https://www.bluefern.example/' },
    ],
    ['a phone added', {}, { phone: PHONE }],
    ['a street added', { phone: PHONE }, { phone: PHONE, address: '12 Elm St, Austin' }],
    ['the same phone without a city', { phone: PHONE, city: null }, { phone: PHONE, city: null }],
    ['a generic name in one city', { name: 'Dental Practice' }, { name: 'Dental practice' }],
    [
      'another script',
      { name: '青葉ベーカリー', city: '東京' },
      { name: '青葉ベーカリー', city: '東京', phone: PHONE },
    ],
  ])('are one business: %s', (_, a, b) => {
    expect(areOne(a, b)).toBe(true);
  });

  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    ['two phones', { phone: PHONE }, { phone: '+15125550777' }],
    [
      'two phones at one address',
      { phone: PHONE, address: '1 Elm St, Austin' },
      { phone: '+15125550777', address: '1 Elm St, Austin' },
    ],
    ['two addresses', { address: '1 Elm St, Austin' }, { address: '90 Oak St, Austin' }],
    [
      'two addresses and the chain’s phone',
      { phone: PHONE, address: '1 Elm St, Austin' },
      { phone: PHONE, address: '90 Oak St, Austin' },
    ],
    [
      'two addresses on one street and the chain’s phone',
      { phone: PHONE, address: '1 Elm St, Austin' },
      { phone: PHONE, address: '90 Elm St, Austin' },
    ],
    ['two cities', {}, { city: 'Waco, TX' }],
    ['two cities and the chain’s phone', { phone: PHONE }, { phone: PHONE, city: 'Waco, TX' }],
    ['two websites', { website: 'https://a.example' }, { website: 'https://b.test' }],
    ['no city, phone or website', { city: null }, { city: null }],
    ['another name', {}, { name: 'Blue Fern Books' }],
  ])('are two businesses: %s', (_, a, b) => {
    expect(areOne(a, b)).toBe(false);
  });
});

it.each([
  '+18005550100',
  '+498001234567',
  '+33800123456',
  '+81120498007',
  '+9668001288999',
  '+558009792020',
  '+443451234567',
  '+61131234',
  '+43800510820',
  '+48801501601',
  '+420800767626',
])('matching ignores %s, a call center’s number', (phone) => {
  expect(traitsOf(bar({ phone })).phone).toBeNull();
});

it.each([
  '+15125550142',
  '+4922192570',
  '+33952781579',
  '+393341919957',
  '+81332115211',
  '+551131234567',
  '+61298765432',
])('matching uses %s, a business’s own number', (phone) => {
  expect(traitsOf(bar({ phone })).phone).toBe(phone);
});

it.each([
  'https://www.facebook.com/blueheron',
  'https://blueheron.example.com/x?y=1',
  'http://m.facebook.com/p/1',
  'https://shop.co.uk',
  'https://www.shop.co.uk/a',
  'https://joe.wixsite.com/joe',
  'nonsense',
])('matching recognizes the owner of the website %s', (website) => {
  expect(traitsOf(bar({ website })).domain).toBe(
    {
      'https://blueheron.example.com/x?y=1': 'example.com',
      'https://shop.co.uk': 'shop.co.uk',
      'https://www.shop.co.uk/a': 'shop.co.uk',
      'https://joe.wixsite.com/joe': 'joe.wixsite.com',
    }[website] ?? null,
  );
});

it('matching finds a neighbor across the border between two grid cells, at every latitude', () => {
  for (const latitude of [0, 30.2679999, 59.9999, -33.86, 70]) {
    const a = traitsOf(bar({ ...noContact, city: null, latitude, longitude: 9.9999999 }));
    const east = 0.00045 / Math.cos((latitude * Math.PI) / 180);
    const b = traitsOf(
      bar({ ...noContact, city: null, latitude: latitude + 0.0002, longitude: 10 + east }),
    );

    expect(isSameBusiness(a, b)).toBe(true);
    expect(matchKeys(b).near).toEqual(expect.arrayContaining(matchKeys(a).own));
  }
});

describe('the reasons for a match', () => {
  const reasons = (a: Partial<Identifying>, b: Partial<Identifying>) =>
    reasonsFor(traitsOf(bar(a)), traitsOf(bar(b)));

  it('name the facts that both records share', () => {
    expect(reasons({}, {})).toEqual([
      'Same name',
      'Same phone number',
      'Same website',
      'Same street address',
    ]);
    expect(reasons({ ...noContact, address: null }, { address: null, ...north(40) })).toEqual([
      'Same name',
      'Same location',
    ]);
    expect(
      reasons(
        { name: 'Blue Heron Tavern Beer Garden', website: null },
        { address: 'Red River St, Austin', ...noPosition },
      ),
    ).toEqual(['Similar name', 'Same phone number', 'Same street']);
    expect(
      reasons({ website: null }, { address: '414 Red River St, Austin, TX 78701', ...north(80) }),
    ).toEqual(['Same name', 'Same phone number', 'Nearby']);
    expect(reasons({ name: 'ブルーヘロン', website: null }, {})).toEqual([
      'Same phone number',
      'Same street address',
    ]);
  });

  it('are empty for two businesses', () => {
    expect(reasons({ name: 'Acme Taxi' }, { name: 'Zebra Plumbing' })).toEqual([]);
  });
});
