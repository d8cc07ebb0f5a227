import { Logger } from '@nestjs/common';
import { busy, cutOff, empty, html, malformed, type Fault } from '../../support/http-simulator.js';
import { dentist, startOpenStreetMap } from '../../support/openstreetmap.js';
import {
  noSlot,
  outOfMemory,
  overpassPage,
  remark,
  tooBusy,
  type OverpassSimulator,
} from '../../support/overpass-simulator.js';
import { until } from '../../support/until.js';

let world: Awaited<ReturnType<typeof startOpenStreetMap>>;
let overpass: OverpassSimulator;

beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await startOpenStreetMap();
  ({ overpass } = world);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('a failing Overpass', () => {
  it.each<[string, Fault[]]>([
    [
      'times out with partial results',
      [
        remark('runtime error: Query timed out in "query" at line 4 after 2 seconds.', [
          { type: 'node', id: 99, lat: 30.5, lon: -97.5, tags: {} },
        ]),
      ],
    ],
    ['runs out of memory', [outOfMemory]],
    ['sends more than is accepted', [(response) => response.end('x'.repeat((8 << 20) + 1))]],
  ])('is queried in smaller parts when it %s', async (_, faults) => {
    overpass.failNext(...faults);
    overpass.elements = Array.from({ length: 8 }, (_each, index) => dentist(index));
    expect(await world.find()).toHaveLength(8);
    expect(overpass.queries()).toHaveLength(5);
  });

  it.each<[string, Fault[]]>([
    ['is too busy', [tooBusy, tooBusy]],
    ['announces its next free slot', [noSlot]],
    ['is rate limited with a Retry-After', [busy(429)]],
    ['cuts off its response', [cutOff]],
  ])('is queried again when it %s', async (_, faults) => {
    overpass.slotIn = 0;
    overpass.failNext(...faults);
    expect(await world.names()).toEqual(['Dentist 1']);
    expect(overpass.queries()).toHaveLength(faults.length + 1);
  });

  it('is queried again no earlier than its next free slot', async () => {
    overpass.slotIn = 1;
    overpass.failNext(noSlot);
    await world.find();
    const [first, status, second] = overpass.requests;
    expect(status!.url.pathname).toBe('/api/status');
    expect(second!.at - first!.at).toBeGreaterThan(1900);
  });

  it('stops blocking a canceled run', async () => {
    overpass.slotIn = 600;
    overpass.failNext(noSlot);
    const stop = new AbortController();
    const next = world.source.find(await world.request(), stop.signal).next();
    await until(async () => overpass.requests.length === 2);
    stop.abort(new Error('canceled'));
    await expect(next).rejects.toThrow('canceled');
  });

  it('fails the run when its next slot is too far away', async () => {
    overpass.slotIn = 3600;
    overpass.failNext(noSlot);
    await expect(world.find()).rejects.toThrow('received too many requests from this server');
  });

  it('is trusted when its remark is not an error', async () => {
    overpass.failNext(
      remark('runtime remark: Test', [
        { type: 'area', id: 3600113314 },
        { type: 'node', id: 99, lat: 30.5, lon: -97.5, tags: { amenity: 'dentist', name: 'A' } },
      ]),
    );
    expect(await world.names()).toEqual(['A']);
  });

  it.each<[string, Fault[], string]>([
    ['rejects the query', [overpassPage(400, 'parse error')], 'rejected the request (400)'],
    [
      'sends HTML',
      Array.from({ length: 2 }, () => html(200, 'Hello')),
      'sent an unreadable response',
    ],
    ['sends nothing', [empty, empty], 'sent an unreadable response'],
    ['sends a truncated answer', [malformed, malformed], 'sent an unreadable response'],
    ['blocks us', [html(403, 'Forbidden')], 'is blocking this server'],
    ['stays too busy', Array.from({ length: 4 }, () => tooBusy), 'is overloaded or down'],
    [
      'gives up on every part',
      Array.from({ length: 7 }, () => outOfMemory),
      "can't handle even small areas",
    ],
  ])('is reported with a message when it %s', async (_, faults, sentence) => {
    overpass.failNext(...faults);
    const problem = await world.find().catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'SourceProblem' });
    expect((problem as Error).message).toContain(
      `OpenStreetMap's data server (Overpass) ${sentence}`,
    );
    expect(overpass.queries()).toHaveLength(faults.length);
  });
});
