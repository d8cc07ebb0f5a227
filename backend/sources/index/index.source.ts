import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SOURCES } from '../../../contract/sources.js';
import {
  countPlaces,
  pageOfPlaces,
  countPlacesIn,
  type PlacePosition,
  type PlaceSet,
} from '../../places/place.sql.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import type { Batch, MapsSource, SourceRequest, Target } from '../source.js';
import { UNKNOWN } from '../../places/found-place.js';

/** A small first batch delivers leads quickly. Larger batches are faster overall. */
const FIRST_BATCH_SIZE = 25;
const BATCH_SIZE = 200;

const indexTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  cityId: z.string(),
  types: z.array(z.string()),
});

/** Position of the last delivered place in the order of the index. */
const checkpoint = z.object({ rank: z.int(), id: z.int() });
const START: PlacePosition = { rank: -1, id: 0 };

/** Businesses imported into the local places index. */
@Injectable()
export class IndexSource implements MapsSource {
  readonly name = 'index';
  readonly about = SOURCES.index;
  readonly price = null;

  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
    private readonly categories: CategoriesService,
  ) {}

  /** @throws CityProblem if the city is unknown or ambiguous */
  async resolve(city: string, category: string): Promise<Target> {
    const { id, label } = await this.cities.find(city);
    const { types, reason, ...matched } = await this.categories.match(category);
    return { city: label, category: matched.label, cityId: id, types, why: reason };
  }

  estimate() {
    return null;
  }

  listed(target: Target): PlaceSet {
    return indexTarget.parse(target);
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    const { cityId, types } = indexTarget.parse(request.target);
    if (types.length === 0) return;
    const fresh = request.checkpoint === null;
    let after: PlacePosition = checkpoint.safeParse(request.checkpoint).data ?? START;
    let available: number | null = null;
    // One place more than wanted shows whether there are more. If filters reject places, the next page is larger.
    let size = request.wanted + 1;
    for (let first = fresh; ; first = false) {
      signal.throwIfAborted();
      const limit = Math.min(first ? FIRST_BATCH_SIZE : BATCH_SIZE, size);
      if (limit === size) size *= 2;
      const rows = await pageOfPlaces(this.database.manager, cityId, types, after, limit);
      const last = rows.at(-1);
      if (last) after = { rank: last.rank, id: last.id };
      const exhausted = rows.length < limit ? 1 : 0;
      // Counting 20,000 restaurants takes 50 ms, so it waits until the first batch is delivered.
      if (first) available = exhausted ? rows.length : null;
      else available ??= await countPlaces(this.database.manager, { cityId, types });
      yield {
        places: rows.map(({ rank: _rank, id: _id, ...place }) => ({ ...UNKNOWN, ...place })),
        checkpoint: after,
        available,
        tiles: { asked: 1, exhausted, open: 1 - exhausted },
      };
      if (exhausted) return;
    }
  }

  async diagnose(target: Target): Promise<string> {
    const { city, category, cityId, types } = indexTarget.parse(target);
    const places = await countPlacesIn(this.database.manager, cityId);
    if (places === 0) return `${city} isn't covered yet. Import places for it first.`;
    if (types.length === 0) return `We don't recognize "${category}" as a business category.`;
    const others = `${places.toLocaleString('en')} other ${places === 1 ? 'business' : 'businesses'}`;
    return `No results for "${category}" in ${city}. The index has ${others} there.`;
  }
}
