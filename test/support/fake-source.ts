import type { TestingModuleBuilder } from '@nestjs/testing';
import type { AreaRequest } from '#contract/areas.js';
import { FACTS, type Fact } from '#contract/sources.js';
import { IndexSource } from '../../backend/maps/sources/index/index.source.js';
import {
  categoryTarget,
  SourceProblem,
  type Batch,
  type MapsSource,
  type SourceRequest,
  type Target,
} from '../../backend/maps/sources/source.js';
import { CityProblem } from '../../backend/maps/places/city-problem.js';
import { UNKNOWN, type FoundPlace } from '../../backend/maps/places/found-place.js';

export const buildPlace = (number: number, overrides: Partial<FoundPlace> = {}): FoundPlace => ({
  ...UNKNOWN,
  source: 'fake',
  sourceId: `place-${number}`,
  license: 'Made for the tests',
  name: `Place ${number}`,
  category: 'Bar',
  phone: `+1202555${String(number).padStart(4, '0')}`,
  address: `${number} Main Street`,
  website: `https://place-${number}.example`,
  rating: 4,
  reviewCount: number,
  ...overrides,
});

/** A request to a source; pass only the fields that matter to the test. */
export const sourceRequest = (
  target: Target,
  overrides: Partial<SourceRequest> = {},
): SourceRequest => ({
  target,
  options: {},
  wanted: 1,
  checkpoint: null,
  spend: async () => undefined,
  ...overrides,
});

/**
 * A maps source under the test's control: it returns `places` in batches and stops where the test holds it. It
 * replaces the places index.
 */
export class FakeSource implements MapsSource {
  readonly name = 'index';
  /** A test may remove facts that the source provides. */
  readonly about = {
    label: 'Fake',
    license: 'Made for the tests',
    keepDays: null,
    isSample: false,
    isOnline: false,
    provides: Object.keys(FACTS) as Fact[],
  };
  price: MapsSource['price'] = null;
  places: FoundPlace[] = [];
  batchSize = 10;
  /** Thrown after this many places. */
  failure: { after: number; error: Error } | null = null;
  private gate: { after: number; open: Promise<void>; release: () => void } | null = null;

  /** Stops the source after this many places until `resume` is called. */
  hold(after = 0) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = { after, open: promise, release: resolve };
  }

  resume() {
    this.gate?.release();
    this.gate = null;
  }

  async resolve({ city = '' }: AreaRequest, ...categories: string[]) {
    if (city === 'Nowhere') throw new CityProblem(`We can't find a city named "Nowhere".`, []);
    if (city === 'Springfield') {
      throw new CityProblem('"Springfield" could be several cities. Add the state.', [
        'Springfield, MO',
        'Springfield, IL',
      ]);
    }
    const matches = categories.map((label) => ({ label, reason: null }));
    return { city, ...categoryTarget(matches) };
  }

  estimate(wanted: number | null) {
    return (
      this.price && {
        least: Math.ceil((wanted ?? 20) / 20),
        most: wanted && Math.ceil(wanted / 16),
      }
    );
  }

  async diagnose({ city }: { city: string }) {
    return `There are no places of that kind in ${city}.`;
  }

  async *find(
    { checkpoint, spend }: SourceRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Batch, void> {
    let at = (checkpoint as number | null) ?? 0;
    for (;;) {
      if (this.gate && at >= this.gate.after) await Promise.race([this.gate.open, aborted(signal)]);
      if (this.failure && at >= this.failure.after) throw this.failure.error;
      if (at >= this.places.length) return;
      await spend();
      const places = this.places.slice(at, at + this.batchSize);
      at += places.length;
      const open = at < this.places.length ? 1 : 0;
      yield {
        places,
        checkpoint: at,
        available: this.places.length,
        tiles: { asked: 1, exhausted: 1 - open, open },
      };
    }
  }
}

export const overrideSource = (source: FakeSource) => (builder: TestingModuleBuilder) =>
  builder.overrideProvider(IndexSource).useValue(source);

export const buildPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => buildPlace(index + 1));

export { SourceProblem };

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
