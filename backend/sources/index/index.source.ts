import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { LICENCES } from '../../places/place.entity.js';
import { CategoriesService } from '../../places/categories/categories.service.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import type { Batch, MapsSource, SourceRequest, Target } from '../source.js';
import type { FoundPlace } from '../../places/found-place.js';

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
type Checkpoint = z.infer<typeof checkpoint>;
/** From this rank on a type is what a place is besides (see merge.ts): a bakery's "accountant" is no lead. */
const BESIDES = 4;
const START: Checkpoint = { rank: -1, id: 0 };

/** Businesses imported into this database. */
@Injectable()
export class IndexSource implements MapsSource {
  readonly name = 'index';
  readonly label = 'Places index (OpenStreetMap, Overture)';
  readonly sample = false;
  readonly terms = { licence: Object.values(LICENCES).join('; '), keepDays: null };
  readonly lacks = ['minRating', 'minReviews', 'openOnly', 'language'] as const;
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
    let after = checkpoint.safeParse(request.checkpoint).data ?? START;
    let available: number | null = null;
    // One more than is wanted tells whether there is more. Where filters leave that out, the next page is larger.
    let size = request.wanted + 1;
    for (let first = fresh; ; first = false) {
      signal.throwIfAborted();
      const limit = Math.min(first ? FIRST_BATCH : BATCH, size);
      if (limit === size) size *= 2;
      const rows = await this.page(cityId, types, after, limit);
      const last = rows.at(-1);
      if (last) after = { rank: last.rank, id: last.id };
      const exhausted = rows.length < limit ? 1 : 0;
      // Counting 20,000 restaurants takes 50 ms: not before the first lead is out.
      if (first) available = exhausted ? rows.length : null;
      else available ??= await this.count(cityId, types);
      yield {
        places: rows.map(({ rank: _rank, id: _id, ...place }) => place),
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
    const [known]: { places: number }[] = await this.database.query(
      'SELECT place_count AS places FROM cities WHERE id = $1',
      [cityId],
    );
    if (!known?.places) return `Nothing is known in ${city} yet: import places for it.`;
    const others =
      known.places === 1
        ? '1 other place is'
        : `${known.places.toLocaleString('en')} other places are`;
    if (types.length === 0)
      return `"${category}" is no kind of place that we know; ${others} known in ${city}.`;
    return `No places of that kind are known in ${city}; ${others}.`;
  }

  private async count(cityId: string, types: string[]): Promise<number> {
    const [row]: { places: number }[] = await this.database.query(
      `SELECT count(DISTINCT place_id)::int AS places FROM place_types
       WHERE city_id = $1 AND type = ANY($2) AND rank < ${BESIDES}`,
      [cityId, types],
    );
    return row?.places ?? 0;
  }

  private page(
    cityId: string,
    types: string[],
    after: Checkpoint,
    limit: number,
  ): Promise<(FoundPlace & Checkpoint)[]> {
    // Reads no more than a page of each type; a place is met at the best rank that any of the types gives it.
    return this.database.query(
      `WITH found AS (
         SELECT DISTINCT typed.rank, typed.place_id AS id
         FROM unnest($2::text[]) AS wanted (type)
         CROSS JOIN LATERAL (
           SELECT rank, place_id FROM place_types
           WHERE city_id = $1 AND type = wanted.type
             AND rank < ${BESIDES}
             AND (rank, place_id) > ($3::smallint, $4::int)
             AND NOT EXISTS (
               SELECT 1 FROM place_types better
               WHERE better.place_id = place_types.place_id
                 AND better.type = ANY($2) AND better.rank < place_types.rank
             )
           ORDER BY rank, place_id
           LIMIT $5
         ) typed
         ORDER BY 1, 2
         LIMIT $5
       )
       SELECT found.rank, found.id, source, source_id AS "sourceId", licence, name, category,
         phones[1] AS phone, email, address, website,
         NULL::float8 AS rating, NULL::int AS "reviewCount", hours, latitude, longitude,
         NULL::boolean AS "temporarilyClosed", NULL::text AS "retainUntil"
       FROM found JOIN places USING (id)
       ORDER BY found.rank, found.id`,
      [cityId, types, after.rank, after.id, limit],
    );
  }
}
