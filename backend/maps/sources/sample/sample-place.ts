import { createHash } from 'node:crypto';
import { PROVIDERS } from '#contract/sources.js';
import type { SearchArea } from '../../places/areas/search-area.js';
import type { Shape } from '../../places/areas/shape.js';
import type { GeoPoint } from '../../places/geometry.js';
import { UNKNOWN, type FoundPlace } from '../../places/found-place.js';

const FIRST =
  `Golden Silver Harbor Maple Cedar Summit River Lake Sunset Liberty Union Central Grand Royal Blue
  Green Red Corner Garden Park Valley Hill Ocean Bay Stone Oak Pine Willow Star Crown Eagle Lion Fox Bear
  Bridge Mill Market Station Village Heritage Pioneer Modern Prime First Urban Northern Southern Eastern`.split(
    /\s+/,
  );
const SECOND =
  `House Place Works Company Studio Point Square Collective Partners Group Brothers Sisters
  Corner Room Yard Lane Project Union Club Office`.split(/\s+/);
const STREETS =
  `Main Oak Pine Maple Cedar Elm Washington Lake Hill Park Market Church Spring River Sunset
  Mission Valencia Union Broadway Franklin`.split(/\s+/);
const KINDS = ['Street', 'Avenue', 'Road', 'Lane', 'Boulevard'];
/** Real area codes make the fictitious numbers 555-0100 to 555-0199 (NANPA) valid. */
const AREAS = [
  202, 212, 213, 303, 305, 312, 404, 415, 503, 512, 602, 615, 617, 702, 713, 718, 816, 919,
];
const HOURS = [
  'Mon–Fri 09:00–17:00, Sat, Sun closed',
  'Mon–Sat 08:00–18:00, Sun closed',
  'Mon–Fri 08:30–17:30, Sat 10:00–14:00, Sun closed',
  'Mon–Sun 10:00–22:00',
  'Tue–Sat 11:00–19:00, Sun, Mon closed',
];

/** The fictitious business with this index in an area and category; always the same for the same arguments. */
export function samplePlace(
  { label, named: city, country, shape, postcodes }: SearchArea,
  category: string,
  index: number,
): FoundPlace {
  const seed = `${label.toLowerCase()}|${category.toLowerCase()}|${index}`;
  const hash = createHash('sha256').update(seed).digest();
  const number = (offset: number, below: number) => hash.readUInt16BE(offset) % below;
  const pick = <Item>(list: Item[], offset: number) => list[number(offset, list.length)]!;
  /** True for about `percent` of all places, because real data is incomplete, too. */
  const has = (offset: number, percent: number) => number(offset, 100) < percent;
  const kind = capitalize(category);
  // The index makes all names of a city unique.
  const name = `Sample ${pick(FIRST, 0)} ${kind} ${pick(SECOND, 2)} ${index + 1}`;
  const host = `${slug(name)}.example`;
  const reviewed = has(14, 90);
  const [postcode] = postcodes.slice(index % Math.max(postcodes.length, 1));
  const code = postcode?.replace(/_/g, '0') ?? null;
  const parts = has(12, 96)
    ? {
        houseNumber: String(1 + number(16, 998)),
        streetName: `${pick(STREETS, 18)} ${pick(KINDS, 20)}`,
        postalCode: code,
        locality: city.split(',')[0]!,
        countryCode: country,
      }
    : null;
  return {
    ...UNKNOWN,
    source: 'sample',
    sourceId: hash.toString('hex', 0, 16),
    license: PROVIDERS.sample.license,
    name,
    category: kind,
    phone: has(4, 88) ? `+1${pick(AREAS, 6)}55501${String(number(8, 100)).padStart(2, '0')}` : null,
    email: has(10, 45) ? `hello@${host}` : null,
    ...(parts && {
      ...parts,
      address: `${parts.houseNumber} ${parts.streetName}, ${[city, code].filter(Boolean).join(' ')}`,
    }),
    website: has(22, 72) ? `https://${host}` : null,
    rating: reviewed ? (28 + number(24, 23)) / 10 : null,
    reviewCount: reviewed ? 1 + number(26, 600) : null,
    hours: has(28, 80) ? pick(HOURS, 30) : null,
    // Not in a city: a fictitious business must not seem to be at a real address.
    ...(shape && pointIn(shape, seed)),
  };
}

/** A point in a shape; always the same for the same seed: at a random latitude, between two crossings of the outline. */
function pointIn({ box: { south, north }, rings }: Shape, seed: string): GeoPoint {
  const hash = createHash('sha256').update(seed).digest();
  const [up, which, along] = [0, 4, 8].map((offset) => (hash.readUInt32BE(offset) + 0.5) / 2 ** 32);
  const latitude = south + up! * (north - south);
  const cuts = rings
    .flatMap((ring) => ring.slice(1).map((to, index) => [ring[index]!, to] as const))
    .filter(([from, to]) => from.latitude > latitude !== to.latitude > latitude)
    .map(
      ([from, to]) =>
        from.longitude +
        ((to.longitude - from.longitude) * (latitude - from.latitude)) /
          (to.latitude - from.latitude),
    )
    .sort((a, b) => a - b);
  const first = 2 * Math.floor(which! * (cuts.length / 2));
  const [west, east] = [cuts[first]!, cuts[first + 1]!];
  return { latitude, longitude: west + along! * (east - west) };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
