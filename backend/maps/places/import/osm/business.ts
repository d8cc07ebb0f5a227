import { BUSINESS_KEYS, isBusiness } from '../../categories/business-tags.js';
import { presetLabel, presetsOf } from '../../categories/presets.js';
import { type Tags, values } from '../../categories/tags.js';
import { clean } from '../../text.js';
import type { GeoPoint } from '../../geometry.js';
import { japaneseLocality } from '../../cities/locality.js';
import { emailAddresses } from '../../web/emails.js';
import { webLinks } from '../../web/links.js';
import { isNeverOpen, readableHours } from '../hours.js';
import type { PlaceRecord } from '../record.js';

/** A tag for a former club does not mean that the business itself has closed. */
const CLOSING_KEYS = [...BUSINESS_KEYS.filter((key) => key !== 'club'), 'name'];
const CLOSED = new RegExp(
  `^(?:disused|was|abandoned|demolished|removed|razed|closed)(?::(?:${CLOSING_KEYS.join('|')}))?$`,
);

const EMAIL_KEYS = ['email', 'contact:email'];
const LINK_KEYS =
  'website contact:website url contact:facebook contact:instagram contact:linkedin contact:twitter contact:youtube contact:tiktok contact:vk'.split(
    ' ',
  );

/** A profile may be tagged with its name alone, which is no link. */
function linkOf(key: string, tags: Tags): string | null {
  const text = clean(tags[key], 2000);
  return /website|url/.test(key) || text?.includes('/') ? text : null;
}

/**
 * Reads a business from an element's tags, or returns the reason the element is skipped.
 * `point` is null if the extract contains none of the element's points.
 */
export function business(
  sourceId: string,
  tags: Tags,
  point: GeoPoint | null,
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
    category: kinds[0] ? presetLabel(kinds[0].name) : plainLabel(tags),
    types: [...new Set([...kinds.map(({ id }) => id), ...plainTypes(tags)])],
    otherTypes: [],
    phones: [tags['phone'], tags['contact:phone'], tags['contact:mobile'], tags['mobile']].filter(
      (phone) => phone !== undefined,
    ),
    ...webLinks(LINK_KEYS.map((key) => linkOf(key, tags))),
    email: EMAIL_KEYS.flatMap((key) => emailAddresses(clean(tags[key])))[0] ?? null,
    hours: readableHours(tags['opening_hours']),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    street: clean(
      tags['addr:street'] ?? tags['contact:street'] ?? tags['addr:place'] ?? tags['addr:full'],
    ),
    houseNumber: clean(tags['addr:housenumber'] ?? tags['contact:housenumber']),
    postcode: clean(tags['addr:postcode'] ?? tags['contact:postcode']),
    city: cityOf(tags),
    parts: partsOf(tags),
    region: clean(tags['addr:state'] ?? tags['addr:province']),
    country: /^[A-Z]{2}$/.test(tags['addr:country'] ?? '') ? tags['addr:country']! : null,
  };
}

/** Addresses in Japan name the ward of a city separately. */
export function cityOf(tags: Tags): string | null {
  const city = tags['addr:city'] ?? tags['contact:city'];
  const ward = [tags['addr:suburb'], tags['addr:district']].find((name) => name?.endsWith('区'));
  const full = japaneseLocality(tags['addr:full'] ?? '')?.names.join('');
  return clean(city?.endsWith('市') && ward ? `${city}${ward}` : (city ?? ward ?? full));
}

const PARTS = ['addr:suburb', 'addr:borough', 'addr:city_district', 'addr:district'];

const partsOf = (tags: Tags): string[] =>
  PARTS.map((key) => clean(tags[key])).filter((name) => name !== null);

const isClosed = (tags: Tags) =>
  isNeverOpen(tags['opening_hours']) ||
  Object.entries(tags).some(([key, value]) => CLOSED.test(key) && value !== 'no');

/** The category of an element without a preset: "Office" for `office=yes`, "Pottery" for `shop=pottery`. */
function plainLabel(tags: Tags): string | null {
  const key = BUSINESS_KEYS.find((name) => tags[name] && tags[name] !== 'no');
  const value = key && values(tags[key])[0];
  const words = clean((value === 'yes' ? key : value)?.replace(/_/g, ' '));
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** Types of the form `key/value` from tags that describe a business. Some have no preset. */
function plainTypes(tags: Tags): string[] {
  return [...BUSINESS_KEYS, 'cuisine']
    .flatMap((key) => (tags[key] ? values(tags[key]).map((value) => `${key}/${value}`) : []))
    .filter((type) => /^[a-z]+\/[\w:-]{2,60}$/.test(type) && !type.endsWith('/yes'));
}
