import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SOURCES } from '../../../contract/sources.js';
import { countPlaces, pageOfPlaces, placesIn, type PlacePosition } from '../../places/place.sql.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import type { Batch, MapsSource, SourceRequest, Target } from '../source.js';
import { UNKNOWN } from '../../places/found-place.js';

/** The first lead should be there at once; after that fewer, larger transactions are faster. */
const FIRST_BATCH = 25;
const BATCH = 200;

const indexTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  cityId: z.string(),
  types: z.array(z.string()),
});

/** Rank and id of the last place delivered: the order of the index. */
const checkpoint = z.object({ rank: z.int(), id: z.int() });
const START: PlacePosition = { rank: -1, id: 0 };

/** Businesses imported into this database. */
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

  /** @throws CityProblem when the city is unknown or ambiguous */
  async resolve(city: string, category: string): Promise<Target> {
    const { id, label } = await this.cities.find(city);
    const { types, reason, ...matched } = await this.categories.match(category);
    return { city: label, category: matched.label, cityId: id, types, why: reason };
  }

  estimate() {
    return null;
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    const { cityId, types } = indexTarget.parse(request.target);
    if (types.length === 0) return;
    const fresh = request.checkpoint === null;
    let after: PlacePosition = checkpoint.safeParse(request.checkpoint).data ?? START;
    let available: number | null = null;
    // One more than is wanted tells whether there is more. Where filters leave that out, the next page is larger.
    let size = request.wanted + 1;
    for (let first = fresh; ; first = false) {
      signal.throwIfAborted();
      const limit = Math.min(first ? FIRST_BATCH : BATCH, size);
      if (limit === size) size *= 2;
      const rows = await pageOfPlaces(this.database.manager, cityId, types, after, limit);
      const last = rows.at(-1);
      if (last) after = { rank: last.rank, id: last.id };
      const exhausted = rows.length < limit ? 1 : 0;
      // Counting 20,000 restaurants takes 50 ms: not before the first lead is out.
      if (first) available = exhausted ? rows.length : null;
      else available ??= await countPlaces(this.database.manager, cityId, types);
      yield {
        places: rows.map(({ rank: _rank, id: _id, ...place }) => ({ ...UNKNOWN, ...place })),
        checkpoint: after,
        available,
        tiles: { asked: 1, exhausted, open: 1 - exhausted },
      };
      if (exhausted) return;
    }
  }

  /** Why a run found nothing. */
  async diagnose(target: Target): Promise<string> {
    const { city, category, cityId, types } = indexTarget.parse(target);
    const places = await placesIn(this.database.manager, cityId);
    if (places === 0) return `Nothing is known in ${city} yet: import places for it.`;
    const others =
      places === 1 ? '1 other place is' : `${places.toLocaleString('en')} other places are`;
    if (types.length === 0)
      return `"${category}" is no kind of place that we know; ${others} known in ${city}.`;
    return `No places of that kind are known in ${city}; ${others}.`;
  }
}
