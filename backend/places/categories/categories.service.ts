import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { googleType } from './google-types.js';
import { type CategoryMatch, match, REASONS, vocabulary } from './match.js';
import { wordsOf } from './words.js';

const MAX_SUGGESTIONS = 10;

/** Matches free-text categories with place types. */
@Injectable()
export class CategoriesService {
  constructor(private readonly database: DataSource) {}

  /** The types of a category and the reason for the match; no types for an unknown category. */
  async match(category: string): Promise<CategoryMatch & { reason: string | null }> {
    const kinds = await this.kinds();
    const found = match(
      category,
      kinds.map(({ type }) => type),
    );
    return { ...found, reason: REASONS[found.matchedBy] };
  }

  /** The display name of a category and its Google type, if exactly one matches. */
  async matchGoogle(category: string): Promise<{ label: string; type: string | null }> {
    const found = await this.match(category);
    return { label: found.label, type: googleType(found) };
  }

  /** Categories that start with the typed text, those with places first, with the minimum number of places. */
  async suggest(typed: string): Promise<{ value: string; hint: string | null }[]> {
    const prefix = wordsOf(typed);
    const kinds = await this.kinds();
    const counts = new Map(kinds.map(({ type, placeCount }) => [type, placeCount]));
    const found = vocabulary(kinds.map(({ type }) => type))
      .filter(({ words }) => words.startsWith(prefix) || words.includes(` ${prefix}`))
      .map(({ label, words, types, group }) => ({
        label,
        group,
        order: words.startsWith(prefix) ? 0 : 1,
        places: Math.max(...types.map((type) => counts.get(type) ?? 0)),
      }))
      .sort(
        (a, b) =>
          Number(a.places === 0) - Number(b.places === 0) ||
          a.order - b.order ||
          b.places - a.places,
      );
    const groups = new Set<string>();
    return found
      .filter(({ group }) => !groups.has(group) && groups.add(group))
      .slice(0, MAX_SUGGESTIONS)
      .map(({ label, places }) => ({ value: label, hint: placesHint(places) }));
  }

  private kinds(): Promise<{ type: string; placeCount: number }[]> {
    return this.database.query('SELECT type, place_count AS "placeCount" FROM place_kinds');
  }
}

/** Types of a category share places, so the largest type gives the minimum. */
const placesHint = (places: number) =>
  places === 0 ? null : `${places.toLocaleString('en')}+ places`;
