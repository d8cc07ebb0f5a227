import type { ClientBase } from 'pg';
import { simplified } from '../cities/names.js';
import { kilometers, type GeoPoint } from '../geometry.js';
import { normalize } from '../text.js';
import { CityStore } from './city-store.js';
import { type Geography, MAX_SETTLEMENT_KM } from './geography.js';
import { MUNICIPALITY } from './osm/geography.js';
import { choose, hasLocation, type ImportCity, isTown } from './import-city.js';
import { japaneseLocality, pieces } from '../cities/locality.js';
import { Neighborhood } from './neighborhood.js';
import { PartFinder } from './part-finder.js';
import type { PlaceRecord } from './record.js';

/**
 * Finds the most specific area of a record: by the enclosing boundary, by its address in any spelling, or by distance.
 */
export class CityFinder {
  private readonly store: CityStore;
  private readonly parts: PartFinder;
  private readonly neighborhood: Neighborhood;

  /** @param areaAt the id of the area whose boundary encloses a point; takes precedence over the address */
  constructor(
    client: ClientBase,
    private readonly geography: Geography,
    private readonly areaAt: (point: GeoPoint) => string | null = () => null,
  ) {
    this.store = new CityStore(client);
    this.parts = new PartFinder(this.store, geography, this.known.bind(this));
    this.neighborhood = new Neighborhood(this.store, geography, this.known.bind(this));
  }

  /** Loads the areas that a batch names in one query. One query per record would take half of the import's time. */
  async prepare(records: PlaceRecord[]): Promise<void> {
    await this.store.load(
      records.flatMap((record) => (record.city ? keys(record.city, record) : [])),
    );
  }

  /** Leaves areas out of all results. */
  ignore(ids: string[]): void {
    this.store.ignore(ids);
  }

  /** The area that a record's address names, without creating a city. */
  async recognize(record: PlaceRecord): Promise<ImportCity | null> {
    return record.city === null ? null : this.known(record.city, record, pointOf(record));
  }

  /** The area of a record, created if the gazetteer lacks it; null if unknown. */
  async find(record: PlaceRecord): Promise<ImportCity | null> {
    const point = pointOf(record);
    const area = point && this.areaAt(point);
    const known = area && (await this.store.withId(area));
    if (known) return known;
    const named = record.city === null ? null : await this.byAddress(record.city, record, point);
    if (named && (!point || isTown(named))) return this.parts.find(named, record, point);
    if (!point) return named;
    // An address that names only the county or state doesn't determine the town.
    const around = await this.byLocation(record, point);
    const town = around && (await this.parts.find(around, record, point));
    if (!named || !town) return town ?? named;
    const above = await this.store.above(town);
    return above.some(({ id }) => id === named.id) ? town : named;
  }

  /** Adds the other-language names that the extract gives to the areas in its addresses and boundaries. */
  async learnSynonyms(): Promise<void> {
    const learned: [string, ImportCity][] = [];
    for (const { point, names } of this.geography.named()) {
      const keys = names.map(normalize);
      const found = keys.flatMap((key) => {
        const area = choose(this.store.loaded(key), key, null, NO_REGION, point);
        return area && isTown(area) && isNear(area, point) ? [area] : [];
      });
      const [area] = found;
      if (area && found.every(({ id }) => id === area.id))
        for (const key of keys) learned.push([key, area]);
    }
    await this.store.learnAll(learned);
  }

  private async byLocation(record: PlaceRecord, point: GeoPoint): Promise<ImportCity | null> {
    const enclosing = this.geography.municipalities(point);
    // In Japan and Portugal, cities are one level higher, and their parts are at the usual level.
    const whole = enclosing.find((boundary) => this.geography.isWhole(boundary));
    const around = whole && (await this.known(whole.name, record, point));
    if (around && isTown(around)) return around;
    const municipality = enclosing.find(({ level }) => level === MUNICIPALITY);
    if (municipality) return this.byName(municipality.name, record, point);
    for (const { name } of enclosing.filter(({ level }) => level < MUNICIPALITY)) {
      const city = await this.known(name, record, point);
      if (city && isTown(city)) return city;
    }
    return (await this.neighborhood.cityAt(point, record)) ?? this.nearest(point, record);
  }

  private async byAddress(text: string, record: PlaceRecord, point: GeoPoint | null) {
    const name = plausibleCity(text);
    if (name) return this.byName(name, record, point);
    // "75011 Paris", "Paris 11": only known areas have numbers.
    return text.length <= MAX_NAME ? this.known(text, record, point) : null;
  }

  private async byName(
    name: string,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<ImportCity | null> {
    const found = await this.known(name, record, point);
    if (found) return found;
    const country = await this.countryOf(record, point);
    const synonyms = point ? this.geography.synonyms(normalize(name), point) : [];
    const created = await this.store.create(shortKey(name, record), record, country, point);
    if (created) for (const other of synonyms) await this.store.learn(normalize(other), created);
    return created;
  }

  /** The area that a string names, in any spelling, without creating one. */
  private async known(name: string, record: PlaceRecord, point: GeoPoint | null) {
    const options = keys(name, record);
    for (const key of options) {
      const found = choose(await this.store.named(key), key, record.country, record, point);
      if (found) return found;
    }
    const country = await this.plausibleCountry(record, point);
    for (const key of country === record.country ? [] : options) {
      const found = choose(await this.store.named(key), key, country, record, point);
      if (found) return found;
    }
    const key = options[0]!;
    const part =
      (await this.inJapan(name, record, country, point)) ??
      (await this.innermost(pieces(name), record, country, point));
    if (part) return part;
    const after = await this.parts.afterCity(key, country, record, point);
    if (after) {
      await this.store.learn(key, after);
      return after;
    }
    const others = [
      ...(point ? this.geography.synonyms(key, point) : []).map(normalize),
      ...readings(key, country),
    ];
    for (const other of others) {
      const found = choose(await this.store.named(other), other, country, record, point);
      if (!found || !isTown(found)) continue;
      await this.store.learn(key, found);
      return found;
    }
    return null;
  }

  /** 千代田区富士見 is a neighborhood in a ward; 大阪市北区 is the ward of that city. */
  private async inJapan(
    name: string,
    record: PlaceRecord,
    country: string | null,
    point: GeoPoint | null,
  ) {
    if (country && country !== 'JP') return null;
    const locality = japaneseLocality(name);
    if (!locality) return null;
    const area = await this.innermost(locality.names.toReversed(), record, 'JP', point);
    if (!area || !isTown(area) || !locality.neighborhood) return area;
    const created = await this.store.create(locality.neighborhood, record, 'JP', point, area);
    if (!created) return area;
    await this.store.learn(normalize(name), created);
    return created;
  }

  /** Of the areas with one of several names, the one that lies in areas with the other names. */
  private async innermost(
    names: string[],
    record: PlaceRecord,
    country: string | null,
    point: GeoPoint | null,
  ): Promise<ImportCity | null> {
    if (names.length < 2 && names[0] === record.city) return null;
    const found: ImportCity[] = [];
    for (const name of names) {
      const key = normalize(name);
      const candidates = await this.similarlyNamed(key, country);
      const outer: ImportCity[] = [];
      for (const candidate of candidates)
        for (const { id } of await this.store.above(candidate))
          if (found.some((inner) => inner.id === id)) outer.push(candidate);
      const area = outer[0] ?? choose(candidates, key, country, record, point);
      if (area) found.push(area);
    }
    for (const area of found) {
      const above = new Set((await this.store.above(area)).map(({ id }) => id));
      if (found.every((other) => other === area || above.has(other.id))) return area;
    }
    return found.find(isTown) ?? null;
  }

  /** Areas with a name as written, or else with a simpler reading of it. */
  private async similarlyNamed(key: string, country: string | null): Promise<ImportCity[]> {
    const named = await this.store.named(key);
    if (named.length > 0) return named;
    const found: ImportCity[] = [];
    for (const reading of readings(key, country)) found.push(...(await this.store.named(reading)));
    return found;
  }

  /** The record's country unless no town of that country is near the point. */
  private async plausibleCountry(record: PlaceRecord, point: GeoPoint | null) {
    if (!record.country || !point) return record.country;
    const around = await this.store.around(point);
    const isPlausible =
      around.length === 0 || around.some(({ country }) => country === record.country);
    return isPlausible ? record.country : null;
  }

  private async countryOf(record: PlaceRecord, point: GeoPoint | null) {
    const plausible = await this.plausibleCountry(record, point);
    if (plausible || !point) return plausible;
    const around = await this.store.around(point);
    return byDistance(around, point)[0]?.candidate.country ?? record.country;
  }

  /** The nearest settlement or gazetteer city on the same side of every border as the point. */
  private async nearest(point: GeoPoint, record: PlaceRecord): Promise<ImportCity | null> {
    const cities = await this.store.around(point);
    const candidates = byDistance([...this.geography.settlements(point), ...cities], point).filter(
      ({ distance }) => distance <= MAX_SETTLEMENT_KM,
    );
    const sameSide = candidates.filter(({ candidate }) =>
      this.geography.areOnSameSide(point, candidate),
    );
    // On reclaimed land and piers, every line crosses the old coast. The nearest is the best guess there.
    for (const { candidate } of [...sameSide, ...candidates]) {
      if ('id' in candidate) return this.store.wholeOf(candidate);
      if (!candidate.quarter) return this.byName(candidate.name, record, candidate);
      const quarter = normalize(candidate.name);
      const city = choose(
        await this.store.named(quarter),
        quarter,
        record.country,
        record,
        candidate,
      );
      if (city && isTown(city)) return this.store.wholeOf(city);
    }
    return null;
  }
}

const NO_REGION = { region: null };

/** Parts that GeoNames lacks have the location of their city. */
const isNear = (area: ImportCity, point: GeoPoint) =>
  !hasLocation(area) || kilometers(area, point) <= (area.id.startsWith('p') ? 40 : 15);

const readings = (key: string, country: string | null) =>
  simplified(key)
    .filter(({ countries }) => !countries || !country || countries.includes(country))
    .map((reading) => reading.key);

const byDistance = <Candidate extends GeoPoint>(candidates: Candidate[], point: GeoPoint) =>
  candidates
    .map((candidate) => ({ candidate, distance: kilometers(candidate, point) }))
    .sort((a, b) => a.distance - b.distance);

const pointOf = ({ latitude, longitude }: PlaceRecord): GeoPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const MAX_NAME = 80;

/** The text unless it is a county, a number or a sentence. */
const plausibleCity = (text: string) =>
  text.length <= MAX_NAME && !/\d/.test(text) && !/\bcounty$/i.test(text) ? text : null;

/** Possible keys of a city: the name as written and without a trailing region ("San Francisco CA"). */
function keys(name: string, record: PlaceRecord): string[] {
  const key = normalize(name);
  const region = normalize(record.region ?? '');
  return region && key.endsWith(` ${region}`) ? [key, key.slice(0, -region.length - 1)] : [key];
}

/** The name without a trailing region. */
function shortKey(name: string, record: PlaceRecord): string {
  const short = keys(name, record).at(-1)!;
  return short === normalize(name)
    ? name
    : name.slice(0, name.length - record.region!.length).replace(/[\s,]+$/, '');
}
