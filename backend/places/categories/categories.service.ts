import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { googleType } from './google-types.js';
import { match, REASONS, type Match, vocabulary } from './match.js';
import { wordsOf } from './words.js';

const SUGGESTIONS = 10;

/** What a free-text category means in the index. */
@Injectable()
export class CategoriesService {
  constructor(private readonly database: DataSource) {}

  /** Types that a category stands for, and why in words; none when nobody knows the word. Never throws. */
  async match(category: string): Promise<Match & { reason: string | null }> {
    const kinds = await this.kinds();
    const found = match(
      category,
      kinds.map(({ type }) => type),
    );
    return { ...found, reason: REASONS[found.why] };
  }

  /** A category in words, and the one type of Google's that it surely is. */
  async matchGoogle(category: string): Promise<{ label: string; type: string | null }> {
    const found = await this.match(category);
    return { label: found.label, type: googleType(found) };
  }

  /** Categories that begin like the typed text: those with places first, and how many there are at least. */
  async suggest(typed: string): Promise<{ value: string; hint: string | null }[]> {
    const begin = wordsOf(typed);
    const kinds = await this.kinds();
    const counts = new Map(kinds.map(({ type, placeCount }) => [type, placeCount]));
    const found = vocabulary(kinds.map(({ type }) => type))
      .filter(({ words }) => words.startsWith(begin) || words.includes(` ${begin}`))
      .map(({ label, words, types, group }) => ({
        label,
        group,
        first: words.startsWith(begin) ? 0 : 1,
        places: Math.max(...types.map((type) => counts.get(type) ?? 0)),
      }))
      .sort(
        (a, b) =>
          Number(a.places === 0) - Number(b.places === 0) ||
          a.first - b.first ||
          b.places - a.places,
      );
    const groups = new Set<string>();
    return found
      .filter(({ group }) => !groups.has(group) && groups.add(group))
      .slice(0, SUGGESTIONS)
      .map(({ label, places }) => ({ value: label, hint: placesHint(places) }));
  }

  private kinds(): Promise<{ type: string; placeCount: number }[]> {
    return this.database.query('SELECT type, place_count AS "placeCount" FROM place_kinds');
  }
}

/** A category is several types with places in common, so that the largest of them is the least there is. */
const placesHint = (places: number) =>
  places === 0 ? null : `${places.toLocaleString('en')}+ places`;
