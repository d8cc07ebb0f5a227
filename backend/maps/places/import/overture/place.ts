import type { GeoPoint } from '../../geometry.js';
import { clean } from '../../text.js';
import { emailAddresses } from '../../web/emails.js';
import { webLinks } from '../../web/links.js';
import { streetOf, texts } from '../fields.js';
import type { PlaceRecord, Reading } from '../record.js';

/**
 * In a San Francisco release, 11% of the records are below this (557 of 5,180, at 0.3). Each was seen by a single
 * source, long ago. Of 3,425 US places with a verified status, 21% below it had closed, compared with 8% above.
 */
const MIN_CONFIDENCE = 0.4;
/** Categories of places that are not businesses: machines, stops, land and sights. */
const NON_BUSINESS_CATEGORY = new RegExp(
  `^(?:${[
    'atms?',
    '.*_lockers?',
    'lockers?',
    'vending_machine.*',
    'ev_charging_station',
    'charging_station',
    '(?:public_)?(?:toilet|restroom)s?',
    '(?:bus|train|metro|subway|light_rail_and_subway|ferry|taxi|tram)_(?:station|stop|stand|terminal)s?',
    'transit_station|public_transportation|transportation_location|bus_stop',
    'parking|.*_parking|parking_.*',
    'park|.*_park(?<!amusement_park|theme_park|water_park|trampoline_park|rv_park|business_park)',
    'landmark.*|monument|memorial.*|sculpture.*|statue|fountain|bridge|lighthouse|pier|public_plaza|plaza',
    'lake|river|beach|mountain|forest|island|waterfall|canyon|nature_reserve|botanical_garden|garden',
    'hiking_trail|trail|playground|.*_field|.*_court(?<!food_court)|campus_building|structure_and_geography',
    'police_department|fire_department|central_government_office|courthouse|embassy|post_box|mailbox|prison|jail.*',
    'street|road|intersection|neighborhood|locality|rest_stop|picnic_area|cemetery',
  ].join('|')})$`,
);

/** Names of machines that have the category of the shop they are in. */
const MACHINE = /\bATM\b|^(?:redbox|coinstar)\b|\blockers?\b|^amazon hub\b/i;

/** A business, or the reason its record is skipped or broken. */
export type PlaceResult = { record: PlaceRecord } | { skipped: string } | { broken: string };

/**
 * Reads a place from its properties, which have the same names in GeoJSON and GeoParquet.
 * @param point its location, which the two formats encode differently
 */
export function readPlace(place: Record<string, unknown>, point: GeoPoint | null): PlaceResult {
  const sourceId = clean(place['id'], 200);
  if (!sourceId) return { broken: 'without an id' };
  const name = clean(object(place['names'])['primary'], 300);
  if (!name) return { skipped: 'without a name' };
  const status = place['operating_status'];
  if (typeof status === 'string' && status.includes('closed')) return { skipped: 'closed' };
  const confidence = place['confidence'];
  if (typeof confidence === 'number' && confidence < MIN_CONFIDENCE) {
    return { skipped: 'low confidence' };
  }
  const { main, own, others } = categories(place);
  if ((main && NON_BUSINESS_CATEGORY.test(main)) || MACHINE.test(name))
    return { skipped: 'not a business' };
  const address = object(Array.isArray(place['addresses']) ? place['addresses'][0] : undefined);
  const region = clean(address['region'])?.replace(/^[A-Z]{2}-/, '') ?? null;
  const country = clean(address['country'])?.toUpperCase() ?? null;
  return {
    record: {
      source: 'overture',
      sourceId,
      name,
      category: main && label(main),
      types: own.map((category) => `overture/${category}`),
      otherTypes: others.map((category) => `overture/${category}`),
      phones: texts(place['phones']),
      ...webLinks(texts(place['websites'])),
      email: texts(place['emails']).flatMap(emailAddresses)[0] ?? null,
      hours: null,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      street: streetOf(clean(address['freeform']), clean(address['locality'])),
      houseNumber: null,
      postcode: clean(address['postcode']),
      city: clean(address['locality']),
      parts: [],
      region,
      country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    },
  };
}

/** The value if it is an object, otherwise an empty object. */
export const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/**
 * Categories of a place from the older `categories` and the newer `taxonomy` and `basic_category`, including broader ones.
 * Alternates are separate: many plumbers are primarily "contractors", but few users want hotels among restaurants.
 */
function categories(place: Record<string, unknown>) {
  const old = object(place['categories']);
  const taxonomy = object(place['taxonomy']);
  const basic = categoryId(place['basic_category']);
  const main = categoryId(taxonomy['primary']) ?? categoryId(old['primary']) ?? basic;
  const own = categoryIds([main, old['primary'], basic, ...texts(taxonomy['hierarchy'])]);
  const others = categoryIds([...texts(old['alternate']), ...texts(taxonomy['alternates'])]);
  return { main, own, others: others.filter((category) => !own.includes(category)) };
}

const categoryIds = (values: unknown[]) => [
  ...new Set(values.map(categoryId).filter((id) => id !== null)),
];
function categoryId(value: unknown): string | null {
  const text = clean(value, 80)?.toLowerCase();
  return text && /^[\w&-]+$/.test(text) ? text : null;
}

/** "italian_restaurant" → "Italian Restaurant". */
const label = (category: string) =>
  category.replace(/_/g, ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Adds the position to a result. */
export const asReading = (result: PlaceResult, position: number, where: string): Reading =>
  'broken' in result ? { position, skipped: result.broken, where } : { position, ...result };
