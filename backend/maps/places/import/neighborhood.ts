import type { GeoPoint } from '../geometry.js';
import type { CityStore } from './city-store.js';
import type { Geography } from './geography.js';
import { type ImportCity, isTown } from './import-city.js';
import type { Known } from './part-finder.js';
import type { PlaceRecord } from './record.js';

/** Fewer addresses may all be wrong. */
const MIN_ADDRESSES = 3;
const MIN_SHARE = 0.6;

/** Finds the city of a place without an address by the addresses around it, which are more reliable than the nearest center. */
export class Neighborhood {
  private readonly byCell = new Map<string, ImportCity | null>();

  constructor(
    private readonly store: CityStore,
    private readonly geography: Geography,
    private readonly known: Known,
  ) {}

  async cityAt(point: GeoPoint, record: PlaceRecord): Promise<ImportCity | null> {
    const { cell, names } = this.geography.citiesAround(point);
    if (names.size === 0) return null;
    const cached = this.byCell.get(cell);
    if (cached !== undefined) return cached;
    const counts = new Map<ImportCity, number>();
    const cities = new Map<string, ImportCity>();
    let total = 0;
    for (const [city, count] of names) {
      const area = await this.known(city, { ...record, city }, point);
      if (!area || !isTown(area)) continue;
      const found = await this.store.wholeOf(area);
      const whole = cities.get(found.id) ?? found;
      cities.set(whole.id, whole);
      counts.set(whole, (counts.get(whole) ?? 0) + count);
      total += count;
    }
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    const city = most && total >= MIN_ADDRESSES && most[1] >= MIN_SHARE * total ? most[0] : null;
    this.byCell.set(cell, city);
    return city;
  }
}
