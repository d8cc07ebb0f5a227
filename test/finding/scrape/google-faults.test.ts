import { DataSource } from 'typeorm';
import { SearchAreasService } from '../../../backend/maps/places/areas/search-areas.service.js';
import { CitiesService } from '../../../backend/maps/places/cities/cities.service.js';
import { CategoriesService } from '../../../backend/maps/places/categories/categories.service.js';
import type { BoundariesService } from '../../../backend/maps/sources/boundaries/boundaries.service.js';
import { GoogleSource } from '../../../backend/maps/sources/google/google.source.js';
import { toSourceProblem } from '../../../backend/maps/sources/google/problems.js';
import { HttpProblem } from '../../../backend/platform/http/client.js';
import type { Batch } from '../../../backend/maps/sources/source.js';
import { usePerson } from '../../support/app.js';
import { AUSTIN } from '../../support/austin.js';
import { runToEnd, useGoogle } from '../../support/google.js';
import { generateCity } from '../../support/places-simulator-city.js';
import type { Fault } from '../../support/places-simulator-faults.js';
import { KEY, PlacesSimulator } from '../../support/places-simulator.js';

const PLACES = generateCity({ count: 90, seed: 3 });
/** First page, second page, a later tile. */
const POINTS = [1, 2, 6];

describe('a run while Google Maps is failing', () => {
  const { app, simulator, addBoundary } = useGoogle();
  const person = usePerson(app);
  beforeAll(() => addBoundary(AUSTIN));
  beforeEach(() => simulator.serve({ places: PLACES }));

  /** Reads its own source to the end, with a fault at one request; safe to run concurrently. */
  async function read(fault: Fault, at: number, checkpoint: unknown = null) {
    const own = await PlacesSimulator.start({ places: PLACES });
    own.failAt(at, fault);
    const source = new GoogleSource(
      app.app.get(DataSource),
      { find: () => Promise.resolve(AUSTIN) } as unknown as BoundariesService,
      app.app.get(SearchAreasService),
      app.app.get(CategoriesService),
      app.app.get(CitiesService),
      { ...app.config, google: { ...app.config.google, url: own.url } },
    );
    const batches: Batch[] = [];
    let spent = 0;
    const request = {
      target: { city: 'Austin, TX', category: 'restaurant', includedType: 'restaurant', why: null },
      options: {},
      wanted: 100_000,
      checkpoint,
      spend: async () => void spent++,
    };
    let message = 'exhausted';
    try {
      for await (const batch of source.find(request, AbortSignal.timeout(15_000)))
        batches.push(batch);
    } catch (error) {
      message = (error as Error).message;
    }
    await own.close();
    const ids = new Set(batches.flatMap(({ places }) => places.map(({ sourceId }) => sourceId)));
    return { message, ids, batches, uncounted: own.calls.length - spent };
  }

  it('survives temporary faults at every point of a run, and counts every request', async () => {
    const faults: Fault[] = [
      'internal',
      'unavailable',
      'bad gateway',
      'minute quota',
      'cut off',
      'malformed',
    ];
    const cases = faults.flatMap((fault) => POINTS.map((at) => ({ fault, at })));

    const ends = await Promise.all(cases.map(({ fault, at }) => read(fault, at)));

    expect(ends.map(({ message, ids, uncounted }) => [message, ids.size, uncounted])).toEqual(
      cases.map(() => ['exhausted', 90, 0]),
    );
  });

  it('explains a permanent failure at every point, and resumes from there', async () => {
    const faults: Fault[] = ['wrong key', 'disabled', 'blocked', 'day quota', 'no key'];
    const cases = faults.flatMap((fault) => POINTS.map((at) => ({ fault, at })));

    const ends = await Promise.all(cases.map(({ fault, at }) => read(fault, at)));
    const resumedReadings = await Promise.all(
      ends.map(({ batches }) => read('internal', 99, batches.at(-1)?.checkpoint ?? null)),
    );

    expect(ends.every(({ message }) => message.startsWith('Google Maps '))).toBe(true);
    expect(ends.map(({ batches }) => batches.length)).toEqual(cases.map(({ at }) => at - 1));
    expect(ends.map(({ ids }, index) => ids.union(resumedReadings[index]!.ids).size)).toEqual(
      cases.map(() => 90),
    );
  });

  it.each<[Fault, string]>([
    [
      'wrong key',
      'copy it again from the Google Cloud console (Credentials) to GOOGLE_MAPS_API_KEY',
    ],
    ['disabled', '"Places API (New)" is not enabled in its project'],
    ['blocked', `its restrictions don't allow "Places API (New)"`],
    ['day quota', 'no more requests today'],
  ])(
    'keeps the leads of a run that fails with "%s", and explains what to do',
    async (fault, text) => {
      simulator.failAt(3, fault);

      const { run, leads } = await runToEnd(app, person);

      expect(run).toMatchObject({ Status: 'Failed', Message: expect.stringContaining(text) });
      expect(leads).toHaveLength(40);
      expect(JSON.stringify(run)).not.toContain(KEY);
    },
  );

  it('delivers every lead once while Google is unstable', async () => {
    simulator.failAt(1, 'minute quota');
    simulator.failAt(4, 'malformed');
    simulator.failAt(8, 'unavailable');

    const { run, coverage, leads } = await runToEnd(app, person);

    expect(run).toMatchObject({ Status: 'Complete', 'Lead Count': 90 });
    expect(new Set(leads.map((lead) => lead.source_id)).size).toBe(90);
    expect(coverage.requests).toBe(simulator.calls.length);
  });

  it('restarts a tile when Google no longer knows its page token', async () => {
    const { batches } = await read('internal', 99);
    const rest = await read('internal', 99, batches[0]!.checkpoint);

    expect(rest.message).toBe('exhausted');
    expect(rest.ids.size).toBe(90);
  });

  it('explains every kind of permanent failure', () => {
    const messageOf = (kind: 'timeout' | 'network' | 'too large' | 'malformed' | 'circuit open') =>
      (toSourceProblem(new HttpProblem('google', kind), KEY) as Error).message;

    expect(messageOf('timeout')).toBe(
      'Google Maps did not respond in time. Please try again later.',
    );
    expect(messageOf('network')).toBe('Google Maps cannot be reached. Please try again later.');
    expect(messageOf('too large')).toBe('Google Maps sent a response that is too large.');
    expect(messageOf('malformed')).toContain('check GOOGLE_PLACES_URL');
    expect(messageOf('circuit open')).toContain('Please try again in a minute.');
  });

  it("never reveals its key, even when Google's answer contains it", () => {
    const text = JSON.stringify({ error: { message: `Bad ${KEY}`, status: 'INVALID_ARGUMENT' } });
    const problem = new HttpProblem('google', 'status', {
      status: 400,
      headers: {},
      text,
      retryAfter: null,
    });

    expect((toSourceProblem(problem, KEY) as Error).message).toBe(
      'Google Maps rejected the request (400): Bad …',
    );
  });

  it('says that Google refuses a language', async () => {
    simulator.failAt(1, 'invalid');
    const { run } = await runToEnd(app, person);

    expect(run.Message).toContain('rejected the request (400)');
  });
});

describe('Google Maps without a key', () => {
  const { app, simulator, addBoundary } = useGoogle({ GOOGLE_MAPS_API_KEY: '' });
  const person = usePerson(app);

  it('explains how to set the key, and sends no request', async () => {
    simulator.serve({ places: PLACES });
    await addBoundary(AUSTIN);

    const { run, coverage } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Failed',
      Message: expect.stringContaining('set GOOGLE_MAPS_API_KEY'),
    });
    expect(coverage.requests).toBe(0);
    expect(simulator.calls).toEqual([]);
  });
});
