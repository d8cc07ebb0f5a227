import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SOURCES } from '#contract/sources.js';
import { countPlaces, pageOfPlaces, START, type PlacePosition } from '../../places/place.sql.js';
import { countPlacesIn } from '../../places/places-index.sql.js';
import { placeSet, type PlaceSet } from '../../places/place-set.sql.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import type { WiderCategory } from '#contract/coverage.js';
import type { AreaRequest } from '#contract/areas.js';
import type { SearchArea } from '../../places/areas/search-area.js';
import { SearchAreasService } from '../../places/areas/search-areas.service.js';
import { FetchService, type FetchableArea } from '../../places/fetch/fetch.service.js';
import { reachId } from '../../places/fetch/reach.js';
import {
  AreaMissing,
  categoryTarget,
  searchedArea,
  searchedCategories,
  type Batch,
  type MapsSource,
  type SourceRequest,
  type Target,
} from '../source.js';
import { UNKNOWN } from '../../places/found-place.js';

/** A small first batch delivers leads quickly. Larger batches are faster overall. */
const FIRST_BATCH_SIZE = 25;
const BATCH_SIZE = 200;
const MAX_OFFERS = 2;

const indexTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  types: z.array(z.string()),
  /** The area's coverage when the run started. */
  coverage: z.enum(['ready', 'on-demand', 'none']).optional(),
});

/** Position of the last delivered place in the order of the index. */
const checkpoint = z.object({
  rank: z.int(),
  id: z.int(),
  /** Whether parts of the area were missing. The rest of it may precede this position. */
  partial: z.literal(true).optional(),
});

/** Businesses imported into the local places index. */
@Injectable()
export class IndexSource implements MapsSource {
  readonly name = 'index';
  readonly about = SOURCES.index;
  readonly price = null;

  constructor(
    private readonly database: DataSource,
    private readonly areas: SearchAreasService,
    private readonly categories: CategoriesService,
    private readonly fetches: FetchService,
  ) {}

  async resolve(request: AreaRequest, ...categories: string[]): Promise<Target> {
    const area = await this.areas.resolve(request);
    const isLoaded = async () => (await this.areaOf(area, async () => [])).coverage !== 'on-demand';
    const matches = await this.categories.matchAll(categories, isLoaded);
    const types = [...new Set(matches.flatMap((match) => match.types))];
    return { city: area.label, area, types, ...categoryTarget(matches) };
  }

  estimate() {
    return null;
  }

  async listed(target: Target): Promise<PlaceSet> {
    return placeSet(this.database.manager, searchedArea(target), await this.typesNow(target));
  }

  /** The types of the target, and those of the same categories that the index has learned since, by loading an area. */
  private async typesNow(target: Target): Promise<string[]> {
    const { types } = indexTarget.parse(target);
    const now = await this.categories.typesOf(searchedCategories(target));
    return [...new Set([...types, ...now])];
  }

  async wider(target: Target): Promise<WiderCategory[]> {
    const { manager } = this.database;
    const set = await this.listed(target);
    const own = await countPlaces(manager, set);
    const categories = await this.categories.wider(set.types);
    const offers = await Promise.all(
      categories.map(async ({ label, types }) => {
        const all = { ...set, types: [...new Set([...set.types, ...types])] };
        return { category: label, more: (await countPlaces(manager, all)) - own };
      }),
    );
    return offers
      .filter(({ more }) => more > 0)
      .sort((a, b) => a.more - b.more)
      .slice(0, MAX_OFFERS);
  }

  /** The area that a run needs: its named area, or the surroundings that its circle or drawn area reaches. */
  area(target: Target): Promise<FetchableArea> {
    return this.areaOf(searchedArea(target), () => this.typesNow(target));
  }

  private areaOf(area: SearchArea, types: () => Promise<string[]>): Promise<FetchableArea> {
    const { cityId, shape } = area;
    if (!shape) return this.fetches.area(cityId!);
    return this.fetches.area(reachId(cityId!, shape.box), async () => {
      const { manager } = this.database;
      return (await countPlaces(manager, await placeSet(manager, area, await types()))) > 0;
    });
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    const { coverage } = indexTarget.parse(request.target);
    let seen = 0;
    for (;;) {
      const area = coverage === 'ready' ? null : await this.area(request.target);
      const isReady = !area || area.coverage === 'ready';
      if (!isReady && (!request.isLoading || area.done === seen)) throw new AreaMissing(area, seen);
      const reached = checkpoint.safeParse(request.checkpoint).data;
      const from = seen > 0 || reached?.partial ? null : (reached ?? null);
      yield* this.places(request, from, isReady, signal);
      if (!area || isReady) return;
      seen = area.done;
    }
  }

  private async *places(
    request: SourceRequest,
    from: PlacePosition | null,
    isReady: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    const set = await this.listed(request.target);
    if (set.types.length === 0) return;
    const fresh = from === null;
    let after = from ?? START;
    let available: number | null = null;
    // One extra place shows whether there are more. If filters reject places, the next page is larger.
    let size = request.wanted + 1;
    for (let first = fresh; ; first = false) {
      signal.throwIfAborted();
      const limit = Math.min(first ? FIRST_BATCH_SIZE : BATCH_SIZE, size);
      if (limit === size) size *= 2;
      const rows = await pageOfPlaces(this.database.manager, set, after, limit);
      const last = rows.at(-1);
      if (last) after = { rank: last.rank, id: last.id };
      const isLast = rows.length < limit;
      const exhausted = isLast && isReady ? 1 : 0;
      // Counting 20,000 restaurants takes 50 ms, so it waits until the first batch is delivered.
      if (first) available = exhausted ? rows.length : null;
      else if (isReady) available ??= await countPlaces(this.database.manager, set);
      yield {
        places: rows.map(({ rank: _rank, id: _id, ...place }) => ({ ...UNKNOWN, ...place })),
        checkpoint: isReady ? after : { ...after, partial: true },
        available,
        tiles: { asked: 1, exhausted, open: 1 - exhausted },
      };
      if (isLast) return;
    }
  }

  async diagnose(target: Target): Promise<string> {
    const { city, category } = indexTarget.parse(target);
    const { cityId, shape, postcodes } = searchedArea(target);
    const { coverage } = await this.area(target);
    if (coverage === 'on-demand')
      return `${city} isn't loaded yet. The run loads it first, which takes a minute or two.`;
    if (coverage === 'none') return `${city} isn't covered yet.`;
    const { types } = await this.listed(target);
    if (types.length === 0) return `We don't recognize "${category}" as a business category.`;
    if (shape || postcodes.length > 0)
      return `No results for "${category}" in this area (${city}).`;
    const places = await countPlacesIn(this.database.manager, cityId!);
    const others = `${places.toLocaleString('en')} other ${places === 1 ? 'business' : 'businesses'}`;
    return `No results for "${category}" in ${city}. The index has ${others} there.`;
  }
}
