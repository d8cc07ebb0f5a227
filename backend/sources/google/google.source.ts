import type { RunOptions } from '../../../contract/run-options.js';
import { SOURCES } from '../../../contract/sources.js';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { CONFIG } from '../../config.module.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import { BoundariesService } from '../boundaries/boundaries.service.js';
import type { Box } from '../../places/geometry.js';
import { contains, touches, type Boundary } from '../boundaries/boundary.js';
import {
  SourceProblem,
  type Batch,
  type MapsSource,
  type Price,
  type SourceRequest,
  type Target,
} from '../source.js';
import { CityProblem } from '../../places/city-problem.js';
import type { FoundPlace } from '../../places/found-place.js';
import { cover, type SearchProgress } from './coverage.js';
import { CLOSED, droppedFor, leadOf, type GooglePlace } from './place.js';
import { PlacesApi, type Terms } from './places-api.js';
import { NO_KEY } from './problems.js';

/** Places a page gives. */
const PAGE = 20;

const googleTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  includedType: z.string().nullable(),
});

interface GoogleCheckpoint {
  /** The city's box as Google gave it, where nobody else knew it. */
  viewport: Box | null;
  progress: SearchProgress;
}

type Where = Pick<Boundary, 'box' | 'rings'>;

/** Google Maps by Places API (New), with the operator's own key. */
@Injectable()
export class GoogleSource implements MapsSource {
  readonly name = 'google';
  readonly about = SOURCES.google;
  readonly price: Price;
  private readonly api: PlacesApi;

  constructor(
    database: DataSource,
    private readonly boundaries: BoundariesService,
    private readonly categories: CategoriesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const { price, freePerMonth } = config.google;
    this.price = { perRequest: price, freePerMonth };
    this.api = new PlacesApi(config.google, database);
  }

  /** @throws CityProblem when the city is ambiguous, or it is known that there is none */
  async resolve(city: string, category: string): Promise<Target> {
    const { label, type } = await this.categories.matchGoogle(category);
    return {
      city: await this.boundaries.resolve(city),
      category: label,
      includedType: type,
      why: type ? `Google's type "${type}"` : `the words "${label}": no single type of Google's`,
    };
  }

  /** From full pages of new places to the cost of a city that is exhausted, twice that. */
  estimate(wanted: number | null) {
    if (wanted === null) return { least: 1, most: null };
    return { least: Math.ceil(wanted / PAGE), most: Math.ceil(wanted / (PAGE / 2)) + 1 };
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    if (!this.config.google.key) throw new SourceProblem(NO_KEY);
    const { city, category, includedType } = googleTarget.parse(request.target);
    const before = request.checkpoint as GoogleCheckpoint | null;
    const terms = { signal, spend: request.spend };
    const { where, viewport } = before?.viewport
      ? { where: { box: before.viewport, rings: null }, viewport: before.viewport }
      : await this.locate(city, terms);
    const { language, minRating } = request.options;
    const question = { textQuery: category, includedType, language, minRating };
    const covered = cover<GooglePlace>(
      { boxes: halvesAtDateLine(where.box), touches: (box) => touches(where, box) },
      (box, pageToken) => this.api.search(question, box, pageToken, terms),
      request.wanted,
      before?.progress ?? null,
    );
    for await (const { places, progress, tiles, expected } of covered) {
      const checkpoint: GoogleCheckpoint = { viewport, progress };
      yield { ...sorted(places, where), checkpoint, tiles, available: expected };
    }
  }

  async diagnose({ city, category }: Target, { minRating }: RunOptions): Promise<string> {
    // Google itself leaves out what is rated lower.
    const rated = minRating ? ` rated ${minRating} or better` : '';
    return `Google Maps knows nothing for "${category}" in ${city}${rated}.`;
  }

  /** A place as it is now, also where it moved to; null where it is gone or closed for good. Costs a request or two. */
  async renew(sourceId: string, terms: Terms): Promise<FoundPlace | null> {
    const found = await this.api.details(sourceId, terms);
    const moved = found?.movedPlaceId ? await this.api.details(found.movedPlaceId, terms) : found;
    return moved && moved.businessStatus !== CLOSED ? leadOf(moved) : null;
  }

  /** Where a city ends; its box as Google shows it where nobody can tell. @throws CityProblem */
  private async locate(city: string, terms: Terms) {
    try {
      const where: Where = await this.boundaries.find(city, terms.signal);
      return { where, viewport: null };
    } catch (error) {
      const unknown = error instanceof CityProblem && error.candidates.length === 0;
      if (!unknown && !(error instanceof SourceProblem)) throw error;
      const viewport = await this.api.viewport(city, terms);
      if (!viewport) throw new CityProblem(`No city named "${city}" is known.`, []);
      return { where: { box: viewport, rings: null }, viewport };
    }
  }
}

const halvesAtDateLine = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];

/** What of a page is a lead in the city, and what is not. */
function sorted(found: GooglePlace[], where: Where): Required<Pick<Batch, 'places' | 'dropped'>> {
  const batch: ReturnType<typeof sorted> = { places: [], dropped: [] };
  for (const place of found) {
    const why = droppedFor(place, (point) => contains(where, point));
    if (why) batch.dropped.push({ source: 'google', sourceId: place.id, why });
    else batch.places.push(leadOf(place));
  }
  return batch;
}
