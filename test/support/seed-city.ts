import type { Geometry, LayerName, MapFeature } from '../../backend/maps/map/feature.ts';
import { random } from './places-simulator-city.ts';

/** A business of `npm run seed`, as a row of `places`. */
export interface SeededPlace {
  id: string;
  type: string;
  category: string;
  name: string;
  phone: string | null;
  website: string | null;
  email: string | null;
  address: string;
  street: string;
  house: string;
  postcode: string;
  hours: string | null;
  longitude: number;
  latitude: number;
  rank: number;
}

/** Kilometers east and north of the city's center. */
type Spot = [x: number, y: number];

interface District {
  name: string;
  center: Spot;
  /** Radians. */
  turn: number;
  /** Streets on each side of the middle one. */
  streets: number;
  /** How many of the city's businesses it has, relative to the others. */
  weight: number;
}

const CENTER = { longitude: -97.743, latitude: 30.268 };
const KM = { longitude: 1 / 96.2, latitude: 1 / 110.9 };
const BLOCK_KM = 0.15;
/** From the center to the ends of roads and river: beyond the edges of every map of the city. */
const REACH_KM = 45;

const district = (
  name: string,
  x: number,
  y: number,
  turn: number,
  streets: number,
  weight: number,
) => ({ name, center: [x, y], turn, streets, weight }) satisfies District;

const DISTRICTS: District[] = [
  district('Downtown', -0.1, 0.5, 0.28, 8, 12),
  district('East Austin', 2.7, 0.7, 0.22, 8, 7),
  district('South Congress', -0.6, -2.7, 0.34, 6, 7),
  district('Zilker', -3.0, -2.4, 0.55, 5, 3),
  district('Clarksville', -2.2, 1.5, 0.12, 6, 4),
  district('Hyde Park', 0.5, 4.4, 0.1, 7, 5),
  district('Mueller', 3.7, 4.3, 0.5, 6, 4),
  district('North Loop', 0.3, 7, 0.16, 6, 4),
  district('Crestview', -2.4, 7.2, 0.05, 6, 3),
  district('Rosedale', -2.1, 4.3, 0.2, 6, 3),
  district('Travis Heights', 1.5, -3.3, 0.25, 6, 3),
  district('Montopolis', 4.6, -3.1, 0.6, 6, 2),
  district('Barton Hills', -3.6, -5.2, 0.45, 5, 1),
  district('St. Elmo', 0, -6, 0.18, 7, 3),
  district('Westlake', -6.1, 0.6, 0.7, 5, 1),
  district('Windsor Park', 5.4, 7.2, 0.4, 6, 2),
];

const STREETS = [
  ['Congress Ave', 'Nueces St', 'Rio Grande St', 'San Jacinto Blvd', 'Trinity St', 'Lavaca St'],
  ['Pedernales St', 'Chicon St', 'Comal St', 'Navasota St', 'Tillery St', 'Webberville Rd'],
  ['Annie St', 'Mary St', 'Monroe St', 'Elizabeth St', 'Live Oak St', 'Oltorf St'],
  ['Bluebonnet Ln', 'Kinney Ave', 'Garner Ave', 'Hether St', 'Dickson Dr', 'Treadwell St'],
  ['Duval St', 'Avenue B', 'Speedway', 'Harris Ave', 'Red River St', 'Woodrow Ave'],
];

const listed = (items: string) => items.split(', ');
const NAMES = listed(
  'Juniper, Barton, Marisol, Lone Star, Bluebonnet, Magnolia, Cedar, Hill Country, Rosewood, Pecan, Sunrise, Violet, Old Mill, Canyon, Wildflower, Oak & Iron, Clover, Sabine, Agave, Meridian, Copper, Laurel, Little Fox, Driftwood, Honeysuckle, Limestone, Mesquite, Nightingale, Paloma, Prairie, Saltillo, Tidewater, Willow, Yellow Door, Zilker, Bishop, Carmela, Fernwood, Garza, Hartley, Kerbey, Lucinda, Moonlight, Navarro, Olivette, Pinewood, Quincy, Red Bird',
);

/** The kinds of businesses: their type in OpenStreetMap, their category and the ends of their names. */
const KINDS: [type: string, category: string, ends: string, hours: string[]][] = [
  [
    'amenity/restaurant',
    'Restaurant',
    'Kitchen, Grill, Table, Taqueria, Smokehouse, Trattoria, Oyster House, Cantina, Supper Club',
    ['Mon–Sat 11:00–22:00', 'Daily 12:00–23:00', 'Tue–Sun 17:00–22:30'],
  ],
  [
    'amenity/cafe',
    'Café',
    'Coffee, Café, Espresso Bar, Coffee Roasters, Tea House, Coffee & Books, Brew Lab, Corner Café, Coffee Co.',
    ['Daily 07:00–18:00', 'Mon–Fri 06:30–16:00', 'Daily 08:00–20:00'],
  ],
  [
    'amenity/dentist',
    'Dentist',
    'Dental, Family Dentistry, Orthodontics, Smiles, Dental Studio, Dental Care, Dental Arts, Kids Dentistry, Dental Group',
    ['Mon–Thu 08:00–17:00', 'Mon–Fri 08:00–16:00', 'Mon–Fri 09:00–18:00'],
  ],
  [
    'shop/bakery',
    'Bakery',
    'Bakery, Bread Co., Patisserie, Panadería, Bakehouse, Cakes, Bagels, Pie Shop, Sourdough',
    ['Daily 06:00–14:00', 'Tue–Sun 07:00–15:00', 'Mon–Sat 06:30–17:00'],
  ],
  [
    'shop/hairdresser',
    'Hairdresser',
    'Salon, Hair Studio, Barbershop, Barber & Co., Hair Lounge, Color Bar, Cuts, Beauty Parlor, Blow Dry Bar',
    ['Tue–Sat 10:00–19:00', 'Mon–Sat 09:00–20:00', 'Wed–Sun 10:00–18:00'],
  ],
];

const river = (x: number) => -1.3 + 0.7 * Math.sin(x / 2.1) - 0.12 * x;
const riverWidth = (x: number) => 0.17 + 0.09 * Math.sin(x * 0.9) ** 2;
const isWater = ([x, y]: Spot) => Math.abs(y - river(x)) < riverWidth(x) + 0.05;

const position = ([x, y]: Spot): [number, number] => [
  CENTER.longitude + x * KM.longitude,
  CENTER.latitude + y * KM.latitude,
];
/** A spot in a district, along and across its middle street. */
const inDistrict = ({ center: [x, y], turn }: District, along: number, across: number): Spot => [
  x + along * Math.cos(turn) + across * Math.sin(turn),
  y - along * Math.sin(turn) + across * Math.cos(turn),
];
const steps = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Made-up businesses along the streets of a made-up Austin, most of them near its center. */
export function makePlaces(): SeededPlace[] {
  const number = random(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(number() * items.length)]!;
  const weights = DISTRICTS.flatMap((each) => Array<District>(each.weight).fill(each));
  const address = () => {
    for (;;) {
      const where = pick(weights);
      const street = Math.round((number() - 0.5) * 2 * where.streets);
      const along = (number() + number() - 1) * where.streets;
      const [x, y] = number() < 0.5 ? [street + 0.1, along] : [along, street + 0.1];
      const spot = inDistrict(where, x * BLOCK_KM, y * BLOCK_KM);
      if (!isWater(spot))
        return { spot, street: pick(STREETS[DISTRICTS.indexOf(where) % STREETS.length]!), where };
    }
  };
  return KINDS.flatMap(([type, category, ends, hours]) =>
    NAMES.flatMap((first) =>
      listed(ends).map((end) => {
        const { spot, street, where } = address();
        const [longitude, latitude] = position(spot);
        const name = `${first} ${end}`;
        const site = `${name
          .normalize('NFD')
          .replace(/[^a-z]/gi, '')
          .toLowerCase()}.example`;
        const hasSite = number() < 0.72;
        const house = String(100 + Math.floor(number() * 4800));
        const postcode = String(78701 + DISTRICTS.indexOf(where) * 3);
        return {
          id: `node/seed-${site}`,
          type,
          category,
          name,
          phone: number() < 0.84 ? `+1512${2_000_000 + Math.floor(number() * 7_000_000)}` : null,
          website: hasSite ? `https://www.${site}` : null,
          email: hasSite && number() < 0.6 ? `${pick(['hello', 'info', 'office'])}@${site}` : null,
          address: `${house} ${street}, Austin, TX ${postcode}, United States`,
          street,
          house,
          postcode,
          hours: number() < 0.7 ? pick(hours) : null,
          longitude,
          latitude,
          rank: Math.floor(number() * 4),
        };
      }),
    ),
  );
}

/** The base map of the made-up Austin: its river, parks, streets and districts. */
export async function* makeBaseMap(): AsyncGenerator<MapFeature> {
  let count = 0;
  const feature = (
    layer: LayerName,
    kind: string,
    minZoom: number,
    name: string | null,
    geometry: Geometry,
  ) =>
    ({
      source: 'osm',
      sourceId: `seed-${count++}`,
      osmId: null,
      layer,
      kind,
      minZoom,
      name,
      geometry,
    }) satisfies MapFeature;
  const area = (spots: Spot[]): Geometry => ({
    type: 'Polygon',
    coordinates: [[...spots, spots[0]!].map(position)],
  });
  const road = (kind: string, minZoom: number, name: string | null, spots: Spot[]) =>
    feature('road', kind, minZoom, name, { type: 'LineString', coordinates: spots.map(position) });
  const label = (kind: string, minZoom: number, name: string, spot: Spot) =>
    feature('place', kind, minZoom, name, { type: 'Point', coordinates: position(spot) });

  const banks = steps(-REACH_KM, REACH_KM, 0.25);
  const bank = (side: number) => banks.map((x): Spot => [x, river(x) + side * riverWidth(x)]);
  yield feature('water', 'water', 6, 'Colorado River', area([...bank(1), ...bank(-1).reverse()]));

  const blobs: [name: string | null, x: number, y: number, km: number, layer: 'green' | 'water'][] =
    [
      ['Zilker Park', -2.3, -1.6, 0.55, 'green'],
      ['Pease Park', -1.35, 2.1, 0.4, 'green'],
      ['Lady Bird Wildlife Preserve', 5.6, -1.1, 0.8, 'green'],
      ['Barton Creek Greenbelt', -5.4, -3.6, 1.5, 'green'],
      ['Bull Creek Park', -6.2, 5.6, 1.2, 'green'],
      ['Mueller Lake Park', 3.2, 3, 0.3, 'green'],
      ['Stacy Park', 0.9, -2, 0.25, 'green'],
      ['Hancock Golf Course', 1.6, 2.9, 0.4, 'green'],
      ['Roy G. Guerrero Park', 3.2, -2.3, 0.6, 'green'],
      ['Walter E. Long Park', 14.8, 5.2, 2.1, 'green'],
      ['McKinney Falls', 8.4, -9, 1.6, 'green'],
      ['Balcones Canyonlands', -16.4, 13.5, 3.2, 'green'],
      ['Barton Creek Wilderness', -11, -9.6, 2.4, 'green'],
      ['Brushy Creek Park', -3.2, 23.6, 1.9, 'green'],
      ['Onion Creek Park', -1, -17.6, 1.7, 'green'],
      [null, 7.6, 2.4, 0.5, 'water'],
      ['Walter E. Long Lake', 15.4, 8.9, 1.2, 'water'],
    ];
  for (const [name, x, y, km, layer] of blobs) {
    const outline = steps(0, 5.9, 0.31).map((angle): Spot => {
      const radius = km * (1 + 0.22 * Math.sin(angle * 3 + x) + 0.12 * Math.cos(angle * 5 + y));
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * 0.8];
    });
    yield feature(layer, layer === 'green' ? 'park' : 'water', 10, name, area(outline));
  }

  const northSouth = (x: number, bend: number) =>
    steps(-REACH_KM, REACH_KM, 0.5).map((y): Spot => [x + bend * Math.sin(y / 3.7), y]);
  const westEast = (y: number, bend: number) =>
    steps(-REACH_KM, REACH_KM, 0.5).map((x): Spot => [x, y + bend * Math.sin(x / 4.3)]);
  yield road('motorway', 6, 'I-35', northSouth(1.45, 0.25));
  yield road('motorway', 6, 'MoPac Expy', northSouth(-3.9, 0.6));
  yield road('motorway', 7, 'US-290', westEast(-4.6, 0.4));
  yield road(
    'motorway',
    7,
    'US-183',
    steps(-REACH_KM, REACH_KM, 0.5).map((x): Spot => [x, 10.5 - 0.55 * x]),
  );
  for (const [name, x, bend] of [
    ['Lamar Blvd', -1.05, 0.3],
    ['Guadalupe St', -0.4, 0.15],
    ['Burnet Rd', -3, 0.2],
    ['Airport Blvd', 2.6, 0.9],
    ['Pleasant Valley Rd', 3.9, 0.3],
    ['Springdale Rd', 6.1, 0.4],
    ['Exposition Blvd', -4.9, 0.3],
    ['Parmer Ln', -8.2, 0.8],
    ['Ranch Road 620', -13, 1.2],
    ['Lohmans Crossing', -19, 0.9],
    ['Pedernales Rd', -27, 1.4],
    ['Dessau Rd', 8.6, 0.6],
    ['Toll Road 130', 12.5, 1],
    ['Manor Rd', 18, 0.8],
    ['Elgin Rd', 26, 1.3],
  ] as const)
    yield road('major', 9, name, northSouth(x, bend));
  for (const [name, y, bend] of [
    ['Cesar Chavez St', -0.55, 0.3],
    ['Riverside Dr', -2.2, 0.3],
    ['Martin Luther King Jr Blvd', 1.9, 0.25],
    ['38th St', 3.3, 0.2],
    ['51st St', 5.6, 0.35],
    ['Anderson Ln', 8.6, 0.3],
    ['Oltorf St', -3.7, 0.15],
    ['Stassney Ln', -7.4, 0.4],
    ['Howard Ln', 12.2, 0.6],
    ['Pflugerville Pkwy', 16, 0.9],
    ['Round Rock Ave', 21, 0.7],
    ['Chandler Rd', 28, 1.2],
    ['Slaughter Ln', -11, 0.6],
    ['Onion Creek Pkwy', -15, 0.9],
    ['Buda Rd', -20.5, 0.8],
    ['Kyle Pkwy', -28, 1.1],
  ] as const)
    yield road('major', 9, name, westEast(y, bend));

  yield label('city', 5, 'Austin', [0, -0.1]);
  for (const [name, x, y] of [
    ['Round Rock', 1.6, 20],
    ['Pflugerville', 5.4, 14],
    ['Bee Cave', -19.5, 4.2],
    ['Manor', 20, 8],
    ['Buda', -3, -22.5],
    ['Del Valle', 14.5, -9.6],
  ] as const)
    yield label('town', 8, name, [x, y]);
  for (const [index, where] of DISTRICTS.entries()) {
    if (index > 0) yield label('suburb', 12, where.name, where.center);
    const names = STREETS[index % STREETS.length]!;
    for (const street of steps(-where.streets, where.streets, 1))
      for (const isAcross of [false, true]) {
        const dry: Spot[][] = [[]];
        for (const along of steps(-where.streets, where.streets, 0.5)) {
          const [x, y] = isAcross ? [along, street] : [street, along];
          const spot = inDistrict(where, x * BLOCK_KM, y * BLOCK_KM);
          if (isWater(spot)) dry.push([]);
          else dry.at(-1)!.push(spot);
        }
        const name = isAcross ? null : names[(street + where.streets) % names.length]!;
        const isMain = street % 4 === 0;
        for (const spots of dry.filter(({ length }) => length > 1))
          yield road(isMain ? 'major' : 'minor', isMain ? 11 : 10, name, spots);
      }
  }
}
