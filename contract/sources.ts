/** Data that only some sources have, with its names in messages. */
export const FACTS = {
  rating: { one: 'rating', many: 'ratings' },
  reviewCount: { one: 'review count', many: 'review counts' },
  phone: { one: 'phone', many: 'phone numbers' },
  website: { one: 'website', many: 'websites' },
  contact: { one: 'contact', many: 'contact details' },
  openingStatus: { one: 'open/closed information', many: 'open/closed information' },
  translations: { one: 'translated name', many: 'translated names' },
} as const;
export type Fact = keyof typeof FACTS;

const GOOGLE_DAYS = 30;

/** The origins of business data. Each lead shows its provider. License texts are values of the CSV and stay as they are. */
export const PROVIDERS = {
  google: {
    name: 'Google Maps',
    /** Only the place id may be kept permanently (Google Maps Platform Terms of Service, 3.2.3). */
    license: `© Google: may be kept for ${GOOGLE_DAYS} days, the place id for good`,
  },
  osm: { name: 'OpenStreetMap', license: 'ODbL 1.0 © OpenStreetMap contributors' },
  overture: { name: 'Overture Maps', license: 'CDLA-Permissive-2.0, Overture Maps Foundation' },
  sample: { name: 'Sample data', license: 'Sample data, not a real business' },
  /** Businesses that the customer imported. */
  import: { name: 'Your list', license: 'Your own data' },
} as const;
export type Provider = keyof typeof PROVIDERS;

/**
 * A record's page at its provider, up to the record's id; the other providers have no pages. Google's needs a text to search for, which it ignores while it knows the id
 * (https://developers.google.com/maps/documentation/urls/get-started#search-action).
 */
export const RECORD_PAGES = {
  osm: 'https://www.openstreetmap.org/',
  google: 'https://www.google.com/maps/search/?api=1&query=place&query_place_id=',
} as const satisfies Partial<Record<Provider, string>>;

/** Their licenses allow showing the data to anyone, with its attribution. */
export const OPEN_PROVIDERS = ['osm', 'overture'] as const satisfies readonly Provider[];

/** A maps source. */
export interface Source {
  label: string;
  license: string;
  /** Days for which its leads may be kept; null means permanently. */
  keepDays: number | null;
  /** Whether its businesses are made up. */
  isSample: boolean;
  /** Whether each search asks a service on the internet, instead of reading what is loaded here. */
  isOnline: boolean;
  provides: readonly Fact[];
}

/** The maps sources by their names in `MAPS_SOURCE` and in each run. */
export const SOURCES = {
  google: {
    label: PROVIDERS.google.name,
    license: PROVIDERS.google.license,
    keepDays: GOOGLE_DAYS,
    isSample: false,
    isOnline: true,
    provides: [
      'rating',
      'reviewCount',
      'phone',
      'website',
      'contact',
      'openingStatus',
      'translations',
    ],
  },
  osm: {
    label: PROVIDERS.osm.name,
    license: PROVIDERS.osm.license,
    keepDays: null,
    isSample: false,
    isOnline: true,
    provides: ['phone', 'website', 'contact', 'translations'],
  },
  index: {
    label: 'Places index (OpenStreetMap, Overture)',
    license: `${PROVIDERS.osm.license}; ${PROVIDERS.overture.license}`,
    keepDays: null,
    isSample: false,
    isOnline: false,
    provides: ['phone', 'website', 'contact'],
  },
  sample: {
    label: PROVIDERS.sample.name,
    license: PROVIDERS.sample.license,
    keepDays: null,
    isSample: true,
    isOnline: false,
    provides: ['rating', 'reviewCount', 'phone', 'website', 'contact'],
  },
} as const satisfies Record<string, Source>;
export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as [SourceName, ...SourceName[]];
