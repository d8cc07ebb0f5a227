import type { BoundariesService } from '../../../backend/maps/sources/boundaries/boundaries.service.js';
import {
  busy,
  cutOff,
  empty,
  holdFault,
  html,
  malformed,
  type Fault,
} from '../../support/http-simulator.js';
import type { NominatimSimulator } from '../../support/nominatim-simulator.js';
import { startOpenStreetMap } from '../../support/openstreetmap.js';
import { until } from '../../support/until.js';

let world: Awaited<ReturnType<typeof startOpenStreetMap>>;
let nominatim: NominatimSimulator;
let boundaries: BoundariesService;
beforeAll(async () => {
  world = await startOpenStreetMap();
  ({ nominatim, boundaries } = world);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const never = new AbortController().signal;
const find = (text: string, signal = never) => boundaries.find(text, signal);

describe('a failing Nominatim', () => {
  const refused = "OpenStreetMap's city search (Nominatim)";
  it.each<[string, Fault, string, number]>([
    ['blocks us', html(403, 'Access blocked'), 'is blocking this server. Its usage policy', 1],
    ['limits requests', busy(429), 'received too many requests from this server', 3],
    ['is down', busy(503), 'is overloaded or down. Please try again later.', 3],
    ['sends HTML', html(200, 'Bandwidth limit exceeded'), 'sent an unreadable response', 1],
    ['sends nothing', empty, 'sent an unreadable response', 1],
    ['sends a truncated list', malformed, 'sent an unreadable response', 1],
    [
      'sends a different structure',
      (_) => _.end('{"places": []}'),
      'sent an unreadable response',
      1,
    ],
  ])('is reported with a message when it %s', async (_, fault, sentence, tries) => {
    nominatim.failNext(...Array.from({ length: tries }, () => fault));
    const problem = await find('Austin').catch((error: unknown) => error);
    expect(problem).toMatchObject({ name: 'SourceProblem' });
    expect((problem as Error).message).toContain(`${refused} ${sentence}`);
    expect(nominatim.requests).toHaveLength(tries);
  });

  it('is queried again when its response was cut off', async () => {
    nominatim.failNext(cutOff);
    expect((await find('Austin')).label).toBe('Austin, TX');
  });

  it('stops blocking a canceled search, while another search keeps waiting', async () => {
    const slow = holdFault();
    nominatim.failNext(slow.fault);
    const stop = new AbortController();
    const canceled = find('Austin', stop.signal);
    await until(async () => nominatim.requests.length === 1);
    const patient = find('Austin');
    stop.abort(new Error('canceled'));
    await expect(canceled).rejects.toThrow('canceled');
    expect((await patient).label).toBe('Austin, TX');
    slow.open();
  });
});
