import type { Identifying } from '../../../backend/finding/leads/identity/same-business.js';
import { noContact, noLocation, noPosition, north, same } from './bars.js';

/** Another business's phone and website. */
const OTHER = { phone: '+15125550777', website: 'https://annex.example' };
const street = (address: string) => ({ ...noPosition, address: `${address}, Austin` });

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
      'a hotel and the bar in it, without an address or a second phone',
      { name: 'Hotel Adler', address: null },
      { name: 'The Bar @ Hotel Adler', phone: null, ...north(40), address: null },
    ],
    [
      'a tenant whose address names its host',
      {
        name: 'Elm Food for Dogs',
        website: null,
        address: '412 Red River St, Inside Pet Food Rowan, Austin, TX 78701',
      },
      { name: 'Pet Food Rowan', phone: '+15125550777' },
    ],
    [
      'two businesses that share a word, a house and a phone',
      { name: 'Heron Traslochi' },
      { name: 'Heron Giuseppe', website: null },
    ],
    [
      'two departments that share a word and all contacts',
      { name: 'Heron Dental Clinic' },
      { name: 'Heron Sleep Laboratory' },
    ],
    [
      'branches with the chain’s phone, each with its page of the website',
      { ...noPosition, website: 'https://heron.test/austin' },
      {
        ...noPosition,
        website: 'https://heron.test/lamar',
        address: '9 Lamar Blvd, Austin, TX 78703',
      },
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
      'a longer name in the same house, with another phone and website',
      { name: 'Blue Heron Tavern Annex', ...OTHER },
      {},
    ],
    [
      'namesakes on two streets of a postal code with the same phone and no website',
      { ...noPosition, website: null },
      { ...noPosition, address: '9 Lamar Blvd, Austin, TX 78701' },
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
    [
      'the same name in two cities of which one name ends with the other, without a location',
      { ...noLocation, ...noContact, city: 'Las Vegas' },
      { ...noLocation, ...noContact, city: 'North Las Vegas' },
    ],
  ])('do not match: %s', (_, a, b) => {
    expect(same(a, b)).toBe(false);
  });
});

describe('a part of an institution with its own phone', () => {
  const PARTS: [string, string][] = [
    ['Castle Ardmoor', 'Castle Ardmoor Restaurant'],
    ['Schloss Adlerstein', 'Schlossrestaurant Adlerstein'],
    ['Château Belmont', 'Château Belmont Café'],
    ['Harlow Museum', 'Harlow Museum Summer Festival'],
    ['Museo Lirón', 'Museo Lirón Festival de Jazz'],
    ['Kirche St. Anno', 'Kirche St. Anno Basar'],
    ['St Aldo Church', 'St Aldo Church Christmas Fair'],
    ['Mercy Vale Hospital', 'Mercy Vale Hospital Gift Shop'],
    ['Klinikum Weslar', 'Klinikum Weslar Apotheke'],
    ['Hotel Miravel', 'Hotel Miravel Spa'],
    ['Отель Зарница', 'Отель Зарница ресторан'],
    ['ホテル青葉', 'ホテル青葉 レストラン'],
    ['호텔 마루', '호텔 마루 스파'],
    ['متحف النور', 'متحف النور مقهى'],
    ['Tarwick University', 'Tarwick University Library'],
    ['大学青山', '大学青山 図書館'],
  ];
  it.each(PARTS)('is another business: %s, %s', (name, part) => {
    for (const website of ['https://annex.example', 'https://www.facebook.com/annex', null])
      expect(same({ name }, { name: part, phone: '+15125550777', website })).toBe(false);
  });
});

describe('two services of one brand in one house, with two phones and two websites', () => {
  it.each([
    ['Kerrow Motors', 'Kerrow Motors Auctions'],
    ['Autohaus Brenk', 'Autohaus Brenk Gebrauchtwagen'],
    ['Concesionario Luma', 'Concesionario Luma Subastas'],
    ['Solara Inn', 'Solara Inn & Suites'],
    ['山川自動車', '山川自動車 オークション'],
  ])('are two businesses: %s, %s', (name, other) => {
    expect(same({ name }, { name: other, ...OTHER })).toBe(false);
  });
});

describe('a word that tells branches apart', () => {
  it.each([
    ['さくら薬局新潟店', 'さくら薬局新潟北店'],
    ['さくら薬局', 'さくら薬局 北店'],
    ['みどり歯科駅前', 'みどり歯科中央'],
    ['Elm Clinic', 'Elm Clinic North'],
    ['Elm Court', 'Elm Court II'],
    ['Bäckerei Olm Nord', 'Bäckerei Olm Süd'],
    ['Farmacia Lirio', 'Farmacia Lirio Norte'],
    ['Кофейня Лада', 'Кофейня Лада Север'],
    ['하늘약국 신점', '하늘약국 구점'],
    ['سوبرماركت النخيل', 'سوبرماركت النخيل الشمال'],
    ['Panificio Rovo Centro', 'Panificio Rovo Stazione'],
  ])('keeps %s and %s apart without the same phone', (name, branch) => {
    const [a, b] = [
      { ...noContact, name },
      { ...noContact, name: branch },
    ];
    expect(same({ ...a, ...street('Elm Street') }, { ...b, ...street('12 Elm Street') })).toBe(
      false,
    );
    expect(same({ ...a, ...noLocation }, { ...b, ...street('Elm Street') })).toBe(false);
    expect(
      same(
        { ...a, phone: '+15125550777', address: null },
        { name: branch, ...north(40), address: null },
      ),
    ).toBe(false);
  });

  it('may be a street or district in the name', () => {
    const [elm, oak] = ['Cafe Mondo Elm Street', 'Cafe Mondo Oak Street'];
    expect(
      same(
        { ...noContact, name: elm, ...street('9 Elm Street') },
        { ...noContact, name: oak, ...noLocation },
      ),
    ).toBe(false);
    expect(
      same(
        { ...noContact, name: elm, ...street('9 Elm Street') },
        { ...noContact, name: 'Cafe Mondo', ...noLocation },
      ),
    ).toBe(false);
    expect(
      same(
        { name: 'Burger Mondo Carousel', ...street('Elm Street (corner Carousel Avenue), Rowan') },
        { name: 'Burger Mondo Rowan', phone: '+15125550777', ...street('Elm Street, Rowan') },
      ),
    ).toBe(false);
  });
});

describe('generic names with two phones', () => {
  it.each([
    ['Dental practice', 'Dental practice Nild'],
    ['Zahnarztpraxis', 'Zahnarztpraxis Dr. Olm'],
    ['Cabinet dentaire', 'Cabinet dentaire Vauquel'],
    ['Стоматология', 'Стоматология Лик'],
    ['歯科', '歯科みなと'],
    ['Barbershop', 'Barbershop Tariq'],
  ])('are neighbors in a street: %s, %s', (name, neighbor) => {
    const other = { name: neighbor, phone: '+15125550777', website: null };
    expect(
      same({ name, website: null, ...street('Elm Street') }, { ...other, ...street('Elm Street') }),
    ).toBe(false);
    expect(
      same({ name, website: null, address: null }, { ...other, address: null, ...north(40) }),
    ).toBe(false);
  });
});

describe('records without address and phone', () => {
  it.each([
    ['Green Lotus', 'Lotus Green'],
    ['Keshar Nagar', 'Keshar Nagar Lodge'],
    ['Hotel Central', 'Central Hotel'],
    ['Restaurant', 'Restaurant'],
  ])('prove nothing by the same words: %s, %s', (name, other) => {
    for (const city of [null, 'Austin, TX'])
      expect(
        same(
          { name, ...noContact, ...noLocation, city },
          { name: other, ...noContact, ...noLocation, city },
        ),
      ).toBe(false);
  });
});
