import { Injectable } from '@nestjs/common';
import { PROVIDERS } from '#contract/sources.js';
import { UNKNOWN, type FoundPlace } from './found-place.js';
import { CategoriesService } from './categories/categories.service.js';
import { presets } from './categories/presets.js';
import type { Tags } from './categories/tags.js';
import { addressOf } from './import/address.js';
import { phoneNumbers } from './phones.js';
import { business } from './import/osm/business.js';
import type { GeoPoint } from './geometry.js';

export type { Tags };

/** A category as OpenStreetMap tags. */
export interface Tagging {
  /** Display name of the category. */
  label: string;
  /** An element belongs to the category if it has all tags of one set. `*` matches any value. */
  tags: Tags[];
  /** Explains the mapping: "amenity=doctors: matched by common name"; null without a mapping. */
  reason: string | null;
}

interface CityOfPlace {
  name: string;
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** Abbreviation of the state in countries whose addresses include it: "TX". */
  regionCode: string | null;
}

const MAX_LISTED_TAGS = 4;

/** Maps categories to OpenStreetMap tags, and tags to businesses. */
@Injectable()
export class OpenStreetMapService {
  constructor(private readonly categories: CategoriesService) {}

  /**
   * The tags of several categories, each named with its own.
   * @throws ProblemException 422 for an unknown category
   */
  async taggings(categories: string[]): Promise<{ tags: Tags[]; matches: Tagging[] }> {
    const matches = await Promise.all(categories.map((category) => this.tagging(category)));
    await this.categories.assertKnown(matches.map(({ label, tags }) => ({ label, types: tags })));
    return { tags: withoutRedundant(matches.flatMap(({ tags }) => tags)), matches };
  }

  /** The tags of a category without redundant sets; empty for an unknown category. */
  async tagging(category: string): Promise<Tagging> {
    const { label, types, reason } = await this.categories.match(category);
    const tags = withoutRedundant(
      types.filter((type) => !type.startsWith('overture/')).map(tagsOf),
    );
    if (tags.length === 0) return { label, tags, reason: null };
    const listed = tags.slice(0, MAX_LISTED_TAGS).map(format).join(', ');
    const more = tags.length > MAX_LISTED_TAGS ? ` and ${tags.length - MAX_LISTED_TAGS} more` : '';
    return { label, tags, reason: [listed + more, reason].filter(Boolean).join(': ') };
  }

  /**
   * Reads a business from an element's tags, in the same way as an import.
   * @param sourceId such as `node/1` or `way/2`
   * @param language preferred language of the name
   */
  read(
    sourceId: string,
    tags: Tags,
    point: GeoPoint,
    city: CityOfPlace,
    language?: string,
  ): FoundPlace | 'closed' | 'no lead' {
    const name = language && (tags[`name:${language}`] ?? tags[`name:${language.split('-')[0]}`]);
    const record = business(sourceId, name ? { ...tags, name } : tags, point);
    if (record === 'closed') return record;
    if (typeof record === 'string') return 'no lead';
    return {
      ...UNKNOWN,
      source: 'osm',
      sourceId,
      license: PROVIDERS.osm.license,
      name: record.name,
      category: record.category,
      phone: phoneNumbers(record.phones, city.country || record.country)[0] ?? null,
      email: record.email,
      ...addressOf(record, city),
      website: record.website,
      ...(record.profiles.length > 0 && { profiles: record.profiles }),
      hours: record.hours,
      latitude: record.latitude,
      longitude: record.longitude,
    };
  }
}

/** "amenity/restaurant/pizza" is a preset with its own tags; "cuisine/pizza" is a tag. */
function tagsOf(type: string): Tags {
  const preset = presets().byId.get(type);
  if (preset) return preset.tags;
  const [key, ...value] = type.split('/');
  return { [key!]: value.join('/') };
}

/** Removes tag sets whose elements another set also matches. */
function withoutRedundant(all: Tags[]): Tags[] {
  const distinct = [...new Map(all.map((tags) => [format(tags), tags])).values()];
  return distinct.filter(
    (tags) => !distinct.some((other) => other !== tags && includes(tags, other)),
  );
}

/** Whether elements that match `tags` also match `fewer`. */
const includes = (tags: Tags, fewer: Tags) =>
  Object.entries(fewer).every(
    ([key, value]) => tags[key] === value || (value === '*' && key in tags),
  );

const format = (tags: Tags) =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(' + ');
