import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { categoriesOf, categoryLabel } from '#contract/categories.js';
import { nounOf } from '#contract/noun.js';
import { OPEN_PROVIDERS, PROVIDERS, SOURCES } from '#contract/sources.js';
import {
  LEADS_IN_FULL,
  MAX_EXAMPLES,
  MAX_OTHERS,
  MAX_POINTS,
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
import { englishName } from '../categories/presets.js';
import { CitiesService } from '../cities/cities.service.js';
import { citiesWithMostPlaces, type FoundCity } from '../cities/city.sql.js';
import { ExamplesService } from '../examples/examples.service.js';
import { UNKNOWN } from '../found-place.js';
import { pageOfPlaces, START } from '../place.sql.js';
import { placeSet, type PlaceSet } from '../place-set.sql.js';
import { normalize } from '../text.js';
import { inFull, jitter, mask } from './mask.js';
import { countContacts, countIndex, countOnce, locationsOf } from './visitors.sql.js';

/** Counting more would take longer than a visitor's search may. */
const MAX_COUNTED = 10_000;
const MAX_CANDIDATES = 5;
const CACHED_SEARCHES = 1_000;
const CACHE_MS = 60_000;
/** Only imports change a city's categories, and counting those of a large city takes time. */
const CACHED_CITIES = 100;
const CITY_MS = 600_000;
const CITIES_ONLY =
  'Choose a city. With an account, you can search counties, states and countries, too.';

type IndexedPlace = Awaited<ReturnType<typeof pageOfPlaces>>[number];

/** Answers visitors from the index alone: their searches load and start nothing. */
@Injectable()
export class VisitorsService {
  private readonly results = lruCache<VisitorResult>(CACHED_SEARCHES, CACHE_MS);
  private readonly commonCategories = lruCache<Category[]>(CACHED_CITIES, CITY_MS);

  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
    private readonly categories: CategoriesService,
    private readonly fetches: FetchService,
    private readonly examples: ExamplesService,
  ) {}

  /** The size of the index, and the result of a search in its largest covered city. */
  async coverage(): Promise<VisitorCoverage> {
    const size = await countIndex(this.database.manager);
    const [example] = size.places > 0 ? await this.examples.list() : [];
    return { ...size, example: example ? await this.search(example) : null };
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
    const { area: found, codes } = await locate(city, (text) => this.cities.findOrComplete(text));
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
    const needsLoading = async () => (await this.fetches.area(city.id)).coverage === 'on-demand';
    const isLoaded = async () => !(await needsLoading());
    const types = (await this.categories.matchAll(categories, isLoaded)).flatMap(
      (match) => match.types,
    );
    const patterns = codes.map((code) => postcodePattern(code, city.country));
    const postcodes = patterns.filter((pattern) => pattern !== null);
    const area = { cityId: city.id, shape: null, postcodes };
    const places = await placeSet(manager, area, types);
    const name = [city.label, ...codes].join(' ');
    const counts = await countContacts(manager, places, MAX_COUNTED + 1);
    const leads = await this.leadsOf(places);
    const loads = counts.total === 0 && (await needsLoading());
    return {
      city: name,
      category,
      categories,
      noun: nounFor(categories, types, counts.total),
      message: counts.total > 0 ? null : emptyMessage(city, name, category, loads),
      loads,
      candidates:
        city.placeCount > 0
          ? []
          : (await citiesWithMostPlaces(manager, MAX_CANDIDATES)).map(({ label }) => label),
      ...counts,
      total: Math.min(counts.total, MAX_COUNTED),
      isMore: counts.total > MAX_COUNTED,
      center: centerOf(city),
      ...leads,
      others: codes.length > 0 ? [] : await this.othersIn(city, places),
    };
  }

  /** Leads and locations of open data only, whatever else the index may contain. */
  private async leadsOf(
    places: PlaceSet,
  ): Promise<Pick<VisitorResult, 'examples' | 'points' | 'license'>> {
    const { manager } = this.database;
    const page = await pageOfPlaces(manager, places, START, MAX_EXAMPLES);
    const located = await locationsOf(manager, places, OPEN_PROVIDERS, MAX_POINTS + LEADS_IN_FULL);
    const open = page.filter(({ source }) => OPEN_PROVIDERS.some((name) => name === source));
    const best = open.toSorted((a, b) => contactsOf(b) - contactsOf(a)).slice(0, LEADS_IN_FULL);
    const others = open.filter((place) => !best.includes(place));
    const isShown = (place: Identity) => best.some((shown) => isSame(shown, place));
    const sources = OPEN_PROVIDERS.filter((name) =>
      [...open, ...located].some(({ source }) => source === name),
    );
    return {
      examples: [
        ...best.map((place) => inFull({ ...UNKNOWN, ...place })),
        ...others.map((place) => mask({ ...UNKNOWN, ...place })),
      ],
      points: located
        .filter((place) => !isShown(place))
        .slice(0, MAX_POINTS)
        .map(jitter),
      license: sources.map((name) => PROVIDERS[name].license).join('; ') || SOURCES.index.license,
    };
  }

  /** The most common categories that share no type with the search or with each other. */
  private async othersIn(city: FoundCity, places: PlaceSet): Promise<VisitorResult['others']> {
    const lists = [places.types];
    const categories = (await this.commonIn(city.id)).filter(({ types }) => {
      const isNew = lists.flat().every((type) => !types.includes(type));
      if (isNew) lists.push(types);
      return isNew;
    });
    const [, ...counts] = await countOnce(this.database.manager, places, lists);
    return categories
      .map(({ category }, index) => ({ category, count: counts[index]! }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_OTHERS);
  }

  private async commonIn(cityId: string): Promise<Category[]> {
    const cached = this.commonCategories.get(cityId);
    if (cached) return cached;
    const suggested = await this.categories.suggest('', cityId);
    const found = await Promise.all(
      suggested
        .filter(({ hint }) => hint !== null)
        .map(async ({ value }) => ({
          category: value,
          types: (await this.categories.match(value)).types,
        })),
    );
    this.commonCategories.set(cityId, found);
    return found;
  }
}

/** Only for a category that is the English name of a type: others may be in any language, or name no business. */
function nounFor([category, ...others]: string[], types: string[], total: number): string | null {
  if (category === undefined || others.length > 0) return null;
  const isName = (type: string) => nounOf(englishName(type), 2) === nounOf(category, 2);
  return types.some(isName) ? nounOf(category, total) : null;
}

interface Category {
  category: string;
  types: string[];
}

type Identity = Pick<IndexedPlace, 'source' | 'sourceId'>;

const isSame = (one: Identity, other: Identity) =>
  one.source === other.source && one.sourceId === other.sourceId;

const contactsOf = ({ phone, website, email, address }: IndexedPlace) =>
  [phone, website, email, address].filter(Boolean).length;

const centerOf = ({ latitude, longitude }: FoundCity) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function emptyMessage(
  { label, placeCount }: FoundCity,
  name: string,
  category: string,
  loads: boolean,
): string {
  if (loads) return `${label} isn't loaded yet.`;
  if (placeCount === 0) return `${label} isn't covered yet.`;
  return `No results for "${category}" in ${name}.`;
}
