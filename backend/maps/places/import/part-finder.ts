import type { GeoPoint } from '../geometry.js';
import { simplified } from '../cities/names.js';
import { normalize } from '../text.js';
import type { CityStore } from './city-store.js';
import type { Geography } from './geography.js';
import { choose, type ImportCity, isImported, isTown } from './import-city.js';
import type { PlaceRecord } from './record.js';

/** Smaller towns have no parts that people search. */
const MIN_POPULATION = 50_000;
const MAX_PART_NAME = 40;

export type Known = (
  name: string,
  record: PlaceRecord,
  point: GeoPoint | null,
) => Promise<ImportCity | null>;

/** Finds the part of a city in which a record lies: by the extract's boundaries, or by its address. */
export class PartFinder {
  constructor(
    private readonly store: CityStore,
    private readonly geography: Geography,
    private readonly known: Known,
  ) {}

  /** The part of a city; the city itself if no part is known. */
  async find(city: ImportCity, record: PlaceRecord, point: GeoPoint | null): Promise<ImportCity> {
    const enclosing = point && (await this.byBoundary(city, record, point));
    return enclosing ?? (await this.byAddress(city, record, point)) ?? city;
  }

  private async byBoundary(city: ImportCity, record: PlaceRecord, point: GeoPoint) {
    let largest: string | null = null;
    for (const { name } of this.geography.municipalities(point)) {
      const area = await this.known(name, record, point);
      if (area?.id === city.id)
        return largest && hasParts(city) ? this.create(largest, city, record, point) : null;
      if (area && isTown(area) && (await this.isIn(area, city))) return area;
      largest = name;
    }
    return null;
  }

  private async byAddress(city: ImportCity, record: PlaceRecord, point: GeoPoint | null) {
    for (const name of record.parts) {
      const part = await this.named(name, city);
      if (part) return part;
    }
    const [name] = record.parts;
    const isNew =
      name !== undefined &&
      name.length <= MAX_PART_NAME &&
      !/\d/.test(name) &&
      hasParts(city) &&
      isUnsettled(await this.known(name, record, point));
    return isNew ? this.create(name, city, record, point) : null;
  }

  /** "Berlin-Mitte", "Budapest V." */
  async afterCity(
    key: string,
    country: string | null,
    record: PlaceRecord,
    point: GeoPoint | null,
  ) {
    const words = key.split(' ');
    for (let length = words.length - 1; length > 0; length--) {
      const name = words.slice(0, length).join(' ');
      const city = choose(await this.store.named(name), name, country, record, point);
      if (!city || !hasParts(city)) continue;
      const part = await this.named(words.slice(length).join(' '), city);
      if (part) return part;
    }
    return null;
  }

  private async named(name: string, city: ImportCity): Promise<ImportCity | null> {
    const key = normalize(name);
    if (key === '') return null;
    const others = simplified(key)
      .filter(({ countries }) => !countries || countries.includes(city.country))
      .map((reading) => reading.key);
    for (const spelling of [key, `${normalize(city.name)} ${key}`, ...others]) {
      for (const area of await this.store.named(spelling)) {
        if (isTown(area) && (await this.isIn(area, city))) return area;
      }
    }
    return null;
  }

  /** Creates a part of a city, or adopts an area that an import created before its city was known. */
  private async create(
    name: string,
    city: ImportCity,
    record: PlaceRecord,
    point: GeoPoint | null,
  ): Promise<ImportCity | null> {
    const key = normalize(name);
    const same = choose(await this.store.named(key), key, city.country, record, point);
    if (same && isUnsettled(same)) {
      await this.store.adopt(same, city);
      return same;
    }
    return this.store.create(name, record, city.country, point, city);
  }

  private async isIn(area: ImportCity, city: ImportCity): Promise<boolean> {
    return (await this.store.above(area)).some(({ id }) => id === city.id);
  }
}

/** Whether an area is only known by the name that an address gave it. */
const isUnsettled = (area: ImportCity | null) =>
  area === null || (isImported(area) && area.parentId === null);

const hasParts = (city: ImportCity) => city.kind === 'city' && city.population >= MIN_POPULATION;
