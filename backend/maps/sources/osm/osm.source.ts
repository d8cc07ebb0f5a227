import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SOURCES } from '#contract/sources.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { OpenStreetMapService } from '../../places/openstreetmap.service.js';
import { BoundariesService } from '../boundaries/boundaries.service.js';
import type { Boundary } from '../boundaries/boundary.js';
import type { AreaRequest } from '#contract/areas.js';
import { matchesPostcode, postcodeKey } from '../../places/areas/postcodes.js';
import { SearchAreasService } from '../../places/areas/search-areas.service.js';
import { contains, quarters, touches, unwrapped } from '../../places/areas/shape.js';
import {
  categoryTarget,
  searchedArea,
  SourceProblem,
  type Batch,
  type DroppedPlace,
  type MapsSource,
  type SourceRequest,
  type Target,
} from '../source.js';
import type { FoundPlace } from '../../places/found-place.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import { Overpass, type OsmElement } from './overpass.js';
import { Towns } from '../towns.js';

/** A small first batch delivers leads quickly. Larger batches are faster overall. */
const FIRST_BATCH_SIZE = 25;
const BATCH_SIZE = 200;
/** If a tile of 1/64 of the city's width is still too large, size is not the problem. */
const MAX_DEPTH = 6;

const osmTarget = z.looseObject({
  city: z.string(),
  category: z.string(),
  tags: z.array(z.record(z.string(), z.string())),
});
/** Depth 0 is the whole city. It needs no box if the server knows the city's area. */
const tile = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  depth: z.int(),
});
const checkpoint = z.object({
  /** Tiles not searched yet, next one first. */
  tiles: z.array(tile),
  asked: z.int(),
  exhausted: z.int(),
  /** Businesses found in fully searched tiles. */
  found: z.int(),
  /** Whether the server filters by the city's area. Otherwise, we query boxes and drop places outside. */
  byArea: z.boolean(),
});
type OsmCheckpoint = z.infer<typeof checkpoint>;

/** Live OpenStreetMap data: Nominatim provides city boundaries, Overpass the businesses. */
@Injectable()
export class OsmSource implements MapsSource {
  readonly name = 'osm';
  readonly about = SOURCES.osm;
  readonly price = null;
  private readonly overpass: Overpass;
  private readonly towns: Towns;

  constructor(
    database: DataSource,
    @Inject(CONFIG) config: Config,
    private readonly boundaries: BoundariesService,
    private readonly areas: SearchAreasService,
    private readonly openStreetMap: OpenStreetMapService,
    cities: CitiesService,
  ) {
    this.towns = new Towns(cities);
    this.overpass = new Overpass(database, config);
  }

  async resolve(request: AreaRequest, ...categories: string[]): Promise<Target> {
    const area = await this.areas.resolve(request, this.boundaries.named);
    const { tags, matches } = await this.openStreetMap.taggings(categories);
    return { city: area.label, area, tags, ...categoryTarget(matches) };
  }

  estimate() {
    return null;
  }

  async *find(request: SourceRequest, signal: AbortSignal): AsyncGenerator<Batch, void> {
    const { tags } = osmTarget.parse(request.target);
    if (tags.length === 0) return;
    const { postcodes, ...area } = searchedArea(request.target);
    const boundary = await this.boundaries.outline(area, signal);
    let state = checkpoint.safeParse(request.checkpoint).data ?? startOf(boundary);
    let size = request.checkpoint === null ? FIRST_BATCH_SIZE : BATCH_SIZE;
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
        state = { ...state, asked, tiles: [...split(next, boundary), ...state.tiles.slice(1)] };
        // A run that resumes after a crash must not query this tile again.
        yield { places: [], checkpoint: state, available: null, tiles: tileCounts(state) };
        continue;
      }
      const { places, dropped } = this.read(
        elements,
        boundary,
        postcodes,
        request.options.language,
      );
      await this.towns.label(places);
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
      for (; from + size < places.length; from += size, size = BATCH_SIZE) {
        const tiles = tileCounts({ ...before, asked });
        const batch = places.slice(from, from + size);
        // The tile is incomplete. After a crash, the run queries it again.
        yield { places: batch, checkpoint: before, available, tiles };
      }
      yield {
        places: places.slice(from),
        dropped,
        checkpoint: state,
        available,
        tiles: tileCounts(state),
      };
      size = BATCH_SIZE;
    }
  }

  tiles(state: unknown) {
    const [searching = null, ...open] = checkpoint.safeParse(state).data?.tiles ?? [];
    return { open, searching };
  }

  async diagnose(target: Target): Promise<string> {
    return `OpenStreetMap has no results for "${target.category}" in ${target.city}.`;
  }

  /** Businesses among the elements, those with a phone number first. */
  private read(elements: OsmElement[], boundary: Boundary, postcodes: string[], language?: string) {
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
      const code = postcodeKey(
        tags['addr:postcode'] ?? tags['contact:postcode'] ?? null,
        city.country,
      );
      const isThere = postcodes.length === 0 || matchesPostcode(code, postcodes);
      if (!isThere || !contains(boundary, { latitude, longitude })) {
        dropped.push({ source: 'osm', sourceId, reason: 'outside' });
      } else if (found === 'closed') dropped.push({ source: 'osm', sourceId, reason: 'closed' });
      else places.push(found);
    }
    return { places: places.sort((a, b) => +!a.phone - +!b.phone), dropped };
  }
}

const startOf = ({ box, osm }: Boundary): OsmCheckpoint => ({
  tiles: unwrapped(box).map((part, _, parts) => ({ ...part, depth: parts.length - 1 })),
  asked: 0,
  exhausted: 0,
  found: 0,
  byArea: osm?.type === 'relation',
});

/** @throws SourceProblem if the tile cannot be split further */
function split(box: OsmCheckpoint['tiles'][number], boundary: Boundary): OsmCheckpoint['tiles'] {
  if (box.depth === MAX_DEPTH) {
    throw new SourceProblem(
      "OpenStreetMap's data server (Overpass) can't handle even small areas of this city. Please try again later, or set OVERPASS_URL to your own server.",
    );
  }
  return quarters(box)
    .filter((quarter) => touches(boundary, quarter))
    .map((quarter) => ({ ...quarter, depth: box.depth + 1 }));
}

const tileCounts = ({ tiles, asked, exhausted }: OsmCheckpoint) => ({
  asked,
  exhausted,
  open: tiles.length,
});

/** US and Canadian addresses include the state, which is part of the city's label: "Austin, TX". */
const regionCode = ({ label, country }: Boundary) =>
  country === 'US' || country === 'CA' ? (/, ([A-Z]{2})$/.exec(label)?.[1] ?? null) : null;
