import { lruCache } from '../../platform/cache.js';
import { regionCode } from '../places/address/regions.js';
import type { CitiesService } from '../places/cities/cities.service.js';
import type { FoundCity } from '../places/cities/city.sql.js';
import { CityProblem } from '../places/city-problem.js';
import type { FoundPlace } from '../places/found-place.js';
import { kilometers } from '../places/geometry.js';

/** Another town of the same name is farther away than this. */
const MAX_DISTANCE_KM = 50;

/** Looks up the towns in the addresses of live sources, so that all sources name a town alike. */
export class Towns {
  private readonly known = lruCache<FoundCity | 'none'>(10_000);

  constructor(private readonly cities: CitiesService) {}

  /** Labels each place with its town. A place without a known town nearby is in the searched area. */
  async label(places: FoundPlace[]): Promise<void> {
    for (const place of places) {
      const town = await this.townOf(place);
      if (town && isNear(town, place)) place.city = town.label;
    }
  }

  private async townOf({ locality, region, countryCode }: FoundPlace): Promise<FoundCity | null> {
    if (!locality || !countryCode) return null;
    const name = `${locality}, ${regionCode(region, countryCode) ?? countryCode}`;
    let found = this.known.get(name);
    if (!found) {
      found = await this.find(name);
      this.known.set(name, found);
    }
    return found === 'none' ? null : found;
  }

  private async find(name: string): Promise<FoundCity | 'none'> {
    const found = await this.cities.find(name).catch((error: unknown) => {
      if (error instanceof CityProblem) return null;
      throw error;
    });
    return found?.kind === 'city' || found?.kind === 'district' ? found : 'none';
  }
}

const isNear = (town: FoundCity, { latitude, longitude }: FoundPlace) =>
  town.latitude !== null &&
  town.longitude !== null &&
  latitude !== null &&
  longitude !== null &&
  kilometers({ latitude: town.latitude, longitude: town.longitude }, { latitude, longitude }) <=
    MAX_DISTANCE_KM;
