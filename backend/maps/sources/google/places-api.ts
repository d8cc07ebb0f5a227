import { z } from 'zod';
import { HttpProblem, SourceClient } from '../../../platform/http/client.js';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { SourceProblem } from '../source.js';
import type { Box } from '../../places/geometry.js';
import { StaleToken, type ResultPage } from './coverage.js';
import { FIELDS, googlePlace, type GooglePlace } from './place.js';
import { canRetry, isInvalidRequest, isNotFound, NO_KEY, toSourceProblem } from './problems.js';

const MINUTE = 60_000;
/** For comparison: a full page of 20 places is 60 kB. */
const MAX_BYTES = 4 << 20;

export interface TextQuery {
  textQuery: string;
  includedType?: string | null;
  language?: string | undefined;
  minRating?: number | undefined;
}

export interface RequestContext {
  signal: AbortSignal;
  /** Counts the request before it is sent. */
  spend: () => Promise<void>;
}

const page = z.object({
  places: z.array(googlePlace).default([]),
  nextPageToken: z.string().optional(),
});

const details = googlePlace.extend({ movedPlaceId: z.string().optional() });

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
/** Google's types for places that people call a city. */
const CITY_TYPES =
  /^(locality|postal_town|sublocality.*|administrative_area_level_[2-5]|colloquial_area)$/;

/** Places API (New) over REST. Its public gRPC interface has no pagination. */
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
        isTemporary: canRetry,
      },
      database,
    );
  }

  /**
   * One page of the places in a box. It excludes pure service-area businesses, which have no coordinates
   * (`includePureServiceAreaBusinesses` is false by default): no set of tiles could cover them.
   * @throws StaleToken, SourceProblem, or the error from `spend`
   */
  async search(
    query: TextQuery,
    box: Box,
    pageToken: string | null,
    context: RequestContext,
  ): Promise<ResultPage<GooglePlace>> {
    const { textQuery, includedType, language, minRating } = query;
    const body = {
      textQuery,
      ...(includedType && { includedType, strictTypeFiltering: true }),
      ...(language && { languageCode: language }),
      // Google rounds up to the next half: for a minimum of 4.2, it would hide a place rated 4.3.
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
      const found = await this.request('POST', '/v1/places:searchText', mask, context, page, body);
      return { places: found.places, nextPageToken: found.nextPageToken || null };
    } catch (error) {
      if (pageToken && isInvalidRequest(error)) throw new StaleToken(this.problemOf(error).message);
      throw this.problemOf(error);
    }
  }

  /** Google's viewport of a city; null if Google does not find the city. Costs one request at a lower price. */
  async viewport(city: string, context: RequestContext): Promise<Box | null> {
    const mask = ['places.types', 'places.viewport'];
    const body = { textQuery: city };
    try {
      const found = await this.request(
        'POST',
        '/v1/places:searchText',
        mask,
        context,
        localities,
        body,
      );
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
      throw this.problemOf(error);
    }
  }

  /** The current details of a place, which may have a new id; null if it no longer exists. */
  async details(id: string, context: RequestContext): Promise<z.infer<typeof details> | null> {
    const path = `/v1/places/${encodeURIComponent(id)}`;
    try {
      return await this.request('GET', path, [...FIELDS, 'movedPlaceId'], context, details);
    } catch (error) {
      if (isNotFound(error)) return null;
      throw this.problemOf(error);
    }
  }

  /** @throws SourceProblem before sending or counting a request if the key is missing */
  private async request<Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    mask: string[],
    { signal, spend }: RequestContext,
    schema: Schema,
    body?: object,
  ): Promise<z.infer<Schema>> {
    const { key } = this.google;
    if (!key) throw new SourceProblem(NO_KEY);
    for (let canRepeat = true; ; canRepeat = false) {
      const response = await this.client.send(`${this.url}${path}`, {
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
      const parsed = schema.safeParse(jsonOf(response));
      if (parsed.success) return parsed.data;
      // The response may have been damaged in transit, so try once more.
      if (!canRepeat) throw new HttpProblem('google', 'malformed');
    }
  }

  private readonly problemOf = (error: unknown) =>
    toSourceProblem(error, this.google.key ?? '') as Error;
}

function jsonOf(response: { json(): unknown }): unknown {
  try {
    return response.json();
  } catch {
    return null;
  }
}
