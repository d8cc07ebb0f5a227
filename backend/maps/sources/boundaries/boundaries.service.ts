import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import type { AreaKind } from '#contract/areas.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { CitiesService } from '../../places/cities/cities.service.js';
import { UnknownCity } from '../../places/cities/problems.js';
import type { FoundCity } from '../../places/cities/city.sql.js';
import { kilometers } from '../../places/geometry.js';
import { normalize } from '../../places/text.js';
import { SourceClient } from '../../../platform/http/client.js';
import { toSourceProblem, userAgent } from '../osm/courtesy.js';
import { CityProblem } from '../../places/city-problem.js';
import type { NamedArea, SearchArea } from '../../places/areas/search-area.js';
import { contains, middleOf, type Outline } from '../../places/areas/shape.js';
import type { Boundary } from './boundary.js';
import { BoundaryEntity } from './boundary.entity.js';
import { searchQuery, settlements, type Settlement } from './nominatim.js';

/** Nominatim's policy allows 1 request per second. The margin absorbs network jitter. */
const SPACING_MS = 1100;
/** Enough for the outlines of ten places. */
const MAX_BYTES = 32 << 20;
/** Cache lifetime for an unknown or ambiguous city. */
const UNRESOLVED_DAYS = 7;
/** GeoNames and OpenStreetMap locate the center of a city differently. */
const SAME_CITY_KM = 50;
/** `Settlement.width` of each kind of area. */
const WIDTHS: Record<AreaKind, number> = { district: 0, city: 0, county: 1, state: 2, country: 3 };
const NOMINATIM = { title: "OpenStreetMap's city search (Nominatim)", variable: 'NOMINATIM_URL' };

type BoundaryAnswer = BoundaryEntity['answer'];

/** City boundaries. The gazetteer identifies the city; Nominatim provides its boundary once, which is then cached. */
@Injectable()
export class BoundariesService {
  private readonly client: SourceClient;
  /** Pending requests of this process. */
  private readonly pending = new Map<string, Promise<unknown>>();

  constructor(
    private readonly database: DataSource,
    private readonly cities: CitiesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.client = new SourceClient(
      { name: 'nominatim', spacing: SPACING_MS, maxBytes: MAX_BYTES, retries: 2 },
      database,
    );
  }

  /**
   * The label under which `find` finds a city: from the gazetteer, or the text itself if only Nominatim may know the
   * city. Makes no network request.
   * @throws CityProblem if the city is ambiguous or unknown according to a cached response
   */
  async resolve(text: string): Promise<string> {
    return (await this.named(text)).label;
  }

  /** The same, with everything known about the area. */
  readonly named = async (text: string): Promise<NamedArea> => {
    const { label, city, cached } = await this.lookUp(text);
    const known = cached ? boundaryOf(cached) : city instanceof UnknownCity ? null : city;
    return {
      label: known?.label ?? label,
      id: city instanceof UnknownCity ? null : (city?.id ?? null),
      country: known?.country ?? null,
      latitude: known?.latitude ?? null,
      longitude: known?.longitude ?? null,
    };
  };

  /** The boundary of an area: a circle or drawn area, or the named area's. @throws as `find` */
  async outline(
    { named, country, shape }: Omit<SearchArea, 'postcodes'>,
    signal: AbortSignal,
  ): Promise<Boundary> {
    if (!shape) return this.find(named, signal);
    return {
      ...shape,
      ...middleOf(shape.box),
      name: named.split(',')[0]!,
      label: named,
      country: country ?? '',
      osm: null,
      source: '',
    };
  }

  /** The stored boundary of an area; null if it was never fetched. */
  async known({ named, shape }: Pick<SearchArea, 'named' | 'shape'>): Promise<Outline | null> {
    if (shape) return shape;
    const answer = await this.readCache(normalize(named));
    return answer && 'boundary' in answer ? answer.boundary : null;
  }

  /**
   * @throws CityProblem if the city is unknown or ambiguous; each candidate finds exactly one city
   * @throws SourceProblem if Nominatim fails
   */
  async find(text: string, signal: AbortSignal): Promise<Boundary> {
    const { key, city, cached, label } = await this.lookUp(text);
    return boundaryOf(cached ?? (await this.fetchOnce(key, city, label, signal)));
  }

  private async lookUp(text: string) {
    const typed = normalize(text);
    const cached = await this.readCache(typed);
    if (cached) return { key: typed, city: null, label: text.trim(), cached };
    const city = await this.cities.find(text).catch((error: unknown) => {
      if (error instanceof UnknownCity && typed !== '') return error;
      throw error;
    });
    if (city instanceof UnknownCity) return { key: typed, city, label: text.trim(), cached };
    const { label } = city;
    const key = normalize(label);
    return { key, city, label, cached: key === typed ? null : await this.readCache(key) };
  }

  private async readCache(key: string): Promise<BoundaryAnswer | null> {
    const rows = this.database.getRepository(BoundaryEntity);
    const row = await rows.findOneBy([
      { key, expiresAt: IsNull() },
      { key, expiresAt: MoreThan(new Date().toISOString()) },
    ]);
    return row?.answer ?? null;
  }

  /** Concurrent calls for the same city wait for one request. */
  private async fetchOnce(
    key: string,
    city: FoundCity | UnknownCity,
    label: string,
    signal: AbortSignal,
  ): Promise<BoundaryAnswer> {
    for (let other = this.pending.get(key); other; other = this.pending.get(key)) {
      await settled(other, signal);
      const cached = await this.readCache(key);
      if (cached) return cached;
    }
    const request = this.fetch(key, city, label, signal);
    this.pending.set(key, request);
    try {
      return await request;
    } finally {
      this.pending.delete(key);
    }
  }

  private async fetch(
    key: string,
    city: FoundCity | UnknownCity,
    label: string,
    signal: AbortSignal,
  ): Promise<BoundaryAnswer> {
    try {
      if (city instanceof UnknownCity) {
        return await this.saveMatches(
          key,
          label,
          await this.search(key, label, null, signal),
          city,
        );
      }
      for (const name of this.cities.fullNames(city)) {
        const match = this.bestMatch(await this.search(key, name, city.country, signal), city);
        if (match) return await this.save(key, { boundary: withLabel(match, city.label) });
      }
      const problem = `OpenStreetMap has no boundary for "${city.label}".`;
      return await this.save(key, { problem, candidates: [] });
    } catch (error) {
      if (error instanceof AlreadyCached) return error.answer;
      throw toSourceProblem(error, NOMINATIM);
    }
  }

  private async search(key: string, text: string, country: string | null, signal: AbortSignal) {
    const query = searchQuery(text, country).toString();
    const response = await this.client.send(`${this.config.nominatimUrl}/search?${query}`, {
      signal,
      headers: { 'user-agent': userAgent(this.config) },
      // Another process may have fetched the city while this one waited for its turn.
      before: async () => {
        const cached = await this.readCache(key);
        if (cached) throw new AlreadyCached(cached);
      },
    });
    return settlements(response);
  }

  /** The best match near the city. Prefers the same name, then an outline, the same kind of area, the shortest distance. */
  private bestMatch(found: Settlement[], city: FoundCity): Settlement | undefined {
    const { latitude, longitude } = city;
    if (latitude === null || longitude === null) return found[0];
    const point = { latitude, longitude };
    return found
      .map((area) => ({ area, distance: kilometers(point, area) }))
      .filter(({ area, distance }) => distance <= SAME_CITY_KM || contains(area, point))
      .map(({ area, distance }) => ({
        area,
        order: [
          +!this.cities.isNamed(city, area.name),
          +!area.rings,
          Math.abs(area.width - WIDTHS[city.kind]),
          distance,
        ],
      }))
      .sort((a, b) => {
        const differs = a.order.findIndex((value, index) => value !== b.order[index]);
        return differs < 0 ? 0 : a.order[differs]! - b.order[differs]!;
      })[0]?.area;
  }

  /** Saves the matches for a city that the gazetteer lacks: a boundary, or several candidates. */
  private async saveMatches(
    key: string,
    text: string,
    found: Settlement[],
    problem: UnknownCity,
  ): Promise<BoundaryAnswer> {
    const cities = found.filter(({ width }) => width < 2).sort(byOutline);
    const name = key.split(' ');
    const named = cities.filter((city) => startsWith(name, normalize(city.name).split(' ')));
    const distinct = (named.length > 0 ? named : cities).filter(isFirst);
    const candidates = new Map<string, Boundary>();
    for (const city of distinct) {
      const label = city.labels.find((option) => !candidates.has(normalize(option)));
      if (label) candidates.set(normalize(label), withLabel(city, label));
    }
    for (const [label, boundary] of candidates) await this.save(label, { boundary });
    const boundaries = [...candidates.values()];
    if (boundaries.length === 1) return this.save(key, { boundary: boundaries[0]! });
    if (boundaries.length === 0) {
      return this.save(key, { problem: problem.message, candidates: problem.candidates });
    }
    return this.save(key, {
      problem: `"${text}" could be several cities. Choose one.`,
      candidates: boundaries.map(({ label }) => label),
    });
  }

  private async save(key: string, answer: BoundaryAnswer): Promise<BoundaryAnswer> {
    const lifetimeMs = UNRESOLVED_DAYS * 24 * 60 * 60 * 1000;
    const expiresAt = 'boundary' in answer ? null : new Date(Date.now() + lifetimeMs).toISOString();
    await this.database.getRepository(BoundaryEntity).upsert({ key, answer, expiresAt }, ['key']);
    return answer;
  }
}

class AlreadyCached extends Error {
  constructor(readonly answer: BoundaryAnswer) {
    super('Another process fetched the boundary');
  }
}

function boundaryOf(answer: BoundaryAnswer): Boundary {
  if ('boundary' in answer) return answer.boundary;
  throw new CityProblem(answer.problem, answer.candidates);
}

const withLabel = ({ width: _width, labels: _labels, ...area }: Settlement, label: string) => ({
  ...area,
  label,
});

const byOutline = (a: Settlement, b: Settlement) => Number(!a.rings) - Number(!b.rings);

const startsWith = (words: string[], first: string[]) =>
  first.every((word, index) => word === words[index]);

/** Whether no earlier result is the same city. A city's node and its outline are separate results. */
const isFirst = (city: Settlement, index: number, all: Settlement[]) =>
  !all
    .slice(0, index)
    .some(
      (other) => normalize(other.name) === normalize(city.name) && kilometers(other, city) < 10,
    );

/** Resolves when a promise is settled. @throws the signal's reason */
function settled(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    const done = () => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(done, done);
  });
}
