import { Injectable } from '@nestjs/common';
import { PROVIDERS } from '../../contract/sources.js';
import { UNKNOWN, type FoundPlace } from './found-place.js';
import { CategoriesService } from './categories/categories.service.js';
import { presets } from './categories/presets.js';
import type { Tags } from './categories/tags.js';
import { addressLine } from './import/address.js';
import { phoneNumbers } from './import/fields.js';
import { business } from './import/osm/business.js';
import type { GeoPoint } from './geometry.js';

export type { Tags };

/** What a category is in OpenStreetMap. */
export interface Tagging {
  /** The category in words, for messages. */
  label: string;
  /** An element is of the category when it has all tags of one of these; `*` stands for any value. */
  tags: Tags[];
  /** "amenity=dentist: its own name", what the category was taken for; null for nothing. */
  why: string | null;
}

interface CityOfPlace {
  name: string;
  label: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** State as its country abbreviates it, where it belongs into an address: "TX". */
  regionCode: string | null;
}

const TAGS_TOLD = 4;

/** Reads OpenStreetMap's tags in both ways: a category as tags, and tags as a business. */
@Injectable()
export class OpenStreetMapService {
  constructor(private readonly categories: CategoriesService) {}

  /** The tags of a category, those that others include left out; none when nobody knows the word. Never throws. */
  async tagging(category: string): Promise<Tagging> {
    const { label, types, reason } = await this.categories.match(category);
    const tags = least(types.filter((type) => !type.startsWith('overture/')).map(tagsOf));
    if (tags.length === 0) return { label, tags, why: null };
    const told = tags.slice(0, TAGS_TOLD).map(written).join(', ');
    const more = tags.length > TAGS_TOLD ? ` and ${tags.length - TAGS_TOLD} more` : '';
    return { label, tags, why: `${told}${more}: ${reason}` };
  }

  /**
   * The business that an element's tags describe, as an import of the same element would have it.
   * @param sourceId `node/1`, `way/2`
   * @param language of its name, where the tags know that
   */
  read(
    sourceId: string,
    tags: Tags,
    where: GeoPoint,
    city: CityOfPlace,
    language?: string,
  ): FoundPlace | 'closed' | 'no lead' {
    const name = language && (tags[`name:${language}`] ?? tags[`name:${language.split('-')[0]}`]);
    const record = business(sourceId, name ? { ...tags, name } : tags, where);
    if (record === 'closed') return record;
    if (typeof record === 'string') return 'no lead';
    return {
      ...UNKNOWN,
      source: 'osm',
      sourceId,
      licence: PROVIDERS.osm.licence,
      name: record.name,
      category: record.category,
      phone: phoneNumbers(record.phones, city.country || record.country)[0] ?? null,
      email: record.email,
      address: addressLine(record, city),
      website: record.website,
      hours: record.hours,
      latitude: record.latitude,
      longitude: record.longitude,
    };
  }
}

/** "amenity/restaurant/pizza" is a preset with tags of its own; "cuisine/pizza" is the tag itself. */
function tagsOf(type: string): Tags {
  const preset = presets().byId.get(type);
  if (preset) return preset.tags;
  const [key, ...value] = type.split('/');
  return { [key!]: value.join('/') };
}

/** The tag sets without those that another one finds too. */
function least(all: Tags[]): Tags[] {
  const distinct = [...new Map(all.map((tags) => [written(tags), tags])).values()];
  return distinct.filter(
    (tags) => !distinct.some((other) => other !== tags && includes(tags, other)),
  );
}

/** Whether all that `fewer` asks for is asked for by `tags` too. */
const includes = (tags: Tags, fewer: Tags) =>
  Object.entries(fewer).every(
    ([key, value]) => tags[key] === value || (value === '*' && key in tags),
  );

const written = (tags: Tags) =>
  Object.entries(tags)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join(' + ');
