/** A business in the simulator: the ground truth. */
export interface TruePlace {
  id: string;
  name: string;
  language: string;
  address: string | null;
  /** In Texas. */
  town: string | null;
  /** Types from Google's Table A, primary type first. */
  types: string[];
  kind: string;
  status: 'OPERATIONAL' | 'CLOSED_TEMPORARILY' | 'CLOSED_PERMANENTLY';
  /** E.164 */
  phone: string | null;
  website: string | null;
  rating: number | null;
  reviews: number | null;
  hours: string[] | null;
  /** Null for a business that only visits its customers. */
  location: { latitude: number; longitude: number } | null;
  /** Id of the place that replaced it. */
  movedTo: string | null;
  /** Its rank in a search, apart from noise. */
  relevance: number;
}

/** A city that a text search can find. */
export interface Locality {
  id: string;
  name: string;
  address: string;
  country: string;
  box: { south: number; west: number; north: number; east: number };
}

interface Wish {
  count: number;
  seed: number;
  south?: number;
  west?: number;
  /** Degrees; the city is a square. */
  side?: number;
  types?: string[];
  kind?: string;
}

/** Pseudorandom numbers from 0 to 1, reproducible by seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NAMES = [
  'Lindenhof',
  'Čajovna U Mostu',
  'さくら歯科',
  'Кафе Весна',
  'مطعم النخيل',
  'Blue Door',
];
const WEEK = ['Monday: 9:00 AM – 5:00 PM', 'Tuesday: 9:00 AM – 5:00 PM', 'Sunday: Closed'];

/** A place with all fields; pass only those that matter to the test. */
export const buildTruePlace = (number: number, overrides: Partial<TruePlace> = {}): TruePlace => ({
  id: `ChIJ${number.toString(36).padStart(10, '0')}`,
  name: `${NAMES[number % NAMES.length]} ${number}`,
  language: 'en',
  address: `${number} Main Street, Testville, TX 73301, USA`,
  town: null,
  types: ['restaurant', 'food', 'point_of_interest', 'establishment'],
  kind: 'Restaurant',
  status: 'OPERATIONAL',
  phone: `+1512${String(2_000_000 + number)}`,
  website: `https://place-${number}.example/`,
  rating: 4.2,
  reviews: number,
  hours: WEEK,
  location: { latitude: 30.1, longitude: -97.9 },
  movedTo: null,
  relevance: 0,
  ...overrides,
});

/**
 * Places in one category, distributed like real cities: most are in a few dense neighborhoods of various sizes, central
 * ones rank higher, and some lack a phone, website or rating.
 */
export function generateCity({
  count,
  seed,
  south = 30,
  west = -98,
  side = 0.3,
  ...overrides
}: Wish) {
  const number = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - number())) * Math.cos(2 * Math.PI * number());
  const quarters = Array.from({ length: 25 }, () => ({
    north: number(),
    east: number(),
    spread: 0.005 + 0.07 * number() ** 2,
    people: 0.02 + number() ** 2,
  }));
  const people = quarters.reduce((sum, quarter) => sum + quarter.people, 0);
  const spot = () => {
    if (number() < 0.15) return { north: number(), east: number() };
    let rest = number() * people;
    const { north, east, spread } = quarters.find((quarter) => (rest -= quarter.people) <= 0)!;
    return { north: north + normal() * spread, east: east + normal() * spread };
  };
  const places: TruePlace[] = [];
  while (places.length < count) {
    const { north, east } = spot();
    if (north < 0 || north > 1 || east < 0 || east > 1) continue;
    const id = seed * 1_000_000 + places.length;
    places.push(
      buildTruePlace(id, {
        ...overrides,
        location: { latitude: south + side * north, longitude: west + side * east },
        relevance: normal() + Math.exp(-((north - 0.5) ** 2 + (east - 0.5) ** 2) / 0.05),
        ...(number() < 0.2 && { phone: null }),
        ...(number() < 0.3 && { website: null }),
        ...(number() < 0.1 && { rating: null, reviews: null }),
      }),
    );
  }
  return places;
}
