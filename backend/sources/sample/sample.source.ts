import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SOURCES } from '../../../contract/sources.js';
import type { Batch, MapsSource, SourceRequest, Target } from '../source.js';
import { samplePlace } from './sample-place.js';

const BATCH = 50;
/** Businesses made up for one city and category at most. */
const SAMPLES = 100_000;
const checkpoint = z.int().min(0);

/** Made-up businesses for any city and category: the same ones every time, and never taken for real. */
@Injectable()
export class SampleSource implements MapsSource {
  readonly name = 'sample';
  readonly about = SOURCES.sample;
  readonly price = null;

  /** Takes every city. */
  async resolve(city: string, category: string): Promise<Target> {
    return { city: titled(city), category: category.trim(), why: null };
  }

  estimate() {
    return null;
  }

  /** The checkpoint is the number of places made so far. */
  async *find(
    { target, wanted, ...request }: SourceRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    // Where filters leave out what is wanted, the next batch is larger.
    let most = wanted + 1;
    for (let made = checkpoint.safeParse(request.checkpoint).data ?? 0; made < SAMPLES; most *= 2) {
      signal.throwIfAborted();
      const size = Math.min(BATCH, most, SAMPLES - made);
      const places = Array.from({ length: size }, (_, index) =>
        samplePlace(target.city, target.category, made + index),
      );
      made += size;
      const exhausted = made === SAMPLES ? 1 : 0;
      yield {
        places,
        checkpoint: made,
        available: null,
        tiles: { asked: 1, exhausted, open: 1 - exhausted },
      };
    }
  }

  /** Never needed: there is a sample for everything. */
  async diagnose({ city }: Target): Promise<string> {
    return `The sample data holds nothing for ${city}.`;
  }
}

/** "san francisco, ca" → "San Francisco, CA": two letters after a comma are a state or country. */
const titled = (city: string) =>
  city
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/,\s*(\p{L}{2})$/u, (_, code: string) => `, ${code.toUpperCase()}`);
