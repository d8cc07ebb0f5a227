import { presetsOf, type Tags, values } from '../../categories/presets.js';
import { clean } from '../../text.js';
import type { Point } from '../../geometry.js';
import { emailAddress, webAddress } from '../fields.js';
import { neverOpen, readableHours } from '../hours.js';
import type { PlaceRecord } from '../record.js';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** `amenity` holds benches and car parks too: these are run by somebody who can be called. */
const AMENITIES = words(`
  restaurant cafe fast_food bar pub biergarten ice_cream food_court nightclub stripclub hookah_lounge
  casino gambling cinema theatre arts_centre events_venue conference_centre exhibition_centre music_venue
  planetarium studio karaoke_box internet_cafe community_centre social_centre social_facility
  bank bureau_de_change money_transfer payment_centre mobile_money_agent
  pharmacy hospital clinic doctors dentist veterinary nursing_home animal_boarding animal_shelter animal_training
  kindergarten childcare school college university driving_school language_school music_school
  dancing_school cooking_school prep_school training research_institute library
  fuel car_rental car_wash vehicle_inspection boat_rental motorcycle_rental
  coworking_space post_office post_depot marketplace funeral_hall crematorium place_of_worship monastery
  love_hotel brothel swingerclub public_bath ferry_operator driver_training dojo`);
const TOURISM = words(`
  hotel motel hostel guest_house apartment chalet alpine_hut camp_site caravan_site resort
  museum gallery theme_park zoo aquarium`);
const LEISURE = words(`
  fitness_centre sports_centre sports_hall bowling_alley dance marina golf_course miniature_golf water_park
  sauna spa amusement_arcade escape_game horse_riding trampoline_park adult_gaming_centre tanning_salon
  ice_rink resort beach_resort indoor_play hackerspace stadium`);
/** Shops and offices that are none: empty ones, machines, and authorities. */
const NO_SHOP = words('no vacant vending_machine disused abandoned');
const NO_OFFICE = words('no vacant government diplomatic administrative');
const NO_HEALTHCARE = words('no defibrillator vaccination_point sample_collection');
const NO_CRAFT = words('no vacant');
const CLOSED =
  /^(?:disused|was|abandoned|demolished|removed|razed|closed)(?::(?:amenity|shop|office|craft|tourism|leisure|name|healthcare))?$/;
const MACHINES = /^(?:atm|vending|vending_machine|parcel_locker)$/;

/**
 * Reads a business from an element's tags, or tells why it is none.
 * `where` is null when the extract holds none of the element's points.
 */
export function business(
  sourceId: string,
  tags: Tags,
  where: Point | null,
): PlaceRecord | 'closed' | 'not a business' | 'without a name' {
  if (!isBusiness(tags)) return 'not a business';
  const name = clean(tags['name:en'] && !tags['name'] ? tags['name:en'] : tags['name'], 300);
  if (!name) return 'without a name';
  if (isClosed(tags)) return 'closed';
  const kinds = presetsOf(tags);
  return {
    source: 'osm',
    sourceId,
    name,
    category: kinds[0]?.name ?? null,
    types: [...new Set([...kinds.map(({ id }) => id), ...plainTypes(tags)])],
    otherTypes: [],
    phones: [tags['phone'], tags['contact:phone'], tags['contact:mobile'], tags['mobile']].filter(
      (phone) => phone !== undefined,
    ),
    website:
      webAddress(tags['website']) ?? webAddress(tags['contact:website']) ?? webAddress(tags['url']),
    email: emailAddress(tags['email']) ?? emailAddress(tags['contact:email']),
    hours: readableHours(tags['opening_hours']),
    latitude: where?.latitude ?? null,
    longitude: where?.longitude ?? null,
    street: clean(
      tags['addr:street'] ?? tags['contact:street'] ?? tags['addr:place'] ?? tags['addr:full'],
    ),
    houseNumber: clean(tags['addr:housenumber'] ?? tags['contact:housenumber']),
    postcode: clean(tags['addr:postcode'] ?? tags['contact:postcode']),
    city: clean(tags['addr:city'] ?? tags['contact:city']),
    region: clean(tags['addr:state'] ?? tags['addr:province']),
    country: /^[A-Z]{2}$/.test(tags['addr:country'] ?? '') ? tags['addr:country']! : null,
  };
}

export function isBusiness(tags: Tags): boolean {
  const any = (key: string, fits: (value: string) => boolean) =>
    tags[key] !== undefined && values(tags[key]).some(fits);
  if (any('amenity', (value) => MACHINES.test(value)) && !tags['shop']) return false;
  return (
    any('amenity', (value) => AMENITIES.has(value)) ||
    any('shop', (value) => !NO_SHOP.has(value)) ||
    any('office', (value) => !NO_OFFICE.has(value)) ||
    any('craft', (value) => !NO_CRAFT.has(value)) ||
    any('healthcare', (value) => !NO_HEALTHCARE.has(value)) ||
    any('tourism', (value) => TOURISM.has(value)) ||
    any('leisure', (value) => LEISURE.has(value)) ||
    any('club', (value) => value !== 'no')
  );
}

const isClosed = (tags: Tags) =>
  neverOpen(tags['opening_hours']) ||
  Object.entries(tags).some(([key, value]) => CLOSED.test(key) && value !== 'no');

/** `key/value` of the tags that say what a business is, for those without a preset. */
function plainTypes(tags: Tags): string[] {
  return [
    'amenity',
    'shop',
    'office',
    'craft',
    'healthcare',
    'tourism',
    'leisure',
    'club',
    'cuisine',
  ]
    .flatMap((key) => (tags[key] ? values(tags[key]).map((value) => `${key}/${value}`) : []))
    .filter((type) => /^[a-z]+\/[\w:-]{2,60}$/.test(type) && !type.endsWith('/yes'));
}
