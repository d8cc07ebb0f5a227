import type { CitiesService, FoundCity } from '../../places/cities/cities.service.js';
import { CityProblem } from '../../places/city-problem.js';
import type { FoundPlace } from '../../places/found-place.js';
import { kilometers } from '../../places/geometry.js';

/** Another town of the same name is farther away than this. */
const MAX_DISTANCE_KM = 50;

/** Looks up the towns that addresses name, so that all sources name a town alike. */
export class Towns {
  private readonly known = new Map<string, FoundCity | null>();

  /** @param region state or country in which the towns are */
  constructor(
    private readonly cities: CitiesService,
    private readonly region: string,
  ) {}

  /** Replaces the name of each place's town by its label. A place without a known town nearby is in the searched area. */
  async label(places: FoundPlace[]): Promise<void> {
    for (const place of places) {
      if (!place.city) continue;
      const town = await this.find(place.city);
      if (town && isNear(town, place)) place.city = town.label;
      else delete place.city;
    }
  }

  private async find(name: string): Promise<FoundCity | null> {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const found = await this.cities.find(`${name}, ${this.region}`).catch((error: unknown) => {
      if (error instanceof CityProblem) return null;
      throw error;
    });
    const town = found?.kind === 'city' || found?.kind === 'district' ? found : null;
    this.known.set(name, town);
    return town;
  }
}

const isNear = (town: FoundCity, { latitude, longitude }: FoundPlace) =>
  town.latitude !== null &&
  town.longitude !== null &&
  latitude !== null &&
  longitude !== null &&
  kilometers({ latitude: town.latitude, longitude: town.longitude }, { latitude, longitude }) <=
    MAX_DISTANCE_KM;
