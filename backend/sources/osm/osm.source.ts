import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SOURCES } from '../../../contract/sources.js';
import type { Config } from '../../config.js';
import { CONFIG } from '../../config.module.js';
import { OpenStreetMapService } from '../../places/openstreetmap.service.js';
import { BoundariesService } from '../boundaries/boundaries.service.js';
import { contains, quarters, touches, unwrapped, type Boundary } from '../boundaries/boundary.js';
import {
  SourceProblem,
  type Batch,
  type DroppedPlace,
  type MapsSource,
  type SourceRequest,
  type Target,
} from '../source.js';
import type { FoundPlace } from '../../places/found-place.js';
import { Overpass, type OsmElement } from './overpass.js';

/** The first lead should be there at once; after that fewer, larger transactions are faster. */
const FIRST_BATCH = 25;
const BATCH = 200;
/** A tile of a 64th of the city's width that is still too much is not a matter of size. */
const DEEPEST = 6;

const osmTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  tags: z.array(z.record(z.string(), z.string())),
});
/** `depth` 0 is the whole city, which needs no box where the server knows its area. */
const tile = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  depth: z.int(),
});
const checkpoint = z.object({
  /** Still to be asked, next one first. */
  tiles: z.array(tile),
  asked: z.int(),
  exhausted: z.int(),
  /** Businesses that exhausted tiles gave. */
  found: z.int(),
  /** Whether the server can tell what lies in the city; else boxes are asked and what is outside is dropped here. */
  byArea: z.boolean(),
});
type OsmCheckpoint = z.infer<typeof checkpoint>;

/** OpenStreetMap, asked live: Nominatim for where the city ends, Overpass for what is in it. */
@Injectable()
export class OsmSource implements MapsSource {
  readonly name = 'osm';
  readonly about = SOURCES.osm;
  readonly price = null;
  private readonly overpass: Overpass;

  constructor(
    database: DataSource,
    @Inject(CONFIG) config: Config,
    private readonly boundaries: BoundariesService,
    private readonly openStreetMap: OpenStreetMapService,
  ) {
    this.overpass = new Overpass(database, config);
  }

  /** @throws CityProblem when the city is ambiguous, or known to be unknown */
  async resolve(city: string, category: string): Promise<Target> {
    const name = await this.boundaries.resolve(city);
    const { label, tags, why } = await this.openStreetMap.tagging(category);
    return { city: name, category: label, tags, why };
  }

  estimate() {
    return null;
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    const { city, tags } = osmTarget.parse(request.target);
    if (tags.length === 0) return;
    const boundary = await this.boundaries.find(city, signal);
    let state = checkpoint.safeParse(request.checkpoint).data ?? beginning(boundary);
    let size = request.checkpoint === null ? FIRST_BATCH : BATCH;
    for (let [next] = state.tiles; next; [next] = state.tiles) {
      const relation = state.byArea ? boundary.osm!.id : null;
      const box = state.byArea && next.depth === 0 ? null : next;
      const elements = await this.overpass.elements({ tags, relation, box }, signal);
      if (elements === 'no such area') {
        state = { ...state, byArea: false };
        continue;
      }
      const asked = state.asked + 1;
      if (elements === 'too much') {
        state = { ...state, asked, tiles: [...parts(next, boundary), ...state.tiles.slice(1)] };
        // Where a run goes on after a crash, it must not ask again for what is too much.
        yield { places: [], checkpoint: state, available: null, tiles: counted(state) };
        continue;
      }
      const { places, dropped } = this.read(elements, boundary, request.options.language);
      const before = state;
      state = {
        ...state,
        asked,
        tiles: state.tiles.slice(1),
        exhausted: state.exhausted + 1,
        found: state.found + places.length,
      };
      const available = state.tiles.length === 0 ? state.found : null;
      let from = 0;
      for (; from + size < places.length; from += size, size = BATCH) {
        const tiles = counted({ ...before, asked });
        const batch = places.slice(from, from + size);
        // What follows is lost with the process: the tile is asked again then.
        yield { places: batch, checkpoint: before, available, tiles };
      }
      yield {
        places: places.slice(from),
        dropped,
        checkpoint: state,
        available,
        tiles: counted(state),
      };
      size = BATCH;
    }
  }

  /** Why a run found nothing. */
  async diagnose(target: Target): Promise<string> {
    const { city, category, tags } = osmTarget.parse(target);
    return tags.length === 0
      ? `"${category}" is no kind of place that OpenStreetMap knows.`
      : `OpenStreetMap knows no place for "${category}" in ${city}.`;
  }

  /** The businesses among elements, those that can be called first. */
  private read(elements: OsmElement[], boundary: Boundary, language?: string) {
    const dropped: DroppedPlace[] = [];
    const places: FoundPlace[] = [];
    const city = { ...boundary, regionCode: regionCode(boundary) };
    for (const { type, id, lat, lon, center, tags } of elements) {
      const latitude = lat ?? center?.lat;
      const longitude = lon ?? center?.lon;
      if (latitude === undefined || longitude === undefined) continue;
      const sourceId = `${type}/${id}`;
      const found = this.openStreetMap.read(
        sourceId,
        tags,
        { latitude, longitude },
        city,
        language,
      );
      if (found === 'no lead') continue;
      if (!contains(boundary, { latitude, longitude })) {
        dropped.push({ source: 'osm', sourceId, why: 'outside' });
      } else if (found === 'closed') dropped.push({ source: 'osm', sourceId, why: 'closed' });
      else places.push(found);
    }
    return { places: places.sort((a, b) => +!a.phone - +!b.phone), dropped };
  }
}

const beginning = ({ box, osm }: Boundary): OsmCheckpoint => ({
  tiles: unwrapped(box).map((one, _, all) => ({ ...one, depth: all.length - 1 })),
  asked: 0,
  exhausted: 0,
  found: 0,
  byArea: osm?.type === 'relation',
});

/** @throws SourceProblem when the tile is small enough already */
function parts(box: OsmCheckpoint['tiles'][number], boundary: Boundary): OsmCheckpoint['tiles'] {
  if (box.depth === DEEPEST) {
    throw new SourceProblem(
      "OpenStreetMap's data server (Overpass) gives up even on small parts of the city. Please try again later, or set OVERPASS_URL to a server of your own.",
    );
  }
  return quarters(box)
    .filter((quarter) => touches(boundary, quarter))
    .map((quarter) => ({ ...quarter, depth: box.depth + 1 }));
}

const counted = ({ tiles, asked, exhausted }: OsmCheckpoint) => ({
  asked,
  exhausted,
  open: tiles.length,
});

/** Addresses in the United States and Canada name the state, which the city's label has: "Austin, TX". */
const regionCode = ({ label, country }: Boundary) =>
  country === 'US' || country === 'CA' ? (/, ([A-Z]{2})$/.exec(label)?.[1] ?? null) : null;
