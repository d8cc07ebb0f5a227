/** Data that only some sources have, as sentences name it. */
export const FACTS = {
  rating: { one: 'rating', many: 'ratings' },
  reviewCount: { one: 'review count', many: 'review counts' },
  phone: { one: 'phone', many: 'phone numbers' },
  website: { one: 'website', many: 'websites' },
  openNow: { one: 'opening status', many: 'opening status' },
  translations: { one: 'translated name', many: 'translated names' },
} as const;
export type Fact = keyof typeof FACTS;

const GOOGLE_DAYS = 30;

/** The origins of business data. Each lead names its provider and licence. */
export const PROVIDERS = {
  google: {
    name: 'Google Maps',
    /** Only the place id may be kept permanently (Google Maps Platform Terms of Service, 3.2.3). */
    licence: `© Google: may be kept for ${GOOGLE_DAYS} days, the place id for good`,
  },
  osm: { name: 'OpenStreetMap', licence: 'ODbL 1.0 © OpenStreetMap contributors' },
  overture: { name: 'Overture Maps', licence: 'CDLA-Permissive-2.0, Overture Maps Foundation' },
  sample: { name: 'Sample data', licence: 'Sample data, not a real business' },
} as const;
export type Provider = keyof typeof PROVIDERS;

/** A maps source that a run can use. */
export interface Source {
  label: string;
  licence: string;
  /** Retention limit for its leads; null means none. */
  keepDays: number | null;
  /** Whether its businesses are made up. */
  isSample: boolean;
  knows: readonly Fact[];
}

/** The maps sources by their names in `MAPS_SOURCE` and in each run. */
export const SOURCES = {
  google: {
    label: PROVIDERS.google.name,
    licence: PROVIDERS.google.licence,
    keepDays: GOOGLE_DAYS,
    isSample: false,
    knows: ['rating', 'reviewCount', 'phone', 'website', 'openNow', 'translations'],
  },
  osm: {
    label: PROVIDERS.osm.name,
    licence: PROVIDERS.osm.licence,
    keepDays: null,
    isSample: false,
    knows: ['phone', 'website', 'translations'],
  },
  index: {
    label: 'Places index (OpenStreetMap, Overture)',
    licence: `${PROVIDERS.osm.licence}; ${PROVIDERS.overture.licence}`,
    keepDays: null,
    isSample: false,
    knows: ['phone', 'website'],
  },
  sample: {
    label: PROVIDERS.sample.name,
    licence: PROVIDERS.sample.licence,
    keepDays: null,
    isSample: true,
    knows: ['rating', 'reviewCount', 'phone', 'website'],
  },
} as const satisfies Record<string, Source>;
export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as [SourceName, ...SourceName[]];
