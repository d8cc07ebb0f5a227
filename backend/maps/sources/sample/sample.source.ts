import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { AreaRequest } from '#contract/areas.js';
import { SOURCES } from '#contract/sources.js';
import { SearchAreasService } from '../../places/areas/search-areas.service.js';
import {
  categoryTarget,
  searchedArea,
  searchedCategories,
  type Batch,
  type MapsSource,
  type SourceRequest,
  type Target,
} from '../source.js';
import { samplePlace } from './sample-place.js';

const BATCH_SIZE = 50;
/** Maximum number of businesses per city and category. */
const MAX_PLACES = 100_000;
const checkpoint = z.int().min(0);

/** Fictitious businesses for any area and category. They are deterministic and recognizable as samples. */
@Injectable()
export class SampleSource implements MapsSource {
  readonly name = 'sample';
  readonly about = SOURCES.sample;
  readonly price = null;

  constructor(private readonly areas: SearchAreasService) {}

  /** Accepts every city, unless a circle or drawn area must be near it. */
  async resolve(request: AreaRequest, ...categories: string[]): Promise<Target> {
    const area = await this.areas.resolve(request, async (text) => anywhere(text));
    const matches = categories.map((category) => ({ label: category.trim(), reason: null }));
    return { city: area.label, area, ...categoryTarget(matches) };
  }

  estimate() {
    return null;
  }

  /** The checkpoint is the number of places generated so far. */
  async *find(
    { target, wanted, ...request }: SourceRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    const area = searchedArea(target);
    const categories = searchedCategories(target);
    // Filters may reject places, so each batch is larger than the previous one.
    let limit = wanted + 1;
    for (
      let generated = checkpoint.safeParse(request.checkpoint).data ?? 0;
      generated < MAX_PLACES;
      limit *= 2
    ) {
      signal.throwIfAborted();
      const size = Math.min(BATCH_SIZE, limit, MAX_PLACES - generated);
      // The categories take turns.
      const places = Array.from({ length: size }, (_, index) => {
        const number = generated + index;
        const category = categories[number % categories.length]!;
        return samplePlace(area, category, Math.floor(number / categories.length));
      });
      generated += size;
      const exhausted = generated === MAX_PLACES ? 1 : 0;
      yield {
        places,
        checkpoint: generated,
        available: null,
        tiles: { asked: 1, exhausted, open: 1 - exhausted },
      };
    }
  }

  /** Unused in practice: every target has samples. */
  async diagnose({ city }: Target): Promise<string> {
    return `There is no sample data for ${city}.`;
  }
}

const anywhere = (text: string) => ({
  label: toTitleCase(text),
  id: null,
  country: null,
  latitude: null,
  longitude: null,
});

/** "san francisco, ca" → "San Francisco, CA": two letters after a comma are a state or country. */
const toTitleCase = (city: string) =>
  city
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/,\s*(\p{L}{2})$/u, (_, code: string) => `, ${code.toUpperCase()}`);
