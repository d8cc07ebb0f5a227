import type { RunOptions } from '#contract/run-options.js';
import { SOURCES } from '#contract/sources.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import { BoundariesService } from '../boundaries/boundaries.service.js';
import type { AreaRequest } from '#contract/areas.js';
import { hasPostcode } from '../../places/areas/postcodes.js';
import type { SearchArea } from '../../places/areas/search-area.js';
import { SearchAreasService } from '../../places/areas/search-areas.service.js';
import { contains, touches, unwrapped, type Outline } from '../../places/areas/shape.js';
import type { Box } from '../../places/geometry.js';
import {
  categoryTarget,
  searchedArea,
  searchedCategories,
  SourceProblem,
  type Batch,
  type MapsSource,
  type RequestPrice,
  type SourceRequest,
  type Target,
} from '../source.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import { CityProblem } from '../../places/city-problem.js';
import type { FoundPlace } from '../../places/found-place.js';
import { searchArea, type CoverageState } from './coverage.js';
import { inTurns } from './turns.js';
import { Towns } from '../towns.js';
import { CLOSED, dropReason, toFoundPlace, type GooglePlace } from './place.js';
import { PlacesApi, type RequestContext } from './places-api.js';
import { NO_KEY } from './problems.js';

const PLACES_PER_PAGE = 20;

const googleTarget = z.looseObject({
  /** The type of the first category. */
  includedType: z.string().nullable(),
  /** The type of each category; missing in runs that older versions started. */
  includedTypes: z.array(z.string().nullable()).optional(),
});

interface GoogleCheckpoint {
  /** Google's viewport of the city, if no boundary was available. */
  viewport: Box | null;
  /** Of the only category, or of each of several: null before its first page. */
  progress: CoverageState | (CoverageState | null)[];
}

/** Google Maps through Places API (New), with the operator's key. */
@Injectable()
export class GoogleSource implements MapsSource {
  readonly name = 'google';
  readonly about = SOURCES.google;
  readonly price: RequestPrice;
  private readonly api: PlacesApi;
  private readonly towns: Towns;

  constructor(
    database: DataSource,
    private readonly boundaries: BoundariesService,
    private readonly areas: SearchAreasService,
    private readonly categories: CategoriesService,
    cities: CitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.towns = new Towns(cities);
    const { price, freePerMonth } = config.google;
    this.price = { perRequest: price, freePerMonth };
    this.api = new PlacesApi(config.google, database);
  }

  async resolve(request: AreaRequest, ...categories: string[]): Promise<Target> {
    const matches = await Promise.all(
      categories.map((category) => this.categories.matchGoogle(category)),
    );
    const area = await this.areas.resolve(request, this.boundaries.named);
    const includedTypes = matches.map(({ type }) => type);
    return {
      city: area.label,
      area,
      ...categoryTarget(
        matches.map(({ label, type }) => ({ label, reason: reasonFor(label, type) })),
      ),
      includedType: includedTypes[0],
      includedTypes,
    };
  }

  /** The minimum if every page is full of new places. The maximum is twice that, the cost of a fully searched city. */
  estimate(wanted: number | null, target: Target) {
    if (wanted === null) return { least: 1, most: null };
    return {
      least: Math.ceil(wanted / PLACES_PER_PAGE),
      most: Math.ceil(wanted / (PLACES_PER_PAGE / 2)) + searchedCategories(target).length,
    };
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    if (!this.config.google.key) throw new SourceProblem(NO_KEY);
    const wanted = searchedArea(request.target);
    const before = request.checkpoint as GoogleCheckpoint | null;
    const context = { signal, spend: request.spend };
    const { area, viewport } = before?.viewport
      ? { area: { box: before.viewport, rings: null }, viewport: before.viewport }
      : await this.locate(wanted, context);
    const queries = queriesOf(request);
    const tiled = { boxes: unwrapped(area.box), touches: (box: Box) => touches(area, box) };
    const batches = inTurns(
      queries.map(
        (query) => (progress: CoverageState | null) =>
          searchArea<GooglePlace>(
            tiled,
            (box, pageToken) => this.api.search(query, box, pageToken, context),
            Math.ceil(request.wanted / queries.length),
            progress,
          ),
      ),
      before ? [before.progress].flat() : [],
    );
    for await (const { places, progress, tiles, expected } of batches) {
      const checkpoint: GoogleCheckpoint = {
        viewport,
        progress: queries.length === 1 ? progress[0]! : progress,
      };
      const found = partition(places, area, wanted);
      await this.towns.label(found.places);
      yield { ...found, checkpoint, tiles, available: expected };
    }
  }

  async diagnose({ city, category }: Target, { minRating }: RunOptions): Promise<string> {
    // Google applies the minimum rating itself.
    const rated = minRating ? ` rated ${minRating} or higher` : '';
    return `Google Maps has no results for "${category}" in ${city}${rated}.`;
  }

  /** The current data of a place, even under a new id; null if removed or permanently closed. Costs 1 or 2 requests. */
  async renew(sourceId: string, context: RequestContext): Promise<FoundPlace | null> {
    const found = await this.api.details(sourceId, context);
    const moved = found?.movedPlaceId ? await this.api.details(found.movedPlaceId, context) : found;
    return moved && moved.businessStatus !== CLOSED ? toFoundPlace(moved) : null;
  }

  tiles(checkpoint: unknown) {
    const progress = [(checkpoint as GoogleCheckpoint | null)?.progress ?? []].flat();
    const open = progress.flatMap((state) => state?.frontier.map(({ box }) => box) ?? []);
    const reading = progress.find((state) => state?.reading)?.reading;
    return { open, searching: reading?.tile.box ?? null };
  }

  /** A drawn area, the city's boundary or, if none is available, Google's viewport. @throws CityProblem */
  private async locate({ named: city, shape }: SearchArea, context: RequestContext) {
    if (shape) return { area: shape, viewport: null };
    try {
      const area: Outline = await this.boundaries.find(city, context.signal);
      return { area, viewport: null };
    } catch (error) {
      const isUnknown = error instanceof CityProblem && error.candidates.length === 0;
      if (!isUnknown && !(error instanceof SourceProblem)) throw error;
      const viewport = await this.api.viewport(city, context);
      if (!viewport) throw new CityProblem(`We can't find a city named "${city}".`, []);
      return { area: { box: viewport, rings: null }, viewport };
    }
  }
}

const reasonFor = (label: string, type: string | null) =>
  type ? `Google's type "${type}"` : `text search for "${label}": no single Google type matches`;

/** The text search for each category. */
function queriesOf({ target, options: { language, minRating } }: SourceRequest) {
  const { includedType, includedTypes = [includedType] } = googleTarget.parse(target);
  return searchedCategories(target).map((textQuery, index) => ({
    textQuery,
    includedType: includedTypes[index] ?? null,
    language,
    minRating,
  }));
}

/** Separates the leads in the area from the dropped places. */
function partition(
  found: GooglePlace[],
  area: Outline,
  { postcodes, country }: SearchArea,
): Required<Pick<Batch, 'places' | 'dropped'>> {
  const batch: ReturnType<typeof partition> = { places: [], dropped: [] };
  for (const place of found) {
    const isThere =
      postcodes.length === 0 || hasPostcode(place.formattedAddress ?? null, postcodes, country);
    const reason = dropReason(place, (point) => isThere && contains(area, point));
    if (reason) batch.dropped.push({ source: 'google', sourceId: place.id, reason });
    else batch.places.push(toFoundPlace(place));
  }
  return batch;
}
