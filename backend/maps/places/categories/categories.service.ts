import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TOO_MANY_CATEGORIES } from '#contract/categories.js';
import { MAX_CATEGORIES } from '#contract/search-text.js';
import { ProblemException } from '../../../platform/problem.js';
import { googleType } from './google-types.js';
import { countEach, countTypes } from '../place.sql.js';
import { placeKinds } from '../places-index.sql.js';
import { placeSet } from '../place-set.sql.js';
import {
  type CategoryMatch,
  type CategoryWord,
  match,
  REASONS,
  similarCategories,
  vocabulary,
  wordsInAllLanguages,
} from './match.js';
import { splitCategories } from './split.js';
import { widerCategories } from './wider.js';
import { wordsOf } from './words.js';

const MAX_SUGGESTIONS = 10;
/** Categories offered instead of an unknown one that starts with at least this many of their letters. */
const MAX_CANDIDATES = 5;
const MIN_START = 3;
const MAX_START = 12;

/** Matches free-text categories with place types. */
@Injectable()
export class CategoriesService {
  constructor(private readonly database: DataSource) {}

  /** The types of a category and the reason for the match; no types for an unknown category. */
  async match(category: string): Promise<CategoryMatch & { reason: string | null }> {
    const kinds = await placeKinds(this.database.manager);
    const found = match(
      category,
      kinds.map(({ type }) => type),
    );
    return { ...found, reason: REASONS[found.matchedBy] };
  }

  /**
   * The categories that texts name, each once: "restaurants & bars" names two.
   * @throws ProblemException 400 for too many
   */
  async split(texts: string[]): Promise<string[]> {
    const known = (await placeKinds(this.database.manager)).map(({ type }) => type);
    const matchOf = (text: string) => match(text, known);
    const isCategory = (text: string) =>
      ['alias', 'name', 'translation'].includes(matchOf(text).matchedBy);
    const isKnown = (text: string) => matchOf(text).types.length > 0;
    const named = texts.flatMap((text) => {
      const parts = splitCategories(text, isCategory);
      // Part of one category's name, such as "fish and chips" of "fish and chips restaurant".
      const isPart = parts.length > 1 && isKnown(text) && !parts.every(isKnown);
      return isPart ? [text] : parts;
    });
    const keys = named.map((text) => wordsOf(text) || text);
    const distinct = named.filter((_, index) => keys.indexOf(keys[index]!) === index);
    if (distinct.length > MAX_CATEGORIES)
      throw new ProblemException(400, TOO_MANY_CATEGORIES, {
        errors: { category: TOO_MANY_CATEGORIES },
      });
    return distinct;
  }

  /**
   * @param isLoaded whether the area is in the index; loading it may bring types of which nothing is known yet
   * @throws ProblemException 422 for an unknown category
   */
  async matchAll(categories: string[], isLoaded: () => Promise<boolean>) {
    const matches = await Promise.all(categories.map((category) => this.match(category)));
    const mayExist = async ({ label, types }: CategoryMatch) =>
      types.length > 0 || ((await this.similar(label)).length === 0 && !(await isLoaded()));
    if (!(await Promise.all(matches.map(mayExist))).every(Boolean)) await this.assertKnown(matches);
    return matches;
  }

  /** The types of all categories; unknown ones have none. */
  async typesOf(categories: string[]): Promise<string[]> {
    const matches = await Promise.all(categories.map((category) => this.match(category)));
    return [...new Set(matches.flatMap(({ types }) => types))];
  }

  /** @throws ProblemException 422 for an unknown category, with known ones */
  async assertKnown(matches: { label: string; types: readonly unknown[] }[]): Promise<void> {
    const unknown = matches.find(({ types }) => types.length === 0);
    if (!unknown) return;
    const message = `We don't recognize "${unknown.label}" as a business category.`;
    throw new ProblemException(422, message, {
      errors: { category: message },
      candidates: await this.candidates(unknown.label),
    });
  }

  /** Categories to offer with those of the types, with their own types. */
  wider(types: string[]): Promise<CategoryMatch[]> {
    return Promise.all(widerCategories(types).map((label) => this.match(label)));
  }

  private async similar(text: string): Promise<string[]> {
    const kinds = await placeKinds(this.database.manager);
    return similarCategories(
      text,
      kinds.map(({ type }) => type),
    );
  }

  /** Categories that an ambiguous or misspelled one may mean, otherwise those that start like it. */
  private async candidates(text: string): Promise<string[]> {
    const spelled = await this.similar(text);
    if (spelled.length > 0) return spelled;
    for (
      let start = text.slice(0, MAX_START);
      start.length >= MIN_START;
      start = start.slice(0, -1)
    ) {
      const suggested = await this.suggest(start);
      if (suggested.length > 0) return suggested.slice(0, MAX_CANDIDATES).map(({ value }) => value);
    }
    return [];
  }

  /** The display name of a category and its Google type, if exactly one matches. */
  async matchGoogle(category: string): Promise<{ label: string; type: string | null }> {
    const found = await this.match(category);
    return { label: found.label, type: googleType(found) };
  }

  /**
   * Categories that start with the typed text, those with places first.
   * @param cityId counts the places that a run in this area finds; null counts those of the largest type everywhere, as
   * a minimum
   */
  async suggest(typed: string, cityId: string | null = null): Promise<Suggestion[]> {
    const kinds = await placeKinds(this.database.manager);
    const known = kinds.map(({ type }) => type);
    const words = startingWith(typed, known);
    if (cityId === null) {
      const counts = new Map(kinds.map(({ type, placeCount }) => [type, placeCount]));
      return ranked(words, counts)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ label, english, places }) => ({
          value: label,
          hint: hintOf(english, placesHint(places, '+')),
        }));
    }
    const { manager } = this.database;
    const types = [...new Set(words.flatMap((word) => word.types))].filter((type) =>
      known.includes(type),
    );
    const set = await placeSet(manager, { cityId, shape: null, postcodes: [] }, types);
    const suggested = ranked(words, await countTypes(manager, set)).slice(0, 2 * MAX_SUGGESTIONS);
    const searches = withoutSynonyms(
      suggested.map(({ label, english }) => ({ label, english, types: match(label, known).types })),
    ).slice(0, MAX_SUGGESTIONS);
    const counts = await countEach(
      manager,
      set,
      searches.map((search) => search.types),
    );
    return searches
      .map(({ label, english }, index) => ({ label, english, places: counts[index] ?? 0 }))
      .sort((a, b) => Number(a.places === 0) - Number(b.places === 0))
      .map(({ label, english, places }) => ({
        value: label,
        hint: hintOf(english, placesHint(places)),
      }));
  }
}

interface Suggestion {
  value: string;
  hint: string | null;
}

interface RankedWord extends CategoryWord {
  isFirstWord: boolean;
}

function startingWith(typed: string, known: string[]): RankedWord[] {
  const prefix = wordsOf(typed);
  const english = vocabulary(known)
    .filter(({ words }) => words.startsWith(prefix) || words.includes(` ${prefix}`))
    .map((word) => ({ ...word, isFirstWord: word.words.startsWith(prefix) }));
  const others = wordsInAllLanguages(typed).map((word) => ({ ...word, isFirstWord: true }));
  return [...english, ...others];
}

/** One category of each group, by the places of its largest type. */
function ranked(words: RankedWord[], counts: Map<string, number>) {
  const groups = new Set<string>();
  return words
    .map((word) => ({
      ...word,
      places: Math.max(...word.types.map((type) => counts.get(type) ?? 0)),
    }))
    .sort(
      (a, b) =>
        Number(a.places === 0) - Number(b.places === 0) ||
        Number(b.isFirstWord) - Number(a.isFirstWord) ||
        b.places - a.places,
    )
    .filter(({ group }) => !groups.has(group) && groups.add(group));
}

/** The first of all categories that search for the same types. */
function withoutSynonyms<Search extends { types: string[] }>(searches: Search[]): Search[] {
  const seen = new Set<string>();
  return searches.filter(({ types }) => {
    const key = types.toSorted().join(' ');
    return key === '' || (!seen.has(key) && seen.add(key));
  });
}

/** A word in another language is explained by its English name. */
const hintOf = (english: string | undefined, places: string | null) =>
  [english, places].filter(Boolean).join(' · ') || null;

/** Types of a category share places, so the largest type gives the minimum, marked by a plus. */
const placesHint = (places: number, more = '') =>
  places === 0
    ? null
    : `${places.toLocaleString('en')}${more} ${places === 1 && more === '' ? 'place' : 'places'}`;
