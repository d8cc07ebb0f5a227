import { DataSource } from 'typeorm';
import { CategoriesService } from '../../backend/places/categories/categories.service.js';
import type { BoundariesService } from '../../backend/sources/boundaries/boundaries.service.js';
import { GoogleSource } from '../../backend/sources/google/google.source.js';
import { toSourceProblem } from '../../backend/sources/google/problems.js';
import { HttpProblem } from '../../backend/http/client.js';
import type { Batch } from '../../backend/sources/source.js';
import { usePerson } from '../support/app.js';
import { AUSTIN } from '../support/austin.js';
import { runToEnd, useGoogle } from '../support/google.js';
import { growCity } from '../support/places-simulator-city.js';
import type { Fault } from '../support/places-simulator-faults.js';
import { KEY, PlacesSimulator } from '../support/places-simulator.js';

const PLACES = growCity({ count: 90, seed: 3 });
/** First page, second page, a later tile. */
const POINTS = [1, 2, 6];

describe('Google Maps in trouble', () => {
  const { app, simulator, know } = useGoogle();
  const person = usePerson(app);
  beforeAll(() => know(AUSTIN));
  beforeEach(() => simulator.become({ places: PLACES }));

  /** Reads a source of its own to the end, with a fault at one request; several at once. */
  async function read(fault: Fault, at: number, checkpoint: unknown = null) {
    const own = await PlacesSimulator.start({ places: PLACES });
    own.failAt(at, fault);
    const source = new GoogleSource(
      app.app.get(DataSource),
      { find: () => Promise.resolve(AUSTIN) } as unknown as BoundariesService,
      app.app.get(CategoriesService),
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

  it('outlives what passes at every point of a run, and counts every request', async () => {
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

  it('ends in words at every point where Google refuses for good, and goes on from there', async () => {
    const faults: Fault[] = ['wrong key', 'disabled', 'blocked', 'day quota', 'no key'];
    const cases = faults.flatMap((fault) => POINTS.map((at) => ({ fault, at })));

    const ends = await Promise.all(cases.map(({ fault, at }) => read(fault, at)));
    const rests = await Promise.all(
      ends.map(({ batches }) => read('internal', 99, batches.at(-1)?.checkpoint ?? null)),
    );

    expect(ends.every(({ message }) => message.startsWith('Google Maps '))).toBe(true);
    expect(ends.map(({ batches }) => batches.length)).toEqual(cases.map(({ at }) => at - 1));
    expect(ends.map(({ ids }, index) => ids.union(rests[index]!.ids).size)).toEqual(
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
  ])('keeps the leads of a run that meets "%s", and says what to do', async (fault, words) => {
    simulator.failAt(3, fault);

    const { run, leads } = await runToEnd(app, person);

    expect(run).toMatchObject({ Status: 'Failed', Message: expect.stringContaining(words) });
    expect(leads).toHaveLength(40);
    expect(JSON.stringify(run)).not.toContain(KEY);
  });

  it('brings every lead once while Google falters', async () => {
    simulator.failAt(1, 'minute quota');
    simulator.failAt(4, 'malformed');
    simulator.failAt(8, 'unavailable');

    const { run, coverage, leads } = await runToEnd(app, person);

    expect(run).toMatchObject({ Status: 'Complete', 'Lead Count': 90 });
    expect(new Set(leads.map((lead) => lead.source_id)).size).toBe(90);
    expect(coverage.requests).toBe(simulator.calls.length);
  });

  it('begins a tile again when Google has forgotten its pages', async () => {
    const { batches } = await read('internal', 99);
    const rest = await read('internal', 99, batches[0]!.checkpoint);

    expect(rest.message).toBe('exhausted');
    expect(rest.ids.size).toBe(90);
  });

  it('says what stays wrong in words, whatever it is', () => {
    const said = (kind: 'timeout' | 'network' | 'too large' | 'malformed' | 'circuit open') =>
      (toSourceProblem(new HttpProblem('google', kind), KEY) as Error).message;

    expect(said('timeout')).toBe('Google Maps did not respond in time. Please try again later.');
    expect(said('network')).toBe('Google Maps cannot be reached. Please try again later.');
    expect(said('too large')).toBe('Google Maps sent a response that is too large.');
    expect(said('malformed')).toContain('check GOOGLE_PLACES_URL');
    expect(said('circuit open')).toContain('Please try again in a minute.');
  });

  it("never tells its key, even where Google's own words do", () => {
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

  it('sends a language that Google refuses back in words', async () => {
    simulator.failAt(1, 'invalid');
    const { run } = await runToEnd(app, person);

    expect(run.Message).toContain('rejected the request (400)');
  });
});

describe('Google Maps without a key', () => {
  const { app, simulator, know } = useGoogle({ GOOGLE_MAPS_API_KEY: '' });
  const person = usePerson(app);

  it('says what to do before anything is sent', async () => {
    simulator.become({ places: PLACES });
    await know(AUSTIN);

    const { run, coverage } = await runToEnd(app, person);

    expect(run).toMatchObject({
      Status: 'Failed',
      Message: expect.stringContaining('set GOOGLE_MAPS_API_KEY'),
    });
    expect(coverage.requests).toBe(0);
    expect(simulator.calls).toEqual([]);
  });
});
