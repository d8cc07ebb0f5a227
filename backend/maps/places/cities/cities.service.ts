import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DOMINANCE_FACTOR } from '../gazetteer/labels.js';
import { countryName } from '../gazetteer/regions.js';
import { distance, normalize } from '../text.js';
import { citiesBeginning, citiesSpelledLike, type FoundCity } from './city.sql.js';
import { byRelevance, contains, isWellKnown, likeliest, weight } from './likelihood.js';
import { japaneseLocality } from './locality.js';
import { isTown, matches } from './matches.js';
import { areaByLabel, areasByName, namesAround, partsByName } from './named-areas.js';
import { isForeignScript, variants } from './names.js';
import { ambiguous, labels, UnknownCity } from './problems.js';
import { interpretations, qualifies, toggleArticle } from './qualifiers.js';

const MAX_SUGGESTIONS = 10;
const NAMES_PER_QUERY = 500;
/** How names of cities are looked up, the quickest first: "São Paulo", "São Paulo, SP", "São Paulo SP". */
const ROUNDS = [
  { readings: 1, hasAround: false },
  { readings: 1, hasAround: true },
  { readings: undefined, hasAround: false },
];
/** Letters the user must type before names with a leading "the" are also suggested. */
const MIN_LETTERS_FOR_ARTICLE = 3;
const MIN_LETTERS_TO_COMPLETE = 3;
const DOMINANCE_OF_COMPLETED_NAME = 3;
/** ISO codes of the countries with a city of some name. */
export interface CountriesOfName {
  /** The country of the city that the name means; null if that is uncertain. */
  meant: string | null;
  all: string[];
}

/** Finds cities by user input. */
@Injectable()
export class CitiesService {
  constructor(private readonly database: DataSource) {}

  /**
   * Finds an area by its label, or by its name in any language with state, province, county or country. The name alone
   * suffices if one area is far more likely than every other area of that name.
   * @throws CityProblem with candidates if several areas match; each candidate finds exactly one area
   * @throws UnknownCity if none matches
   */
  async find(text: string): Promise<FoundCity> {
    const { manager } = this.database;
    const labeled = await areaByLabel(manager, normalize(text));
    if (labeled) return labeled;
    const options = interpretations(text);
    const { exact, similar } = await areasByName(
      manager,
      options.map(({ name }) => name),
    );
    const around = await namesAround(manager, options, exact, similar);
    for (const matching of matches(text, options, [exact, similar], around)) {
      const meant = await this.withNamesakes(text, matching.meant);
      const chosen = likeliest(meant);
      if (chosen) return chosen;
      const all = meant === matching.meant ? matching.all : meant;
      if (all.length > 1) throw ambiguous(text, all);
    }
    for (const parts of await partsByName(manager, options)) {
      const chosen = likeliest(parts);
      if (chosen) return chosen;
      throw ambiguous(text, parts);
    }
    const inJapan = await this.findInJapan(text);
    if (inJapan) return inJapan;
    const [first = { name: '', qualifier: '' }] = options;
    const sameName = exact.get(first.name)?.sort(byRelevance);
    if (sameName && first.qualifier !== '')
      throw new UnknownCity(
        `We can't find "${text.slice(text.indexOf(',') + 1).trim()}" around a city named "${text.split(',')[0]!.trim()}".`,
        labels(sameName),
      );
    const completed: FoundCity[] = first.qualifier === '' ? await this.completions(first.name) : [];
    const candidates =
      sameName ?? (completed.length > 0 ? completed : await this.similarNames(first.name));
    throw new UnknownCity(`We can't find a city named "${text.trim()}".`, labels(candidates));
  }

  /**
   * Like `find`, but a text that only begins a name finds the covered town, or the by far largest area, that it begins.
   * @throws CityProblem, with candidates if the text begins several names
   */
  async findOrComplete(text: string): Promise<FoundCity> {
    try {
      return await this.find(text);
    } catch (error) {
      if (!(error instanceof UnknownCity)) throw error;
      const [first, second] = await this.completions(normalize(text));
      const isLikeliest =
        first &&
        ((first.placeCount > 0 && isTown(first)) ||
          first.likelihood >= DOMINANCE_OF_COMPLETED_NAME * (second?.likelihood ?? 0));
      if (!isLikeliest) throw error;
      return first;
    }
  }

  /**
   * Adds much larger namesakes of towns that are named in a script which their country doesn't write: GeoNames has 亚历山大 only
   * for Alexandria in Brazil.
   */
  private async withNamesakes(text: string, areas: FoundCity[]): Promise<FoundCity[]> {
    const isKnown = (area: FoundCity) =>
      !area.isOtherName || isWellKnown(area) || !isForeignScript(text, area.country);
    if (areas.some(isKnown)) return areas;
    const { exact } = await areasByName(
      this.database.manager,
      areas.map(({ nameKey }) => nameKey),
    );
    const least = DOMINANCE_FACTOR * Math.max(...areas.map(weight));
    const larger = [...exact.values()].flat().filter((area) => weight(area) > least);
    return larger.length === 0 ? areas : [...larger, ...areas];
  }

  /** The countries with a city of each name, much like `find`, but of many names at once. Leaves out unknown ones. */
  async countriesOf(
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, CountriesOfName>> {
    const { manager } = this.database;
    const countries = new Map<string, CountriesOfName>();
    // Most names are known as they are written. All readings of all names take ten times as long, and so do areas around them.
    for (const { readings, hasAround } of ROUNDS) {
      const unknown = texts.filter((text) => !countries.has(text));
      for (let start = 0; start < unknown.length; start += NAMES_PER_QUERY) {
        signal?.throwIfAborted();
        const some = unknown.slice(start, start + NAMES_PER_QUERY);
        const named = some.map((text) => ({
          text,
          options: interpretations(text).slice(0, readings),
        }));
        const names = named.flatMap(({ options }) => options.map(({ name }) => name));
        const { exact, similar } = await areasByName(manager, names, readings === undefined);
        const around = hasAround
          ? await namesAround(
              manager,
              named.flatMap(({ options }) => options),
              exact,
            )
          : () => [];
        for (const { text, options } of named) {
          const [first] = matches(text, options, readings ? [exact] : [exact, similar], around);
          if (!first) continue;
          const all = [...new Set(first.all.map(({ country }) => country))];
          const meant = likeliest(first.meant)?.country ?? (all.length === 1 ? all[0]! : null);
          countries.set(text, { meant, all });
        }
      }
    }
    return countries;
  }

  /**
   * Names of a city for services that do not know our labels: "Austin, Texas, United States", then without the region,
   * whose name may differ there.
   */
  fullNames({ name, district, region, country, label }: FoundCity): string[] {
    // The label includes the county only if it distinguishes the city from others with the same name.
    const county = district !== null && label.includes(district) ? district : null;
    const line = (...parts: (string | null)[]) => [...new Set(parts.filter(Boolean))].join(', ');
    const countryLabel = countryName(country);
    return [...new Set([line(name, county, region, countryLabel), line(name, countryLabel)])];
  }

  /** Whether a name is the city's name in any common spelling. */
  isNamed = ({ nameKey }: FoundCity, name: string) => variants(nameKey).includes(normalize(name));

  /**
   * Areas whose label or other name starts with the typed text, most likely first: those with places, then exact
   * matches, then the largest. If there are none, it suggests similar names.
   */
  async suggest(typed: string): Promise<(FoundCity & { isSimilar: boolean })[]> {
    const prefix = normalize(typed);
    const rows = await this.beginningWith(prefix);
    const found: FoundCity[] = rows.length > 0 ? rows : await this.findMatching(typed);
    if (found.length > 0 || prefix === '')
      return found.map((city) => ({ ...city, isSimilar: false }));
    const similar = await this.similarNames(prefix);
    return similar.slice(0, MAX_SUGGESTIONS).map((city) => ({ ...city, isSimilar: true }));
  }

  /** Areas whose name a text of at least three letters begins. */
  private async completions(prefix: string) {
    return prefix.length < MIN_LETTERS_TO_COMPLETE ? [] : this.beginningWith(prefix);
  }

  private beginningWith(prefix: string) {
    // "saint" also means "St. Louis", but not "Stockholm".
    const last = prefix.split(' ').at(-1);
    const prefixes = variants(prefix).map((other) =>
      other === last || other.endsWith(` ${last}`) ? other : `${other} `,
    );
    if (prefix.length >= MIN_LETTERS_FOR_ARTICLE) prefixes.push(toggleArticle(prefix));
    return citiesBeginning(this.database.manager, prefix, prefixes, MAX_SUGGESTIONS);
  }

  /** Cities that match any interpretation of the text, such as "paris, france". */
  private async findMatching(typed: string): Promise<FoundCity[]> {
    const { manager } = this.database;
    const options = interpretations(typed);
    const { exact, similar } = await areasByName(
      manager,
      options.map(({ name }) => name),
    );
    const around = await namesAround(manager, options, exact, similar);
    const found = options.flatMap(({ name, qualifier }) =>
      [...(exact.get(name) ?? []), ...(similar.get(name) ?? [])].filter((city) =>
        qualifies(city, qualifier, around(city)),
      ),
    );
    if (found.length === 0) found.push(...(await partsByName(manager, options)).flat());
    return [...new Map(found.map((city) => [city.id, city])).values()]
      .sort(byRelevance)
      .slice(0, MAX_SUGGESTIONS);
  }

  /** The innermost area of input such as "大阪府大阪市北区". */
  private async findInJapan(text: string): Promise<FoundCity | undefined> {
    const locality = japaneseLocality(text);
    if (!locality) return undefined;
    const names = [...locality.names, locality.neighborhood ?? ''].filter((name) => name !== '');
    const { exact } = await areasByName(this.database.manager, names.map(normalize));
    let around: FoundCity[] | undefined;
    for (const name of names) {
      const areas = exact.get(normalize(name)) ?? [];
      const inside = areas.filter(
        (area) =>
          !around || around.some((outer) => area.parentId === outer.id || contains(outer, area)),
      );
      // Of the city and the prefecture, only one contains the ward directly.
      if (inside.length > 0) around = inside;
      else if (areas.length > 0 || name === names.at(-1)) return undefined;
    }
    return around && likeliest(around);
  }

  private async similarNames(key: string): Promise<FoundCity[]> {
    const limit = key.length <= 4 ? 1 : 2;
    const rows = await citiesSpelledLike(this.database.manager, key);
    return rows
      .map((city) => ({ city, edits: distance(key, city.nameKey, limit) }))
      .filter(({ edits }) => edits <= limit)
      .sort((a, b) => a.edits - b.edits || byRelevance(a.city, b.city))
      .map(({ city }) => city);
  }
}
