import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, MoreThan } from 'typeorm';
import type { Config } from '../../config.js';
import { CONFIG } from '../../config.module.js';
import { CitiesService, UnknownCity, type FoundCity } from '../../places/cities/cities.service.js';
import { kilometres } from '../../places/geometry.js';
import { normalise } from '../../places/text.js';
import { SourceClient } from '../../http/client.js';
import { inWords, userAgent } from '../osm/courtesy.js';
import { CityProblem } from '../../places/city-problem.js';
import { contains, type Boundary } from './boundary.js';
import { BoundaryRow } from './boundary.entity.js';
import { searchQuery, settlements, type Settlement } from './nominatim.js';

/** Its policy allows 1 request a second; the rest is for how unevenly requests travel. */
const SPACING_MS = 1100;
/** The outlines of ten places. */
const MAX_BYTES = 32 << 20;
/** So long it is believed that a city is unknown or ambiguous. */
const NOTHING_FOUND_DAYS = 7;
/** GeoNames and OpenStreetMap put the middle of a city in different spots. */
const SAME_CITY_KM = 50;
const NOMINATIM = { title: "OpenStreetMap's city search (Nominatim)", variable: 'NOMINATIM_URL' };

type BoundaryAnswer = BoundaryRow['answer'];

/** Where cities end. The gazetteer decides which city is meant, Nominatim where it ends; it is asked once for each. */
@Injectable()
export class BoundariesService {
  private readonly client: SourceClient;
  /** Questions of this process that are on their way. */
  private readonly asked = new Map<string, Promise<unknown>>();

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
   * The label under which `find` finds a city, without a network: the gazetteer's, or the text itself where only
   * Nominatim may know it.
   * @throws CityProblem when several cities bear the name, or it is known that none does
   */
  async resolve(text: string): Promise<string> {
    const { label, known } = await this.look(text);
    return known ? boundaryOf(known).label : label;
  }

  /**
   * @throws CityProblem when the city is unknown or ambiguous; each candidate finds exactly its city
   * @throws SourceProblem when Nominatim cannot be asked
   */
  async find(text: string, signal: AbortSignal): Promise<Boundary> {
    const { key, city, known, label } = await this.look(text);
    return boundaryOf(known ?? (await this.askOnce(key, city, label, signal)));
  }

  private async look(text: string) {
    const typed = normalise(text);
    const known = await this.known(typed);
    if (known) return { key: typed, city: null, label: text.trim(), known };
    const city = await this.cities.find(text).catch((error: unknown) => {
      if (error instanceof UnknownCity && typed !== '') return error;
      throw error;
    });
    if (city instanceof UnknownCity) return { key: typed, city, label: text.trim(), known };
    const key = normalise(city.label);
    return { key, city, label: city.label, known: key === typed ? null : await this.known(key) };
  }

  private async known(key: string): Promise<BoundaryAnswer | null> {
    const rows = this.database.getRepository(BoundaryRow);
    const row = await rows.findOneBy([
      { key, expiresAt: IsNull() },
      { key, expiresAt: MoreThan(new Date().toISOString()) },
    ]);
    return row?.answer ?? null;
  }

  /** Whoever asks for the same city meanwhile, waits for the answer. */
  private async askOnce(
    key: string,
    city: FoundCity | UnknownCity,
    label: string,
    signal: AbortSignal,
  ): Promise<BoundaryAnswer> {
    for (let other = this.asked.get(key); other; other = this.asked.get(key)) {
      await ended(other, signal);
      const known = await this.known(key);
      if (known) return known;
    }
    const question = this.ask(key, city, label, signal);
    this.asked.set(key, question);
    try {
      return await question;
    } finally {
      this.asked.delete(key);
    }
  }

  private async ask(
    key: string,
    city: FoundCity | UnknownCity,
    label: string,
    signal: AbortSignal,
  ): Promise<BoundaryAnswer> {
    try {
      if (city instanceof UnknownCity) {
        return await this.keepText(key, label, await this.search(key, label, null, signal), city);
      }
      for (const name of this.cities.fullNames(city)) {
        const meant = this.nearest(await this.search(key, name, city.country, signal), city);
        if (meant) return await this.keep(key, { boundary: labelled(meant, city.label) });
      }
      const problem = `OpenStreetMap knows no area named "${city.label}".`;
      return await this.keep(key, { problem, candidates: [] });
    } catch (error) {
      if (error instanceof AnsweredMeanwhile) return error.answer;
      throw inWords(error, NOMINATIM);
    }
  }

  private async search(key: string, text: string, country: string | null, signal: AbortSignal) {
    const query = searchQuery(text, country).toString();
    const answer = await this.client.send(`${this.config.nominatimUrl}/search?${query}`, {
      signal,
      headers: { 'user-agent': userAgent(this.config) },
      // Another process may have asked while this one waited for its turn.
      before: async () => {
        const known = await this.known(key);
        if (known) throw new AnsweredMeanwhile(known);
      },
    });
    return settlements(answer);
  }

  /** Near the city, by its name, with an outline, no wider than need be. */
  private nearest(found: Settlement[], city: FoundCity): Settlement | undefined {
    const { latitude, longitude } = city;
    if (latitude === null || longitude === null) return found[0];
    const point = { latitude, longitude };
    return found
      .map((area) => ({ area, distance: kilometres(point, area) }))
      .filter(({ area, distance }) => distance <= SAME_CITY_KM || contains(area, point))
      .map(({ area, distance }) => ({
        area,
        order: [+!this.cities.isNamed(city, area.name), +!area.rings, area.width, distance],
      }))
      .sort((a, b) => {
        const differs = a.order.findIndex((value, index) => value !== b.order[index]);
        return differs < 0 ? 0 : a.order[differs]! - b.order[differs]!;
      })[0]?.area;
  }

  /** A text that the gazetteer does not know: one settlement, or several to choose from. */
  private async keepText(
    key: string,
    text: string,
    found: Settlement[],
    problem: UnknownCity,
  ): Promise<BoundaryAnswer> {
    const cities = found.filter(({ width }) => width < 2).sort(byOutline);
    const name = key.split(' ');
    const named = cities.filter((one) => startsWith(name, normalise(one.name).split(' ')));
    const different = (named.length > 0 ? named : cities).filter(isFirst);
    const candidates = new Map<string, Boundary>();
    for (const one of different) {
      const label = one.labels.find((each) => !candidates.has(normalise(each)));
      if (label) candidates.set(normalise(label), labelled(one, label));
    }
    for (const [label, boundary] of candidates) await this.keep(label, { boundary });
    const boundaries = [...candidates.values()];
    if (boundaries.length === 1) return this.keep(key, { boundary: boundaries[0]! });
    if (boundaries.length === 0) {
      return this.keep(key, { problem: problem.message, candidates: problem.candidates });
    }
    return this.keep(key, {
      problem: `"${text}" could be several cities. Choose one.`,
      candidates: boundaries.map(({ label }) => label),
    });
  }

  private async keep(key: string, answer: BoundaryAnswer): Promise<BoundaryAnswer> {
    const days = NOTHING_FOUND_DAYS * 24 * 60 * 60 * 1000;
    const expiresAt = 'boundary' in answer ? null : new Date(Date.now() + days).toISOString();
    await this.database.getRepository(BoundaryRow).upsert({ key, answer, expiresAt }, ['key']);
    return answer;
  }
}

class AnsweredMeanwhile extends Error {
  constructor(readonly answer: BoundaryAnswer) {
    super('Another process has asked');
  }
}

function boundaryOf(found: BoundaryAnswer): Boundary {
  if ('boundary' in found) return found.boundary;
  throw new CityProblem(found.problem, found.candidates);
}

const labelled = ({ width: _width, labels: _labels, ...area }: Settlement, label: string) => ({
  ...area,
  label,
});

const byOutline = (a: Settlement, b: Settlement) => Number(!a.rings) - Number(!b.rings);

const startsWith = (words: string[], first: string[]) =>
  first.every((word, index) => word === words[index]);

/** Whether no earlier one is the same city: a node and the outline around it are two results. */
const isFirst = (one: Settlement, index: number, all: Settlement[]) =>
  !all
    .slice(0, index)
    .some((other) => normalise(other.name) === normalise(one.name) && kilometres(other, one) < 10);

/** Resolves when a promise has ended in any way. @throws the signal's reason */
function ended(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
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
