import { z } from 'zod';
import { HttpProblem, SourceClient } from '../../http/client.js';
import type { DataSource } from 'typeorm';
import type { Config } from '../../config.js';
import { SourceProblem } from '../source.js';
import type { Box } from '../../places/geometry.js';
import { StaleToken, type SearchPage } from './coverage.js';
import { FIELDS, place, type GooglePlace } from './place.js';
import { inWords, isGone, isInvalid, mayPass, NO_KEY } from './problems.js';

const MINUTE = 60_000;
/** Twenty places are 60 kB. */
const MAX_BYTES = 4 << 20;

export interface PlacesQuery {
  textQuery: string;
  includedType?: string | null;
  language?: string | undefined;
  minRating?: number | undefined;
}

/** What every request has: who may stop it, and who counts it before it is sent. */
export interface Terms {
  signal: AbortSignal;
  spend: () => Promise<void>;
}

const page = z.object({
  places: z.array(place).default([]),
  nextPageToken: z.string().optional(),
});

const details = place.extend({ movedPlaceId: z.string().optional() });

const corner = z.object({ latitude: z.number(), longitude: z.number() });
const localities = z.object({
  places: z
    .array(
      z.object({
        types: z.array(z.string()).default([]),
        viewport: z.object({ low: corner, high: corner }).optional(),
      }),
    )
    .default([]),
});
/** Types of what people call a city. */
const CITY_TYPES =
  /^(locality|postal_town|sublocality.*|administrative_area_level_[2-5]|colloquial_area)$/;

/** Places API (New) over REST; its public gRPC interface cannot page. */
export class PlacesApi {
  private readonly client: SourceClient;
  private readonly url: string;

  constructor(
    private readonly google: Config['google'],
    database: DataSource,
  ) {
    this.url = google.url;
    this.client = new SourceClient(
      {
        name: 'google',
        spacing: MINUTE / google.requestsPerMinute,
        maxBytes: MAX_BYTES,
        temporary: mayPass,
      },
      database,
    );
  }

  /**
   * One page of what is in a box.
   * Businesses that only go to their customers have no position, so no tile could be proven to hold all of them: they are
   * not asked for (`includePureServiceAreaBusinesses` is false unless set).
   * @throws StaleToken, SourceProblem, or what `spend` throws
   */
  async search(
    question: PlacesQuery,
    box: Box,
    pageToken: string | null,
    terms: Terms,
  ): Promise<SearchPage<GooglePlace>> {
    const { textQuery, includedType, language, minRating } = question;
    const body = {
      textQuery,
      ...(includedType && { includedType, strictTypeFiltering: true }),
      ...(language && { languageCode: language }),
      // Google rounds up to halves, which would hide a 4.3 from who wants 4.2.
      ...(minRating && { minRating: Math.floor(minRating * 2) / 2 }),
      locationRestriction: {
        rectangle: {
          low: { latitude: box.south, longitude: box.west },
          high: { latitude: box.north, longitude: box.east },
        },
      },
      ...(pageToken && { pageToken }),
    };
    const mask = [...FIELDS.map((field) => `places.${field}`), 'nextPageToken'];
    try {
      const found = await this.ask('POST', '/v1/places:searchText', mask, terms, page, body);
      return { places: found.places, nextPageToken: found.nextPageToken || null };
    } catch (error) {
      if (pageToken && isInvalid(error)) throw new StaleToken(this.inWords(error).message);
      throw this.inWords(error);
    }
  }

  /** The box that Google shows for a city; null where it knows no such city. Costs a request, of a cheaper kind. */
  async viewport(city: string, terms: Terms): Promise<Box | null> {
    const mask = ['places.types', 'places.viewport'];
    const body = { textQuery: city };
    try {
      const found = await this.ask('POST', '/v1/places:searchText', mask, terms, localities, body);
      const view = found.places.find(
        ({ types, viewport }) => viewport && types.some((type) => CITY_TYPES.test(type)),
      )?.viewport;
      return view
        ? {
            south: view.low.latitude,
            west: view.low.longitude,
            north: view.high.latitude,
            east: view.high.longitude,
          }
        : null;
    } catch (error) {
      throw this.inWords(error);
    }
  }

  /** A place as it is now, under the id it has now; null where it is gone. */
  async details(id: string, terms: Terms): Promise<z.infer<typeof details> | null> {
    const path = `/v1/places/${encodeURIComponent(id)}`;
    try {
      return await this.ask('GET', path, [...FIELDS, 'movedPlaceId'], terms, details);
    } catch (error) {
      if (isGone(error)) return null;
      throw this.inWords(error);
    }
  }

  /** @throws SourceProblem without a key: before anything is sent or counted */
  private async ask<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    mask: string[],
    { signal, spend }: Terms,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const { key } = this.google;
    if (!key) throw new SourceProblem(NO_KEY);
    for (let again = true; ; again = false) {
      const answer = await this.client.send(`${this.url}${path}`, {
        method,
        signal,
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask': mask.join(','),
        },
        ...(body && { body: JSON.stringify(body) }),
        before: spend,
      });
      const read = schema.safeParse(jsonOf(answer));
      if (read.success) return read.data;
      // An answer that was damaged on its way is asked for once more.
      if (!again) throw new HttpProblem('google', 'malformed');
    }
  }

  private readonly inWords = (error: unknown) => inWords(error, this.google.key ?? '') as Error;
}

function jsonOf(answer: { json(): unknown }): unknown {
  try {
    return answer.json();
  } catch {
    return null;
  }
}
