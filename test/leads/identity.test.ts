import {
  isSameBusiness,
  traitsOf,
  type Identifying,
} from '../../backend/leads/identity/same-business.js';
import { matchKeys } from '../../backend/leads/identity/match-keys.js';

/** A bar in Austin; says only what is odd about it. */
const bar = (odd: Partial<Identifying> = {}): Identifying => ({
  name: 'Blue Heron Tavern',
  phone: '+15125550142',
  website: 'https://blueheron.example',
  address: '412 Red River St, Austin, TX 78701',
  city: 'Austin, TX',
  latitude: 30.2672,
  longitude: -97.7377,
  ...odd,
});
/** The same without anything but its name and place. */
const quiet = { phone: null, website: null };
const nowhere = { address: null, latitude: null, longitude: null };
/** Degrees that are so many metres to the north. */
const north = (metres: number) => ({ latitude: 30.2672 + metres / 111_200 });

const same = (a: Partial<Identifying>, b: Partial<Identifying>, twice = false) => {
  const [one, other] = [traitsOf(bar(a)), traitsOf(bar(b))];
  expect(isSameBusiness(other, one, twice)).toBe(isSameBusiness(one, other, twice));
  return isSameBusiness(one, other, twice);
};

describe('two records are one business', () => {
  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    ['that agree in everything', {}, {}],
    ['of one name at one address, whatever their phones', {}, { phone: '+15125550999' }],
    ['with a legal form or none', { name: 'Blue Heron Tavern LLC' }, {}],
    ['with other punctuation', { name: "Mo's Grill & Bar" }, { name: 'Mos Grill and Bar' }],
    ['written together or apart', { name: 'MasStyle' }, { name: 'Mas Style' }],
    [
      'with the words in another order',
      { name: 'Schreinerei Kurt Baum' },
      { name: 'Schreinerei Baum Kurt' },
    ],
    ['with a letter mistyped', { name: 'Blue Heorn Tavern' }, {}],
    ['one of which adds its street to the name', { name: 'Blue Heron Tavern Red River' }, {}],
    ['one of which adds what it is', { name: 'Blue Heron Tavern Beer Garden' }, {}],
    [
      'one of which adds its name in another script',
      { name: 'Blue Heron (青鷺)' },
      { name: 'Blue Heron' },
    ],
    [
      'in different scripts at one door with one phone',
      { name: 'Blue Heron' },
      { name: 'ブルーヘロン' },
    ],
    [
      'a node and an outline without an address',
      { address: null, ...quiet },
      { address: null, ...north(40) },
    ],
    ['of one phone and name, one without a place', nowhere, {}],
    ['of one name and city, one without a place and a phone', { ...nowhere, ...quiet }, {}],
    [
      'of one phone in the same block',
      { address: '414 Red River St, Austin, TX 78701' },
      north(80),
    ],
    ['with the street abbreviated', { address: '412 Red River Street, Austin, TX 78701-2201' }, {}],
  ])('%s', (_, a, b) => {
    expect(same(a, b)).toBe(true);
  });
});

describe('two records are different businesses', () => {
  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    [
      'of different names that share a phone (a call centre)',
      { name: 'Acme Taxi' },
      { name: 'Zebra Plumbing' },
    ],
    [
      'tenants of one address with one landlord’s website',
      { name: 'Acme Dental' },
      { name: 'Zebra Law' },
    ],
    [
      'branches of a chain, each with its number',
      { name: 'ABC Store #12' },
      { name: 'ABC Store #17' },
    ],
    [
      'branches of a chain in one city',
      quiet,
      { ...north(2000), address: '9 Lamar Blvd, Austin, TX 78703' },
    ],
    [
      'branches of a chain with one phone for all',
      { phone: '+18005550100' },
      { phone: '+18005550100', ...north(900), address: '9 Lamar Blvd, Austin, TX 78703' },
    ],
    [
      'branches on the main streets of two cities',
      { ...quiet, address: '1 Main St', city: 'Austin, TX' },
      { ...quiet, address: '1 Main St', city: 'Boston, MA', latitude: 42.36, longitude: -71.06 },
    ],
    [
      'branches on the main streets of two cities without a position',
      { ...nowhere, ...quiet, address: '1 Main St, Austin', city: 'Austin, TX' },
      { ...nowhere, ...quiet, address: '1 Main St, Boston', city: 'Boston, MA' },
    ],
    ['a house and its department', { name: 'Value Mart' }, { name: 'Value Mart Pharmacy' }],
    ['a bank and its cash machine', { name: 'First Bank' }, { name: 'First Bank ATM' }],
    [
      'a hotel and the restaurant in it',
      { name: 'Hotel Adler' },
      { name: 'Hotel Adler Restaurant', phone: '+15125550777' },
    ],
    ['neighbours of one kind', { name: 'Roma Pizzeria' }, { name: 'Napoli Pizzeria', ...quiet }],
    [
      'that moved away and share nothing but the name',
      quiet,
      { ...quiet, address: '7 Oak Ln', ...north(5000) },
    ],
    [
      'after another took the place over',
      { name: 'The Old Forge' },
      { name: 'Sushi Kobo', phone: '+15125550888' },
    ],
    [
      'of one name in two cities, without a place',
      { ...nowhere, ...quiet },
      { ...nowhere, ...quiet, city: 'Waco, TX' },
    ],
    [
      'in different scripts with nothing but a place',
      { name: 'Blue Heron', ...quiet },
      { name: 'ブルーヘロン' },
    ],
  ])('%s', (_, a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

describe('two ids of one source', () => {
  it('are one business only where name, place, and phone or website agree', () => {
    expect(same({}, {}, true)).toBe(true);
    expect(same({ phone: null }, {}, true)).toBe(true);
    expect(same({}, { phone: '+15125550999' }, true)).toBe(false);
    expect(same(quiet, {}, true)).toBe(false);
    expect(same(nowhere, {}, true)).toBe(false);
    expect(same({ name: 'Blue Heron Tavern Beer Garden' }, {}, true)).toBe(false);
  });
});

it.each([
  'https://www.facebook.com/blueheron',
  'https://blueheron.example.com/x?y=1',
  'http://m.facebook.com/p/1',
  'https://shop.co.uk',
  'https://www.shop.co.uk/a',
  'https://joe.wixsite.com/joe',
  'nonsense',
])('knows whose website %s is', (website) => {
  expect(traitsOf(bar({ website })).domain).toBe(
    {
      'https://blueheron.example.com/x?y=1': 'example.com',
      'https://shop.co.uk': 'shop.co.uk',
      'https://www.shop.co.uk/a': 'shop.co.uk',
      'https://joe.wixsite.com/joe': 'joe.wixsite.com',
    }[website] ?? null,
  );
});

it('finds a neighbour across the border of two cells, at every latitude', () => {
  for (const latitude of [0, 30.2679999, 59.9999, -33.86, 70]) {
    const a = traitsOf(bar({ ...quiet, city: null, latitude, longitude: 9.9999999 }));
    const east = 0.00045 / Math.cos((latitude * Math.PI) / 180);
    const b = traitsOf(
      bar({ ...quiet, city: null, latitude: latitude + 0.0002, longitude: 10 + east }),
    );

    expect(isSameBusiness(a, b)).toBe(true);
    expect(matchKeys(b).near).toEqual(expect.arrayContaining(matchKeys(a).own));
  }
});
