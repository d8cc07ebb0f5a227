import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lruCache } from '../../../platform/cache.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import type { CityEntity } from '../city.entity.js';
import { cityWithId, type LabeledArea } from '../cities/city.sql.js';
import { coverageOf, coverageOfBox, type AreaState, type CoveredArea } from '../coverage.sql.js';
import { reachOf } from './reach.js';

/** An area, with the facts that decide whether a run can load it. */
export type FetchableArea = AreaState &
  Pick<CityEntity, 'label' | 'kind' | 'latitude' | 'longitude'>;

/** Only imports change areas. */
const AREAS = 1_000;
const AREA_MS = 60_000;

/** Reports whether the index covers an area. */
@Injectable()
export class FetchService {
  private readonly areas = lruCache<LabeledArea>(AREAS, AREA_MS);

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  coverage(areas: CoveredArea[]): Promise<Map<string, AreaState>> {
    return coverageOf(this.database.manager, areas, this.config.fetch.enabled);
  }

  /**
   * @param areaId of a named area, or of a box around it (`reachId`)
   * @param hasPlaces whether the index has places in that box
   */
  async area(areaId: string, hasPlaces = () => Promise.resolve(false)): Promise<FetchableArea> {
    const { cityId, box } = reachOf(areaId);
    const area = this.areas.get(cityId) ?? (await this.named(cityId));
    const { label, kind, latitude, longitude } = area;
    const named = (await this.coverage([area])).get(cityId)!;
    const { enabled, maxKm2 } = this.config.fetch;
    const state = box
      ? await coverageOfBox(
          this.database.manager,
          areaId,
          box,
          named,
          enabled ? maxKm2 : null,
          hasPlaces,
        )
      : named;
    return { ...state, label, kind, latitude, longitude };
  }

  private async named(cityId: string): Promise<LabeledArea> {
    const city = await cityWithId(this.database.manager, cityId);
    this.areas.set(cityId, city);
    return city;
  }

  /** Whether a newer release may be available. */
  isStale({ fetchedAt }: AreaState): boolean {
    const ageMs = fetchedAt === null ? 0 : Date.now() - fetchedAt.getTime();
    return ageMs > this.config.fetch.maxAgeDays * 86_400_000;
  }
}
