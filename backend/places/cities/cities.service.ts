import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CityProblem } from '../city-problem.js';
import type { City } from '../city.entity.js';
import { dominant } from '../gazetteer/labels.js';
import { countryName } from '../gazetteer/regions.js';
import { distance, normalize } from '../text.js';
import { variants } from './names.js';
import {
  countriesNamed,
  interpretations,
  qualifies,
  toggleArticle,
  withoutZip,
} from './qualifiers.js';

export type FoundCity = Pick<
  City,
  | 'id'
  | 'name'
  | 'label'
  | 'regionCode'
  | 'region'
  | 'district'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'placeCount'
> & { nameKey: string; labelKey: string; population: number };

const MAX_CANDIDATES = 10;
const MAX_SUGGESTIONS = 10;
/** Letters the user must type before names with a leading "the" are also suggested. */
const MIN_LETTERS_FOR_ARTICLE = 3;
/** Spelling suggestions cover towns only, not 130,000 hamlets. */
const MIN_SPELLING_POPULATION = 5000;
const COLUMNS = `cities.id, cities.name, cities.label, region_code AS "regionCode", region, district, country, latitude, longitude,
  place_count AS "placeCount", name_key AS "nameKey", label_key AS "labelKey"`;

/** The gazetteer has no city of this name. */
export class UnknownCity extends CityProblem {}

/** Finds cities by user input. */
@Injectable()
export class CitiesService {
  constructor(private readonly database: DataSource) {}

  /**
   * Finds a city by its label, or by its name with state, province, county or country. The name alone suffices if
   * one city has ten times the population of every other city of that name.
   * @throws CityProblem with candidates if several cities match; each candidate finds exactly one city
   * @throws UnknownCity if none matches
   */
  async find(text: string): Promise<FoundCity> {
    const place = withoutZip(text);
    const labeled = await this.findByLabel(normalize(place));
    if (labeled) return labeled;
    const options = interpretations(place);
    // "Panama" also means the city in Panama, but "USA" does not mean Usa in Japan.
    const countryCodes = countriesNamed(place);
    const citiesByName = await this.findByNames(options.map(({ name }) => name));
    for (const { name, qualifier } of options) {
      const named = citiesByName.get(name) ?? [];
      const matching = named.filter(
        (city) =>
          qualifies(city, qualifier) &&
          (countryCodes.length === 0 || countryCodes.includes(city.country)),
      );
      const dominantCity = dominant(matching);
      if (dominantCity) return dominantCity;
      if (matching.length > 1) throw ambiguous(text, matching);
    }
    const name = options[0]?.name ?? '';
    const sameName = citiesByName.get(name)?.sort(byRelevance);
    const candidates =
      countryCodes.length > 0
        ? [...(await this.largest(countryCodes, MAX_CANDIDATES / 2)), ...(sameName ?? [])]
        : (sameName ?? (await this.similarNames(name)));
    throw new UnknownCity(`We can't find a city named "${text.trim()}".`, labels(candidates));
  }

  /**
   * Names of a city for services that do not know our labels: "Austin, Texas, United States", then without the region,
   * whose name may differ there.
   */
  fullNames({ name, district, region, country, label }: FoundCity): string[] {
    // The label includes the county only if it distinguishes the city from others of the same name.
    const county = district !== null && label.includes(district) ? district : null;
    const line = (...parts: (string | null)[]) => [...new Set(parts.filter(Boolean))].join(', ');
    const countryLabel = countryName(country);
    return [...new Set([line(name, county, region, countryLabel), line(name, countryLabel)])];
  }

  /** Whether a name is the city's name in any common spelling. */
  isNamed = ({ nameKey }: FoundCity, name: string) => variants(nameKey).includes(normalize(name));

  private largest(countries: string[], limit: number): Promise<FoundCity[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, population FROM cities WHERE country = ANY($1)
       ORDER BY place_count > 0 DESC, population DESC, id LIMIT $2`,
      [countries, limit],
    );
  }

  /** Cities whose label, name or alias starts with the typed text, ordered by number of places, then population. */
  async suggest(typed: string): Promise<{ value: string; hint: string | null }[]> {
    const prefix = normalize(typed);
    const prefixes = variants(prefix);
    if (prefix.length >= MIN_LETTERS_FOR_ARTICLE) prefixes.push(toggleArticle(prefix));
    const filter = prefixes[0] === '' ? 'AND place_count > 0' : '';
    const rows: FoundCity[] = await this.database.query(
      `WITH begins AS (
         SELECT begin, begin || chr(1114111) AS until FROM unnest($1::text[]) AS begin
       ), found AS (
         SELECT id, population, place_count
         FROM begins JOIN cities ON label_key >= begin AND label_key < until ${filter}
         UNION
         SELECT id, cities.population, place_count
         FROM begins
           JOIN city_aliases ON key >= begin AND key < until
           JOIN cities ON id = city_id AND cities.population = city_aliases.population ${filter}
       ), best AS (
         SELECT id FROM found ORDER BY place_count DESC, population DESC LIMIT $2
       )
       SELECT ${COLUMNS}, population FROM best JOIN cities USING (id)
       ORDER BY place_count DESC, population DESC, label`,
      [prefixes, MAX_SUGGESTIONS],
    );
    const found = rows.length > 0 ? rows : await this.findMatching(typed);
    return found.map((city) => ({ value: city.label, hint: hint(city) }));
  }

  /** Cities that match any interpretation of the text, such as "paris, france". */
  private async findMatching(typed: string): Promise<FoundCity[]> {
    const options = interpretations(typed);
    const citiesByName = await this.findByNames(options.map(({ name }) => name));
    const found = options.flatMap(({ name, qualifier }) =>
      (citiesByName.get(name) ?? []).filter((city) => qualifies(city, qualifier)),
    );
    return [...new Map(found.map((city) => [city.id, city])).values()]
      .sort(byRelevance)
      .slice(0, MAX_SUGGESTIONS);
  }

  private async findByLabel(key: string): Promise<FoundCity | undefined> {
    const rows: FoundCity[] = await this.database.query(
      `SELECT ${COLUMNS}, population FROM cities WHERE label_key = ANY($1)
       ORDER BY label_key <> $2, population DESC, id`,
      [variants(key), key],
    );
    // Another spelling ("Saint-Louis, FR" for "St. Louis, FR") matches only if it is unique.
    return rows[0]?.labelKey === key || rows.length === 1 ? rows[0] : undefined;
  }

  /** Cities by name. An alias of a district counts with the district's population. */
  private async findByNames(names: string[]): Promise<Map<string, FoundCity[]>> {
    const spellings = new Map(names.flatMap((name) => variants(name).map((key) => [key, name])));
    const rows: (FoundCity & { key: string })[] = await this.database.query(
      `SELECT ${COLUMNS}, population, name_key AS key FROM cities WHERE name_key = ANY($1)
       UNION ALL
       SELECT ${COLUMNS}, city_aliases.population, key
       FROM city_aliases JOIN cities ON cities.id = city_id WHERE key = ANY($1)`,
      [[...spellings.keys()]],
    );
    const citiesByName = new Map<string, Map<string, FoundCity>>();
    for (const { key, ...city } of rows) {
      const name = spellings.get(key) ?? key;
      const cities = citiesByName.get(name) ?? new Map<string, FoundCity>();
      const existing = cities.get(city.id);
      if (!existing || existing.population < city.population) cities.set(city.id, city);
      citiesByName.set(name, cities);
    }
    return new Map([...citiesByName].map(([name, cities]) => [name, [...cities.values()]]));
  }

  private async similarNames(key: string): Promise<FoundCity[]> {
    const limit = key.length <= 4 ? 1 : 2;
    const rows: FoundCity[] = await this.database.query(
      `SELECT ${COLUMNS}, population FROM cities
       WHERE name_key LIKE $1 AND (population >= $2 OR place_count > 0)
         AND length(name_key) BETWEEN $3::int - 2 AND $3::int + 2`,
      [`${key.charAt(0)}%`, MIN_SPELLING_POPULATION, key.length],
    );
    return rows
      .map((city) => ({ city, edits: distance(key, city.nameKey, limit) }))
      .filter(({ edits }) => edits <= limit)
      .sort((a, b) => a.edits - b.edits || byRelevance(a.city, b.city))
      .map(({ city }) => city);
  }
}

const byRelevance = (a: FoundCity, b: FoundCity) =>
  Number(b.placeCount > 0) - Number(a.placeCount > 0) || b.population - a.population;

const labels = (cities: FoundCity[]) => cities.slice(0, MAX_CANDIDATES).map(({ label }) => label);

function ambiguous(text: string, cities: FoundCity[]): CityProblem {
  const countries = new Set(cities.map(({ country }) => country));
  const missing = countries.size === 1 ? 'state' : 'state or country';
  return new CityProblem(
    `"${text.trim()}" could be several cities. Add the ${missing}.`,
    labels([...cities].sort(byRelevance)),
  );
}

/** State, country and number of places of a suggested city. */
function hint({ region, country, placeCount }: FoundCity): string {
  const location = [region, countryName(country)].filter(Boolean).join(', ');
  if (placeCount === 0) return location;
  return `${location} · ${placeCount.toLocaleString('en')} ${placeCount === 1 ? 'place' : 'places'}`;
}
