import { columnsOf, LAYOUTS, type ExportColumn } from '#contract/export-columns.js';
import { ADDRESS_PARTS, type AddressParts } from '#contract/lead-fields.js';
import { fillAddresses } from '../../../backend/finding/leads/fill-addresses.js';
import { exportQuery } from '../../../backend/finding/leads/lead.export.sql.js';
import { readRows, type ImportRecord } from '../../../backend/finding/leads/import/rows.js';
import {
  commonName,
  COUNTRY_CODES,
  isoName,
} from '../../../backend/maps/places/address/countries.js';
import { addressLine } from '../../../backend/maps/places/address/line.js';
import { regionName } from '../../../backend/maps/places/address/regions.js';
import { fillPlaceAddresses } from '../../../backend/maps/places/import/fill-addresses.js';
import { addressParts } from '../../../backend/maps/sources/google/address.js';
import { toFoundPlace } from '../../../backend/maps/sources/google/place.js';
import { buildPlace } from '../../support/fake-source.js';
import { buildFeature, openPlaces, type PlacesWorld } from '../../maps/places/support.js';
import { openLedger, type LedgerWorld } from '../scrape/ledger-support.js';

type Row = [
  country: string,
  street: string | null,
  number: string | null,
  code: string | null,
  town: string,
  region: string | null,
];
const parts = ([
  countryCode,
  streetName,
  houseNumber,
  postalCode,
  locality,
  region,
]: Row): AddressParts => ({
  streetName,
  houseNumber,
  postalCode,
  locality,
  region,
  countryCode,
});

/** Addresses with their line, their street with its number, and the country in HubSpot and Salesforce. */
const ADDRESSES: [
  Row,
  line: string,
  street: string | null,
  hubspot: string,
  salesforce?: string,
][] = [
  [
    ['US', 'Moraga St', '300', '94122', 'San Francisco', 'CA'],
    '300 Moraga St, San Francisco, CA 94122',
    '300 Moraga St',
    'United States',
  ],
  [
    ['US', '300 Moraga St', null, '94122', 'San Francisco', 'CA'],
    '300 Moraga St, San Francisco, CA 94122',
    '300 Moraga St',
    'United States',
  ],
  [
    ['CA', 'Queen St W', '300', 'M5V 2A2', 'Toronto', 'ON'],
    '300 Queen St W, Toronto, ON M5V 2A2, Canada',
    '300 Queen St W',
    'Canada',
  ],
  [
    ['AU', 'George St', '5', '2000', 'Sydney', 'NSW'],
    '5 George St, Sydney NSW 2000, Australia',
    '5 George St',
    'Australia',
  ],
  [
    ['IN', 'MG Road', '5', '400001', 'Mumbai', 'Maharashtra'],
    '5, MG Road, Mumbai - 400001, India',
    '5, MG Road',
    'India',
  ],
  [
    ['BR', 'Avenida Paulista', '5', '01310-100', 'São Paulo', 'SP'],
    'Avenida Paulista 5, São Paulo - SP, 01310-100, Brazil',
    'Avenida Paulista 5',
    'Brazil',
  ],
  [
    ['BR', 'Avenida Paulista', '5', '01310-100', 'São Paulo', null],
    'Avenida Paulista 5, São Paulo, 01310-100, Brazil',
    'Avenida Paulista 5',
    'Brazil',
  ],
  [
    ['JP', '丸の内1-2', null, '100-0005', '千代田区', '東京都'],
    '100-0005 東京都 千代田区 丸の内1-2, Japan',
    '丸の内1-2',
    'Japan',
  ],
  [
    ['JP', 'Marunouchi', '1-2', '100-0005', 'Chiyoda', 'Tokyo'],
    '1-2 Marunouchi, Chiyoda, Tokyo 100-0005, Japan',
    '1-2 Marunouchi',
    'Japan',
  ],
  [
    ['KR', '세종대로', '5', '04524', '중구', '서울특별시'],
    '서울특별시 중구 세종대로 5 04524, South Korea',
    '세종대로 5',
    'South Korea',
    'Korea, Republic of',
  ],
  [
    ['DE', 'Domstr.', '5', '50667', 'Köln', null],
    'Domstr. 5, 50667 Köln, Germany',
    'Domstr. 5',
    'Germany',
  ],
  [
    ['FR', 'Rue de la Paix', '12', '75002', 'Paris', 'Île-de-France'],
    '12 Rue de la Paix, 75002 Paris, France',
    '12 Rue de la Paix',
    'France',
  ],
  [
    ['GB', 'Downing Street', '10', 'SW1A 2AA', 'London', 'England'],
    '10 Downing Street, London, SW1A 2AA, United Kingdom',
    '10 Downing Street',
    'United Kingdom',
  ],
  [
    ['IE', 'Grafton Street', '5', 'D02 X285', 'Dublin', null],
    '5 Grafton Street, Dublin, D02 X285, Ireland',
    '5 Grafton Street',
    'Ireland',
  ],
  [
    ['MT', 'Triq ir-Repubblika', '5', 'VLT 1117', 'Valletta', null],
    '5 Triq ir-Repubblika, Valletta, VLT 1117, Malta',
    '5 Triq ir-Repubblika',
    'Malta',
  ],
  [
    ['MC', 'Avenue de la Costa', '12', '98000', 'Monaco', null],
    '12 Avenue de la Costa, 98000 Monaco',
    '12 Avenue de la Costa',
    'Monaco',
  ],
  [
    ['MX', 'Reforma', '5', '06500', 'Ciudad de México', 'CMX'],
    'Reforma 5, 06500 Ciudad de México, CMX, Mexico',
    'Reforma 5',
    'Mexico',
  ],
  [
    ['IT', 'Via Roma', '5', '50123', 'Firenze', 'Toscana'],
    'Via Roma 5, 50123 Firenze, Italy',
    'Via Roma 5',
    'Italy',
  ],
  [
    ['ES', 'Calle Mayor', '5', '28013', 'Madrid', null],
    'Calle Mayor, 5, 28013 Madrid, Spain',
    'Calle Mayor, 5',
    'Spain',
  ],
  [
    ['AR', 'Corrientes', '5', 'C1043AAA', 'Buenos Aires', null],
    'Corrientes 5, C1043AAA Buenos Aires, Argentina',
    'Corrientes 5',
    'Argentina',
  ],
  [
    ['NL', 'Damrak', '5', '1012 LG', 'Amsterdam', null],
    'Damrak 5, 1012 LG Amsterdam, Netherlands',
    'Damrak 5',
    'Netherlands',
  ],
  [
    ['CH', 'Bahnhofstrasse', '5', '8001', 'Zürich', 'ZH'],
    'Bahnhofstrasse 5, 8001 Zürich, Switzerland',
    'Bahnhofstrasse 5',
    'Switzerland',
  ],
  [
    ['AE', 'Sheikh Zayed Road', '5', null, 'Dubai', null],
    '5 Sheikh Zayed Road, Dubai, United Arab Emirates',
    '5 Sheikh Zayed Road',
    'United Arab Emirates',
  ],
  [
    ['HK', 'Nathan Road', '5', null, 'Kowloon', null],
    '5 Nathan Road, Kowloon, Hong Kong',
    '5 Nathan Road',
    'Hong Kong',
  ],
  [
    ['SG', 'Orchard Road', '5', '238801', 'Singapore', null],
    '5 Orchard Road, Singapore 238801',
    '5 Orchard Road',
    'Singapore',
  ],
  [
    ['HU', 'Andrássy út', '5', '1061', 'Budapest', null],
    '1061 Budapest, Andrássy út 5., Hungary',
    'Andrássy út 5.',
    'Hungary',
  ],
  [
    ['RU', 'Тверская', '5', '125009', 'Москва', null],
    'Тверская, 5, Москва, 125009, Russia',
    'Тверская, 5',
    'Russia',
    'Russian Federation',
  ],
  [
    ['TR', 'İstiklal Caddesi', '5', '34430', 'Beyoğlu', null],
    'İstiklal Caddesi 5, 34430 Beyoğlu, Türkiye',
    'İstiklal Caddesi 5',
    'Türkiye',
  ],
  [
    ['CI', 'Rue Jesse Owens', null, null, 'Abidjan', null],
    "Rue Jesse Owens, Abidjan, Côte d'Ivoire",
    'Rue Jesse Owens',
    "Côte d'Ivoire",
  ],
  [
    ['CZ', 'Vodičkova', '5', '110 00', 'Praha', null],
    'Vodičkova 5, 110 00 Praha, Czechia',
    'Vodičkova 5',
    'Czechia',
  ],
  [
    ['BA', null, null, '71000', 'Sarajevo', null],
    '71000 Sarajevo, Bosnia and Herzegovina',
    null,
    'Bosnia and Herzegovina',
  ],
];

describe('an address', () => {
  it.each(ADDRESSES)('%j has a line in the order of its country', (address, line) => {
    expect(addressLine(parts(address))).toBe(line);
  });

  it('contains every part but a region that has its own line, in all countries', () => {
    for (const country of COUNTRY_CODES) {
      const line = addressLine(parts([country, 'Qstreet', '77', '88 88', 'Ztown', null]));
      for (const part of ['Qstreet', '77', '88 88', 'Ztown']) expect(line).toContain(part);
      expect(line).not.toMatch(/undefined|\{|[\ue000-\uf8ff]|, ,|^\W|, -|- ,/);
    }
  });

  it('is never a template, whatever its parts contain', () => {
    const odd: Row = ['US', '{{{country}}} || $1', '5', '94122', '$& Town', 'CA'];
    expect(addressLine(parts(odd))).toBe('5 {{{country}}} || $1, $& Town, CA 94122');
  });

  it.each([
    ['13', 'JP', 'Tokyo'],
    ['JP-27', 'JP', 'Osaka'],
    ['MH', 'IN', 'Maharashtra'],
    ['NW', 'DE', 'Nordrhein-Westfalen'],
    ['Bayern', 'DE', 'Bayern'],
    ['MD', 'ES', 'Comunidad de Madrid'],
    ['NSW', 'AU', 'NSW'],
    ['US-CA', 'US', 'CA'],
    ['California', 'US', 'California'],
    ['DE', 'DE', null],
    ['MT', 'MT', null],
    ['Monaco', 'MC', null],
    ['HK', 'HK', null],
    ['99', 'FR', null],
    ['DS', 'PL', null],
    ['PL-02', 'PL', 'Dolnośląskie'],
    ['ICA', 'PE', 'Ica'],
    [null, 'FR', null],
    ['07', null, null],
  ])('with the region %j in %s names %j', (text, country, name) => {
    expect(regionName(text, country)).toBe(name);
  });

  it('names every country as in a sentence, not as in lists and maps', () => {
    for (const code of COUNTRY_CODES) {
      for (const name of [commonName(code), isoName(code)]) expect(name).not.toBe(code);
      expect(commonName(code)).not.toMatch(/&|SAR|St\. |’| - /);
    }
  });
});

describe('the parts of an address', () => {
  let world: LedgerWorld;
  beforeAll(async () => {
    world = await openLedger();
  });
  afterAll(() => world.close());

  const rows = async (account: string, columns: readonly ExportColumn[]) =>
    await world.database.query<Record<string, string | null>[]>(
      exportQuery(account, { filter: {}, sort: ['Name', 'ASC'] } as never, columns, 'crmCsv'),
    );

  it('fill the columns of CRM layouts in every country, never with the country as the state', async () => {
    const account = await world.account();
    const name = (index: number) => `Place ${String(index).padStart(2, '0')}`;
    const places = ADDRESSES.map(([address, line], index) =>
      buildPlace(index, {
        name: name(index),
        phone: null,
        website: null,
        address: line,
        ...parts(address),
      }),
    );
    await world.completeRun(account, places);
    const hubspot = await rows(account, LAYOUTS.hubspot.columns);
    const salesforce = await rows(account, LAYOUTS.salesforce.columns);
    const shown = ADDRESSES.map(([[, , , code, town, region], , street, country], index) => ({
      'Company name': name(index),
      'Street address': street,
      City: town,
      'State/Region': region,
      'Postal code': code,
      'Country/Region': country,
    }));
    expect(hubspot).toMatchObject(shown);
    expect(salesforce).toMatchObject(
      ADDRESSES.map(([[, , , code, , region], , street, country, iso]) => ({
        Street: street,
        State: region,
        PostalCode: code,
        Country: iso ?? country,
      })),
    );
  });

  it('are columns of their own', async () => {
    const account = await world.account();
    const place = buildPlace(1, parts(ADDRESSES[0]![0]));
    await world.completeRun(account, [place]);
    expect(await rows(account, columnsOf(ADDRESS_PARTS))).toEqual([
      {
        'Street Name': 'Moraga St',
        'House Number': '300',
        'Postal Code': '94122',
        Locality: 'San Francisco',
        Region: 'CA',
        'Country Code': 'US',
      },
    ]);
  });

  it('come from one record: another one fills none of them, or all with the line', async () => {
    const account = await world.account();
    const phone = '+12025550142';
    const named = { name: 'Blue Fern Bakery', phone, website: 'https://fern.example' };
    const own = { ...parts(['US', null, null, null, 'Austin', 'TX']), address: null };
    const other = {
      ...parts(['US', 'Main St', '5', '78701', 'Austin', 'TX']),
      address: '5 Main St, Austin, TX 78701',
    };
    const first = buildPlace(1, { ...named, ...own });
    const second = buildPlace(2, { ...named, ...other, source: 'osm', sourceId: 'node/2' });
    await world.completeRun(account, [first, second]);
    const [lead, ...more] = await world.leads(account);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({
      address: '5 Main St, Austin, TX 78701',
      street_name: 'Main St',
      house_number: '5',
      postal_code: '78701',
      filled: { address: { source: 'osm', sourceId: 'node/2' } },
    });
    const third = {
      ...second,
      source: 'overture',
      sourceId: 'c',
      streetName: 'Side St',
      address: '9 Side St',
    };
    await world.completeRun(account, [first, third]);
    expect((await world.leads(account))[0]).toMatchObject({ street_name: 'Main St' });
    const moved = {
      ...first,
      ...parts(['US', 'Elm St', '7', null, 'Austin', 'TX']),
      address: '7 Elm St',
    };
    await world.completeRun(account, [moved]);
    expect((await world.leads(account))[0]).toMatchObject({
      address: '7 Elm St',
      street_name: 'Elm St',
      house_number: '7',
      postal_code: null,
      filled: {},
    });
    const changes = await world.database.query(
      'SELECT DISTINCT field FROM lead_changes WHERE account_id = $1',
      [account],
    );
    expect(changes).toEqual([{ field: 'Address' }]);
  });

  it('of leads from an earlier version are read from lines that state them beyond doubt', async () => {
    const account = await world.account();
    const google = { source: 'google', retainUntil: '2999-01-01T00:00:00.000Z' };
    const stored: [string, string | null, object?][] = [
      ['San Francisco, CA', '300 Moraga St, San Francisco, CA 94122'],
      ['Monaco', '12 Avenue de la Costa, 98000 Monaco'],
      ['Toronto, ON', '1 Queen St, Suite 5, Toronto, ON M5V 2A2, Canada'],
      ['Austin, TX', 'Austin, TX'],
      ['Austin, TX', '5 Congress Ave, Austin, TX 99'],
      ['Austin, TX', '5 Congress Ave, Round Rock, TX 78664'],
      ['Austin, TX', '100 Main St, Austin, TX 78701', google],
      ['No such town', '1 Main St, No such town'],
    ];
    await world.completeRun(
      account,
      stored.map(([city, address, more], index) =>
        buildPlace(index, {
          name: `Shop ${'abcdefgh'[index]} unlike`,
          phone: null,
          website: null,
          city,
          address,
          source: 'osm',
          ...more,
        }),
      ),
    );
    await world.database.query(
      `INSERT INTO repairs VALUES ('addresses of leads', '00000000-0000-0000-0000-000000000000 00000000-0000-0000-0000-000000000000')`,
    );
    await fillAddresses(world.database);
    await fillAddresses(world.database);
    const of = (...[street, code, town, region, country]: (string | null)[]) => ({
      street_name: street,
      house_number: null,
      postal_code: code,
      locality: town,
      region,
      country_code: country,
    });
    expect(await world.leads(account)).toMatchObject(
      [
        of('300 Moraga St', '94122', 'San Francisco', 'CA', 'US'),
        of(null, '98000', 'Monaco', null, 'MC'),
        of('1 Queen St, Suite 5', 'M5V 2A2', 'Toronto', 'ON', 'CA'),
        of(null, null, 'Austin', 'TX', 'US'),
        of(null, null, 'Austin', 'TX', 'US'),
        of(null, null, 'Austin', 'TX', 'US'),
        of(null, null, 'Austin', 'TX', 'US'),
        of(null, null, null, null, null),
      ].map((expected, index) =>
        index === 1 ? of('12 Avenue de la Costa', '98000', 'Monaco', null, 'MC') : expected,
      ),
    );
  });
});

describe('an imported place', () => {
  let world: PlacesWorld;
  beforeAll(async () => {
    world = await openPlaces();
  });
  afterAll(() => world.close());

  it('keeps the parts as its source delivers them, and an old one gets them back from its line', async () => {
    const file = world.file(
      'parts.geojsonl',
      [
        buildFeature('a', {
          addresses: [
            {
              freeform: '300 Moraga St',
              postcode: '94122',
              locality: 'San Francisco',
              region: 'US-CA',
              country: 'US',
            },
          ],
        }),
        buildFeature('b', {
          names: { primary: 'Dom' },
          addresses: [
            {
              freeform: 'Domstr. 5',
              postcode: '50667',
              locality: 'Köln',
              region: 'DE-NW',
              country: 'DE',
            },
          ],
        }),
      ].join('\n'),
    );
    await world.places('import', file);
    const stored = async () =>
      (
        await world.client.query(
          'SELECT street_name, postal_code, locality, region, country_code, address FROM places ORDER BY source_id',
        )
      ).rows;
    const imported = [
      {
        street_name: '300 Moraga St',
        postal_code: '94122',
        locality: 'San Francisco',
        region: 'CA',
        country_code: 'US',
        address: '300 Moraga St, San Francisco, CA 94122',
      },
      {
        street_name: 'Domstr. 5',
        postal_code: '50667',
        locality: 'Köln',
        region: 'Nordrhein-Westfalen',
        country_code: 'DE',
        address: expect.stringMatching(/^Domstr. 5, 50667 (Köln|Cologne), Germany$/),
      },
    ];
    expect(await stored()).toEqual(imported);

    await world.client.query(
      'UPDATE places SET street_name = NULL, postal_code = NULL, locality = NULL, region = NULL, country_code = NULL',
    );
    await world.client.query(`INSERT INTO repairs VALUES ('addresses of places', '0')`);
    await fillPlaceAddresses(world.client);
    const [first, second] = await stored();
    expect(first).toEqual(imported[0]);
    expect(second).toMatchObject({
      street_name: 'Domstr. 5',
      postal_code: '50667',
      country_code: 'DE',
    });
  });
});

describe("a Google place's address", () => {
  const component = (type: string, longText: string, shortText = longText) => ({
    types: [type, 'political'],
    longText,
    shortText,
  });

  it.each<[string, ReturnType<typeof component>[], Partial<AddressParts>]>([
    [
      'in Sydney',
      [
        component('street_number', '5'),
        component('route', 'George Street', 'George St'),
        component('locality', 'Sydney'),
        component('administrative_area_level_1', 'New South Wales', 'NSW'),
        component('country', 'Australia', 'AU'),
        component('postal_code', '2000'),
      ],
      {
        streetName: 'George Street',
        houseNumber: '5',
        locality: 'Sydney',
        region: 'NSW',
        countryCode: 'AU',
        postalCode: '2000',
      },
    ],
    [
      'in Cologne',
      [
        component('route', 'Domstraße'),
        component('locality', 'Köln'),
        component('administrative_area_level_1', 'Nordrhein-Westfalen', 'NRW'),
        component('country', 'Germany', 'DE'),
      ],
      {
        streetName: 'Domstraße',
        houseNumber: null,
        region: 'Nordrhein-Westfalen',
        countryCode: 'DE',
        postalCode: null,
      },
    ],
    [
      'in London',
      [
        component('postal_town', 'London'),
        component('administrative_area_level_1', 'England'),
        component('country', 'United Kingdom', 'GB'),
      ],
      { locality: 'London', region: 'England', countryCode: 'GB', streetName: null },
    ],
    [
      'in Tokyo, without a street',
      [
        component('premise', '1'),
        component('sublocality_level_4', '1 Chome'),
        component('sublocality_level_2', 'Marunouchi'),
        component('locality', 'Chiyoda City'),
        component('administrative_area_level_1', 'Tokyo'),
        component('country', 'Japan', 'JP'),
      ],
      {
        streetName: 'Marunouchi 1 Chome',
        houseNumber: '1',
        locality: 'Chiyoda City',
        region: 'Tokyo',
      },
    ],
    ['without components', [], { streetName: null, locality: null, countryCode: null }],
  ])('%s is read from its components', (_, components, expected) => {
    expect(addressParts(components)).toMatchObject(expected);
  });

  it('keeps the line that Google formatted', () => {
    const place = toFoundPlace({
      id: 'g',
      formattedAddress: 'Domstraße 5, 50668 Köln, Germany',
      addressComponents: [component('country', 'Germany', 'DE')],
    });
    expect(place).toMatchObject({ address: 'Domstraße 5, 50668 Köln, Germany', countryCode: 'DE' });
  });
});

describe("a row of a customer's list", () => {
  it('keeps the parts from their own columns', async () => {
    const mapping = { name: 0, address: 1, city: 2, state: 3, postalCode: 4, country: 5 };
    const reading = {
      header: [],
      mapping,
      home: ['US'],
      countriesOf: () => Promise.resolve(new Map()),
    };
    const read = async (...cells: string[]) => {
      const records: ImportRecord[] = [];
      await readRows([{ number: 2, cells }], reading, (record) => records.push(record));
      return records[0];
    };

    expect(await read('Alpha', 'Domstr. 5', 'Köln', '', '50667', 'Germany')).toMatchObject({
      streetName: 'Domstr. 5',
      postalCode: '50667',
      locality: 'Köln',
      region: null,
      countryCode: 'DE',
    });
    expect(
      await read('Beta', '5 Main St, Austin, TX 78701', 'Austin', 'TX', '78701', ''),
    ).toMatchObject({
      streetName: '5 Main St',
      countryCode: null,
    });
    expect(await read('Gamma', '5 Main St, Austin, TX 78701', '', '', '', '')).toMatchObject({
      streetName: null,
      address: '5 Main St, Austin, TX 78701',
    });
  });
});
