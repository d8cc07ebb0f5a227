import {
  isSameBusiness,
  traitsOf,
  type Identifying,
} from '../../backend/leads/identity/same-business.js';
import { matchKeys } from '../../backend/leads/identity/match-keys.js';
import { reasonsFor } from '../../backend/leads/identity/reasons.js';

/** A bar in Austin; pass only the fields that matter to the test. */
const bar = (overrides: Partial<Identifying> = {}): Identifying => ({
  name: 'Blue Heron Tavern',
  phone: '+15125550142',
  website: 'https://blueheron.example',
  address: '412 Red River St, Austin, TX 78701',
  city: 'Austin, TX',
  latitude: 30.2672,
  longitude: -97.7377,
  ...overrides,
});
/** Without these fields, a record has only its name and location. */
const noContact = { phone: null, website: null };
const noLocation = { address: null, latitude: null, longitude: null };
const noPosition = { latitude: null, longitude: null };
/** The latitude at this many meters to the north. */
const north = (meters: number) => ({ latitude: 30.2672 + meters / 111_200 });

const same = (a: Partial<Identifying>, b: Partial<Identifying>, twice = false) => {
  const [first, second] = [traitsOf(bar(a)), traitsOf(bar(b))];
  expect(isSameBusiness(second, first, twice)).toBe(isSameBusiness(first, second, twice));
  return isSameBusiness(first, second, twice);
};

describe('two records of one business', () => {
  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    ['identical records', {}, {}],
    ['the same name and address, with different phones', {}, { phone: '+15125550999' }],
    ['with and without a legal form', { name: 'Blue Heron Tavern LLC' }, {}],
    ['different punctuation', { name: "Mo's Grill & Bar" }, { name: 'Mos Grill and Bar' }],
    ['a name written as one word or two', { name: 'MasStyle' }, { name: 'Mas Style' }],
    [
      'words in a different order',
      { name: 'Schreinerei Kurt Baum' },
      { name: 'Schreinerei Baum Kurt' },
    ],
    ['swapped letters', { name: 'Blue Heorn Tavern' }, {}],
    ['a street added to the name', { name: 'Blue Heron Tavern Red River' }, {}],
    ['a description added to the name', { name: 'Blue Heron Tavern Beer Garden' }, {}],
    ['a second script added to the name', { name: 'Blue Heron (青鷺)' }, { name: 'Blue Heron' }],
    [
      'different scripts with the same address and phone',
      { name: 'Blue Heron' },
      { name: 'ブルーヘロン' },
    ],
    [
      'a node and an outline without addresses',
      { address: null, ...noContact },
      { address: null, ...north(40) },
    ],
    ['the same phone and name, one without a location', noLocation, {}],
    [
      'the same name and city, one without a location or phone',
      { ...noLocation, ...noContact },
      {},
    ],
    [
      'the same phone in the same block',
      { address: '414 Red River St, Austin, TX 78701' },
      north(80),
    ],
    [
      'an abbreviated turnpike',
      { ...noPosition, ...noContact, address: '72 Elm Tpke, Austin, TX 78701' },
      { ...noPosition, ...noContact, address: '72 Elm Turnpike, Austin, TX 78701' },
    ],
    [
      'an address with two abbreviations',
      { ...noPosition, ...noContact, address: 'Av. Reforma 31 Pte, 78701 Austin' },
      { ...noPosition, ...noContact, address: 'Avenida Reforma 31 Poniente, 78701 Austin' },
    ],
    [
      'a house number with swapped digits',
      { ...noPosition, ...noContact, address: '4120 Red River St, Austin, TX 78701' },
      { ...noPosition, ...noContact, address: '4210 Red River St, Austin, TX 78701' },
    ],
    [
      'an abbreviated word in the name',
      { name: 'Elmwood Therapy Assn' },
      { name: 'Elmwood Therapy Association' },
    ],
    ['a shortened word in the name', { name: 'Elmwood Physio' }, { name: 'Elmwood Physiotherapy' }],
    [
      'a company and its longer name',
      { name: 'Larch & Co', phone: '+15125550777' },
      { name: 'Larch & Company Paint Works' },
    ],
    [
      'a business with and without "Hospital"',
      { name: 'Elmwood Veterinary' },
      { name: 'Elmwood Veterinary Hospital' },
    ],
    [
      'a German number with the calling code twice',
      { ...noPosition, phone: '+49492215550142', website: null, address: null },
      { ...noPosition, phone: '+492215550142', website: null, address: null },
    ],
    ['an abbreviated street', { address: '412 Red River Street, Austin, TX 78701-2201' }, {}],
    [
      'the name of the building before the street',
      { ...noPosition, ...noContact, address: 'Elm House, Red River Street, Austin, TX 78701' },
      noPosition,
    ],
    [
      'a unit before the street',
      { ...noPosition, ...noContact, address: 'Unit 5A, Elm Park, Red River Rd, Austin, TX 78701' },
      { ...noPosition, address: '412 Red River Rd, Austin, TX 78701' },
    ],
    [
      'an initial in the street',
      { ...noPosition, ...noContact, address: 'Via G. Malfatti 6, 73044 Austin' },
      { ...noPosition, address: 'Via Giovanni Malfatti, 6, 73044 Austin' },
    ],
    [
      'a misspelled street with its district',
      { ...noPosition, ...noContact, address: '12 Calle Olmdos Colonia Hidalgo, 78701 Austin' },
      { ...noPosition, address: '12 Calle Olmedos, 78701 Austin' },
    ],
    [
      'a city in two scripts',
      { ...noPosition, ...noContact, address: '412 Red River St', city: 'オースティン' },
      { ...noPosition, phone: null },
    ],
    ['an ordinal as a word', { name: 'Fifth Avenue Tavern' }, { name: '5th Ave Tavern' }],
    [
      'a name with and without a space',
      { name: 'Elmwood Hi-Fi', ...noContact },
      { name: 'Elmwood Hifi Austin' },
    ],
    [
      'an article as a part of a word',
      { name: 'Del Moro Supermercados', ...noContact },
      { name: 'DelMoro Supermercados' },
    ],
    [
      'a name that lacks a letter',
      { name: 'Al Pont de Fero', ...noContact },
      { name: 'Al Pon de Fero' },
    ],
    [
      'a second name in parentheses',
      { name: 'Blue Heron Tavern (Heron’s)', ...noContact, ...noLocation },
      noContact,
    ],
    [
      'two syllabaries',
      { name: 'コインランドリーはなこ', ...noContact },
      { name: 'コインランドリーハナコ' },
    ],
    ['a cash machine and an ATM', { name: 'Elmwood Cash Machine' }, { name: 'Elmwood Bank ATM' }],
    ['an operator and its machine', { name: 'Bitcoin Elm' }, { name: 'Bitcoin Elm ATM' }],
    [
      'a veterinary practice with and without "Hospital"',
      { name: 'Elmwood Animal', website: null },
      { name: 'Elmwood Animal Hospital', phone: '+15125550777' },
    ],
    [
      'a name with and without a description, one without a phone',
      { name: 'Elmwood Nissan' },
      { name: 'Elmwood Nissan Service', phone: null },
    ],
    [
      'a name with and without a description in one city, one without a location',
      { name: 'Larch Works', ...noLocation, ...noContact },
      { name: 'Larch Works Service' },
    ],
    [
      'a longer name in the same house, with another phone and website',
      { name: 'Blue Heron Tavern Annex', phone: '+15125550777', website: 'https://annex.example' },
      {},
    ],
    [
      'the same name in the same city with a new phone, one without a location',
      { ...noLocation, phone: '+15125550777' },
      { website: null },
    ],
    [
      'the same name in two cities with one name, one without a location',
      { ...noLocation, ...noContact, city: 'Amphoe Elm River' },
      { city: 'Elm River' },
    ],
    ['a bank with and without "& ATM"', { name: 'Elmwood Bank & ATM' }, { name: 'Elmwood Bank' }],
    [
      'a company with and without "S/A"',
      { name: 'Elmwood S/A', ...noContact },
      { name: 'Elmwood' },
    ],
    [
      'a Japanese name with and without its branch',
      { name: 'ワラワラデンタルクリニック', ...noContact },
      { name: 'ワラワラデンタルクリニック大津堅田', ...noContact },
    ],
    ['two names for a machine', { name: 'Elm Cashpoint' }, { name: 'Elm Cashpoint ATM' }],
    [
      'names that share half of their words, with the same house and phone',
      { name: 'Elmwood Lake Ice Cream' },
      { name: 'Elmwood Lake Burgers' },
    ],
    [
      'a repair shop under two common words',
      { name: 'Windscreen Repair', ...noContact },
      { name: 'Windscreen Replacement' },
    ],
    [
      'a street with a number and a direction',
      { ...noPosition, ...noContact, address: 'Avenida 31 Poniente 2519, Austin' },
      { ...noPosition, address: '31 Pte 2519, Austin' },
    ],
    [
      'two initials in the street',
      { ...noPosition, ...noContact, address: 'Via F.M. Malfatti 6, Austin' },
      { ...noPosition, address: 'Via Franco Maria Malfatti, 6, Austin' },
    ],
    [
      'an address with a remark',
      { ...noPosition, ...noContact, address: '412 Red River St (Elm Plaza), Austin, TX 78701' },
      noPosition,
    ],
    [
      'a Japanese address with a label',
      { ...noPosition, ...noContact, address: '住所 熊谷市末広3-12-3, 熊谷市' },
      { ...noPosition, address: '埼玉県熊谷市末広３丁目１２−３, 熊谷市' },
    ],
    [
      'one house, listed with its city and its district',
      { ...noPosition, ...noContact, address: '12 Vereda da Cruz, Elmwood', city: 'Elmwood' },
      { ...noPosition, address: '12 Vereda da Cruz, Austin' },
    ],
  ])('match: %s', (_, a, b) => {
    expect(same(a, b)).toBe(true);
  });
});

describe('records of two businesses', () => {
  it.each<[string, Partial<Identifying>, Partial<Identifying>]>([
    [
      'different names that share a phone (a call center)',
      { name: 'Acme Taxi' },
      { name: 'Zebra Plumbing' },
    ],
    [
      'tenants at one address with the landlord’s website',
      { name: 'Acme Dental' },
      { name: 'Zebra Law' },
    ],
    ['numbered branches of a chain', { name: 'ABC Store #12' }, { name: 'ABC Store #17' }],
    [
      'branches of a chain in one city',
      noContact,
      { ...north(2000), address: '9 Lamar Blvd, Austin, TX 78703' },
    ],
    [
      'branches of a chain with a shared phone',
      { phone: '+18005550100' },
      { phone: '+18005550100', ...north(900), address: '9 Lamar Blvd, Austin, TX 78703' },
    ],
    [
      'branches on the main streets of two cities',
      { ...noContact, address: '1 Main St', city: 'Austin, TX' },
      {
        ...noContact,
        address: '1 Main St',
        city: 'Boston, MA',
        latitude: 42.36,
        longitude: -71.06,
      },
    ],
    [
      'branches on the main streets of two cities without a location',
      { ...noLocation, ...noContact, address: '1 Main St, Austin', city: 'Austin, TX' },
      { ...noLocation, ...noContact, address: '1 Main St, Boston', city: 'Boston, MA' },
    ],
    ['a store and its department', { name: 'Value Mart' }, { name: 'Value Mart Pharmacy' }],
    ['a bank and its ATM', { name: 'First Bank' }, { name: 'First Bank ATM' }],
    [
      'a lender and its agent',
      { name: 'Elmwood Mortgage', website: null, phone: '+15125550777' },
      { name: 'Elmwood Mortgage - Jane Doe', website: null },
    ],
    [
      'two buildings whose names differ in one letter',
      { name: 'Edificio E', ...noContact },
      { name: 'Edificio M', ...noContact },
    ],
    [
      'a business and its second location on another street',
      {
        ...noPosition,
        ...noContact,
        name: 'River Square II',
        address: '9 Elm St, Austin, TX 78701',
      },
      { ...noPosition, ...noContact, name: 'River Square', address: '80 Oak St, Austin, TX 78701' },
    ],
    [
      'a hotel and the restaurant in it',
      { name: 'Hotel Adler' },
      { name: 'Hotel Adler Restaurant', phone: '+15125550777' },
    ],
    [
      'neighbors in one category',
      { name: 'Roma Pizzeria' },
      { name: 'Napoli Pizzeria', ...noContact },
    ],
    [
      'distant businesses that share only a name',
      noContact,
      { ...noContact, address: '7 Oak Ln', ...north(5000) },
    ],
    ['streets with different ordinals', { name: '101st St Deli' }, { name: '111th St Deli' }],
    ['a numbered branch in parentheses', { name: 'Edificio E (2)' }, { name: 'Edificio E (3)' }],
    [
      'a hotel and a restaurant in parentheses',
      { name: 'Hotel Adler (Restaurant)', ...noContact },
      { name: 'Hotel Adler' },
    ],
    [
      "one operator's machines in one block",
      { ...noPosition, name: 'Elmwood ATM', address: '9 Elm St, Austin, TX 78701' },
      { ...noPosition, name: 'Elmwood ATM', address: '80 Elm St, Austin, TX 78701' },
    ],
    [
      "one operator's machines, one without a location",
      { ...noLocation, name: 'Elmwood Bank ATM' },
      { name: 'Elmwood Bank ATM' },
    ],
    [
      'a shop and the Bitcoin machine in it',
      { name: 'Elmwood Deli' },
      { name: 'Elmwood Deli Bitcoin ATM' },
    ],
    ['a bank and its cash machine', { name: 'Elmwood' }, { name: 'Elmwood Cash Machine' }],
    [
      'an insurer and its agent with one phone',
      { name: 'Elmwood Insurance' },
      { name: 'Elmwood Insurance - Jane Doe' },
    ],
    ['a bank and its mortgage branch', { name: 'Elmwood Bank' }, { name: 'Elmwood Bank Mortgage' }],
    ['a place and its bus stop', { name: '樽野谷' }, { name: '樽野谷バス停' }],
    [
      'a dealership and its service department with separate phones',
      { name: 'Elmwood Nissan' },
      { name: 'Elmwood Nissan Service', phone: '+15125550777' },
    ],
    [
      'a new business at the same address',
      { name: 'The Old Forge' },
      { name: 'Sushi Kobo', phone: '+15125550888' },
    ],
    [
      'the same name in two cities, without a location',
      { ...noLocation, ...noContact },
      { ...noLocation, ...noContact, city: 'Waco, TX' },
    ],
    [
      'different scripts that share only a location',
      { name: 'Blue Heron', ...noContact },
      { name: 'ブルーヘロン' },
    ],
    [
      'longer names in one block whose phone and website both differ',
      {
        name: 'Blue Heron Tavern Annex',
        phone: '+15125550777',
        website: 'https://annex.example',
        address: '418 Red River St, Austin, TX 78701',
      },
      {},
    ],
    [
      'the same name in the same city with two phones and websites, one without a location',
      { ...noLocation, phone: '+15125550777', website: 'https://heron.example' },
      {},
    ],
    [
      'branches of a chain in one block, with separate phones',
      noPosition,
      { ...noPosition, phone: '+15125550777', address: '470 Red River St, Austin, TX 78701' },
    ],
    [
      'similar names 40 m apart without addresses, whose phone and website differ',
      { address: null },
      {
        ...north(40),
        name: 'Blue Heron Tavern Annex',
        phone: '+15125550777',
        website: 'https://annex.example',
        address: null,
      },
    ],
    [
      'branches of a chain with its phone and website',
      noPosition,
      { ...noPosition, address: '9 Lamar Blvd, Austin, TX 78703' },
    ],
    [
      'names that share half of their words, with separate phones',
      { name: 'Elmwood Lake Ice Cream' },
      { name: 'Elmwood Lake Burgers', phone: '+15125550777' },
    ],
    [
      'two doctors of one practice',
      { name: 'Elmwood Lake - Jane Doe, MD' },
      { name: 'Elmwood Lake - Ann Poe, MD' },
    ],
    [
      'two departments of an institution',
      { name: 'Elmwood Lake College Allergy Center' },
      { name: 'Elmwood Lake College Lupus Program' },
    ],
    [
      'one house number on the main streets of two towns',
      { ...noPosition, ...noContact, address: '12 Main St, Elmwood', city: 'Elmwood' },
      { ...noPosition, ...noContact, address: '12 Main St, Austin' },
    ],
    [
      'a station and a shop in front of it',
      { name: '渋谷駅', ...noContact },
      { name: '渋谷駅前交番', ...noContact },
    ],
    [
      'a place and a clinic named after it',
      { name: '梅田', ...noContact },
      { name: '梅田歯科', ...noContact },
    ],
    ['a station and its platform', { name: '大津駅' }, { name: '大津駅 新幹線ホーム' }],
  ])('do not match: %s', (_, a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

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
