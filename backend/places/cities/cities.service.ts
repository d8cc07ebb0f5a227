import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CityProblem } from '../city-problem.js';
import type { City } from '../city.entity.js';
import { dominant } from '../gazetteer/labels.js';
import { countryName } from '../gazetteer/regions.js';
import { distance, normalise } from '../text.js';
import { variants } from './names.js';
import { countriesNamed, otherArticle, qualifies, readings, withoutZip } from './qualifiers.js';

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

const CANDIDATES = 10;
const SUGGESTIONS = 10;
/** So many letters are typed when "the" is thought before them. */
const ARTICLE_FROM = 3;
/** A misspelt name is sought among towns, not among 130,000 hamlets. */
const SPELLING_POPULATION = 5000;
const COLUMNS = `cities.id, cities.name, cities.label, region_code AS "regionCode", region, district, country, latitude, longitude,
  place_count AS "placeCount", name_key AS "nameKey", label_key AS "labelKey"`;

/** No city bears the name, as far as the gazetteer knows. */
export class UnknownCity extends CityProblem {}

/** Finds cities by what people write. */
@Injectable()
export class CitiesService {
  constructor(private readonly database: DataSource) {}

  /**
   * The city that a text names: by its label, or by its name and any of state, province, county and country.
   * A bare name is enough when one bearer has ten times the people of every other.
   * @throws CityProblem with candidates when several cities fit, UnknownCity when none does; each candidate finds exactly its city
   */
  async find(text: string): Promise<FoundCity> {
    const place = withoutZip(text);
    const labelled = await this.labelled(normalise(place));
    if (labelled) return labelled;
    const ways = readings(place);
    // Panama is in Panama, but who says "USA" does not mean Usa in Japan.
    const nation = countriesNamed(place);
    const bearers = await this.bearers(ways.map(({ name }) => name));
    for (const { name, qualifier } of ways) {
      const named = bearers.get(name) ?? [];
      const fitting = named.filter(
        (city) =>
          qualifies(city, qualifier) && (nation.length === 0 || nation.includes(city.country)),
      );
      const meant = dominant(fitting);
      if (meant) return meant;
      if (fitting.length > 1) throw ambiguous(text, fitting);
    }
    const name = ways[0]?.name ?? '';
    const namesakes = bearers.get(name)?.sort(byWeight);
    const near =
      nation.length > 0
        ? [...(await this.largest(nation, CANDIDATES / 2)), ...(namesakes ?? [])]
        : (namesakes ?? (await this.nearSpellings(name)));
    throw new UnknownCity(`No city named "${text.trim()}" is known.`, labels(near));
  }

  /**
   * A city for those who do not know our labels: "Austin, Texas, United States"; then without the region, which others
   * may call otherwise.
   */
  fullNames({ name, district, region, country, label }: FoundCity): string[] {
    // A county is named where it is what tells the city from its namesakes.
    const county = district !== null && label.includes(district) ? district : null;
    const line = (...parts: (string | null)[]) => [...new Set(parts.filter(Boolean))].join(', ');
    const nation = countryName(country);
    return [...new Set([line(name, county, region, nation), line(name, nation)])];
  }

  /** Whether a name is a city's own, in any usual spelling. */
  isNamed = ({ nameKey }: FoundCity, name: string) => variants(nameKey).includes(normalise(name));

  private largest(countries: string[], limit: number): Promise<FoundCity[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, population FROM cities WHERE country = ANY($1)
       ORDER BY place_count > 0 DESC, population DESC, id LIMIT $2`,
      [countries, limit],
    );
  }

  /** Cities whose label, name or alias begins like the typed text: those with most places first, then by population. */
  async suggest(typed: string): Promise<{ value: string; hint: string | null }[]> {
    const begin = normalise(typed);
    const begins = variants(begin);
    if (begin.length >= ARTICLE_FROM) begins.push(otherArticle(begin));
    const all = begins[0] === '' ? 'AND place_count > 0' : '';
    const rows: FoundCity[] = await this.database.query(
      `WITH begins AS (
         SELECT begin, begin || chr(1114111) AS until FROM unnest($1::text[]) AS begin
       ), found AS (
         SELECT id, population, place_count
         FROM begins JOIN cities ON label_key >= begin AND label_key < until ${all}
         UNION
         SELECT id, cities.population, place_count
         FROM begins
           JOIN city_aliases ON key >= begin AND key < until
           JOIN cities ON id = city_id AND cities.population = city_aliases.population ${all}
       ), best AS (
         SELECT id FROM found ORDER BY place_count DESC, population DESC LIMIT $2
       )
       SELECT ${COLUMNS}, population FROM best JOIN cities USING (id)
       ORDER BY place_count DESC, population DESC, label`,
      [begins, SUGGESTIONS],
    );
    const found = rows.length > 0 ? rows : await this.fitting(typed);
    return found.map((city) => ({ value: city.label, hint: hint(city) }));
  }

  /** Several readings may fit while a qualifier is typed in words ("paris, france"). */
  private async fitting(typed: string): Promise<FoundCity[]> {
    const ways = readings(typed);
    const bearers = await this.bearers(ways.map(({ name }) => name));
    const found = ways.flatMap(({ name, qualifier }) =>
      (bearers.get(name) ?? []).filter((city) => qualifies(city, qualifier)),
    );
    return [...new Map(found.map((city) => [city.id, city])).values()]
      .sort(byWeight)
      .slice(0, SUGGESTIONS);
  }

  private async labelled(key: string): Promise<FoundCity | undefined> {
    const rows: FoundCity[] = await this.database.query(
      `SELECT ${COLUMNS}, population FROM cities WHERE label_key = ANY($1)
       ORDER BY label_key <> $2, population DESC, id`,
      [variants(key), key],
    );
    // A second spelling ("Saint-Louis, FR" for "St. Louis, FR") counts only while it is nobody else's label.
    return rows[0]?.labelKey === key || rows.length === 1 ? rows[0] : undefined;
  }

  /** Cities by the name each reading gives them; a quarter's name weighs the quarter's people. */
  private async bearers(names: string[]): Promise<Map<string, FoundCity[]>> {
    const spellings = new Map(names.flatMap((name) => variants(name).map((key) => [key, name])));
    const rows: (FoundCity & { key: string })[] = await this.database.query(
      `SELECT ${COLUMNS}, population, name_key AS key FROM cities WHERE name_key = ANY($1)
       UNION ALL
       SELECT ${COLUMNS}, city_aliases.population, key
       FROM city_aliases JOIN cities ON cities.id = city_id WHERE key = ANY($1)`,
      [[...spellings.keys()]],
    );
    const bearers = new Map<string, Map<string, FoundCity>>();
    for (const { key, ...city } of rows) {
      const name = spellings.get(key) ?? key;
      const list = bearers.get(name) ?? new Map<string, FoundCity>();
      const before = list.get(city.id);
      if (!before || before.population < city.population) list.set(city.id, city);
      bearers.set(name, list);
    }
    return new Map([...bearers].map(([name, cities]) => [name, [...cities.values()]]));
  }

  private async nearSpellings(key: string): Promise<FoundCity[]> {
    const limit = key.length <= 4 ? 1 : 2;
    const rows: FoundCity[] = await this.database.query(
      `SELECT ${COLUMNS}, population FROM cities
       WHERE name_key LIKE $1 AND (population >= $2 OR place_count > 0)
         AND length(name_key) BETWEEN $3::int - 2 AND $3::int + 2`,
      [`${key.charAt(0)}%`, SPELLING_POPULATION, key.length],
    );
    return rows
      .map((city) => ({ city, edits: distance(key, city.nameKey, limit) }))
      .filter(({ edits }) => edits <= limit)
      .sort((a, b) => a.edits - b.edits || byWeight(a.city, b.city))
      .map(({ city }) => city);
  }
}

const byWeight = (a: FoundCity, b: FoundCity) =>
  Number(b.placeCount > 0) - Number(a.placeCount > 0) || b.population - a.population;

const labels = (cities: FoundCity[]) => cities.slice(0, CANDIDATES).map(({ label }) => label);

function ambiguous(text: string, cities: FoundCity[]): CityProblem {
  const countries = new Set(cities.map(({ country }) => country));
  const missing = countries.size === 1 ? 'state' : 'state or country';
  return new CityProblem(
    `"${text.trim()}" could be several cities. Add the ${missing}.`,
    labels([...cities].sort(byWeight)),
  );
}

/** What tells a suggested city from its namesakes: its state and country, and what is known there. */
function hint({ region, country, placeCount }: FoundCity): string {
  const where = [region, countryName(country)].filter(Boolean).join(', ');
  if (placeCount === 0) return where;
  return `${where} · ${placeCount.toLocaleString('en')} ${placeCount === 1 ? 'place' : 'places'}`;
}
