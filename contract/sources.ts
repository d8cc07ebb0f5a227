// No zod here: public pages name sources without it.

/** Facts that only some sources know about a place, as sentences name them. */
export const FACTS = {
  rating: { one: 'rating', many: 'ratings' },
  reviewCount: { one: 'number of reviews', many: 'review counts' },
  phone: { one: 'phone', many: 'phone numbers' },
  website: { one: 'website', many: 'websites' },
  openNow: { one: 'whether it is open', many: 'whether a place is open' },
  translations: { one: 'name in your language', many: 'names in other languages' },
} as const;
export type Fact = keyof typeof FACTS;

const GOOGLE_DAYS = 30;

/** Who describes a business: a lead names its provider, and carries the provider's licence. */
export const PROVIDERS = {
  google: {
    name: 'Google Maps',
    /** Only the place id may be kept permanently (Maps Platform terms, 3.2.3). */
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
  /** Days for which its leads may be kept; null means permanently. */
  keepDays: number | null;
  /** Whether it makes its businesses up. */
  isSample: boolean;
  knows: readonly Fact[];
}

/** The maps sources by the name that `MAPS_SOURCE` and each run hold. */
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
