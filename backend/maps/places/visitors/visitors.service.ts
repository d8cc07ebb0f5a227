import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { categoriesOf, categoryLabel } from '#contract/categories.js';
import { SOURCES } from '#contract/sources.js';
import {
  MAX_EXAMPLES,
  type VisitorCoverage,
  type VisitorResult,
  type VisitorSearch,
} from '#contract/visitors.js';
import { lruCache } from '../../../platform/cache.js';
import { locate } from '../areas/locate.js';
import { postcodePattern } from '../areas/postcodes.js';
import { CityProblem } from '../city-problem.js';
import { FetchService } from '../fetch/fetch.service.js';
import { CategoriesService } from '../categories/categories.service.js';
import { CitiesService } from '../cities/cities.service.js';
import { citiesWithMostPlaces, type FoundCity } from '../cities/city.sql.js';
import { UNKNOWN } from '../found-place.js';
import { pageOfPlaces, placeSet } from '../place.sql.js';
import { normalize } from '../text.js';
import { mask } from './mask.js';
import { countContacts, countIndex } from './visitors.sql.js';

/** Counting more would take longer than a visitor's search may. */
const MAX_COUNTED = 10_000;
const MAX_CANDIDATES = 5;
const CACHED_SEARCHES = 1_000;
const CACHE_MS = 60_000;
const CITIES_ONLY =
  'Choose a city. With an account, you can search counties, states and countries, too.';
/** The position before the first place. */
const START = { rank: -1, id: 0 };

/** Answers visitors from the index alone: their searches load and start nothing. */
@Injectable()
export class VisitorsService {
  private readonly results = lruCache<VisitorResult>(CACHED_SEARCHES, CACHE_MS);

  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
    private readonly categories: CategoriesService,
    private readonly fetches: FetchService,
  ) {}

  coverage(): Promise<VisitorCoverage> {
    return countIndex(this.database.manager);
  }

  /**
   * @throws CityProblem if the city is unknown or ambiguous
   * @throws ProblemException 422 for an unknown category, 400 for too many
   */
  async search({ city, ...request }: VisitorSearch): Promise<VisitorResult> {
    const texts = categoriesOf(request);
    const key = [city, ...texts].map(normalize).join('\n');
    const cached = this.results.get(key);
    if (cached) return cached;
    const { area: found, codes } = await locate(city, (text) => this.cities.find(text));
    if (found.kind !== 'city' && found.kind !== 'district') throw new CityProblem(CITIES_ONLY, []);
    const categories = await this.categories.split(texts);
    const label = texts.length === 1 ? texts[0]! : categoryLabel({ categories });
    const result = await this.find(found, codes, label, categories);
    this.results.set(key, result);
    return result;
  }

  private async find(
    city: FoundCity,
    codes: string[],
    category: string,
    categories: string[],
  ): Promise<VisitorResult> {
    const { manager } = this.database;
    const isLoaded = async () => (await this.fetches.area(city.id)).coverage !== 'on-demand';
    const types = (await this.categories.matchAll(categories, isLoaded)).flatMap(
      (match) => match.types,
    );
    const patterns = codes.map((code) => postcodePattern(code, city.country));
    const postcodes = patterns.filter((pattern) => pattern !== null);
    const area = { cityId: city.id, shape: null, postcodes };
    const places = await placeSet(manager, area, types);
    const name = [city.label, ...codes].join(' ');
    const counts = await countContacts(manager, places, MAX_COUNTED + 1);
    const rows = await pageOfPlaces(manager, places, START, MAX_EXAMPLES);
    return {
      city: name,
      category,
      categories,
      message: counts.total > 0 ? null : emptyMessage(city, name, category),
      candidates:
        city.placeCount > 0
          ? []
          : (await citiesWithMostPlaces(manager, MAX_CANDIDATES)).map(({ label }) => label),
      ...counts,
      total: Math.min(counts.total, MAX_COUNTED),
      isMore: counts.total > MAX_COUNTED,
      center: centerOf(city),
      examples: rows.map((row) => mask({ ...UNKNOWN, ...row })),
      license: SOURCES.index.license,
    };
  }
}

const centerOf = ({ latitude, longitude }: FoundCity) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function emptyMessage({ label, placeCount }: FoundCity, name: string, category: string): string {
  if (placeCount === 0) return `${label} isn't covered yet.`;
  return `No results for "${category}" in ${name}.`;
}
