import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  type ReceivedRequest,
  type Fault,
  html,
  simulate,
  type Simulator,
} from './http-simulator.ts';

/** An element of the map. Ways and relations have the center that Overpass would return. */
export interface MapElement {
  type: 'node' | 'way' | 'relation';
  id: number;
  at: [longitude: number, latitude: number];
  tags: Record<string, string>;
}

interface Area {
  /** The relation's id, as in Nominatim. */
  relation: number;
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface OverpassSimulator extends Simulator {
  elements: MapElement[];
  areas: Area[];
  /** A query that matches more elements than this times out with partial results. */
  capacity: number;
  /** Seconds until the status page reports a free slot; null reports none. */
  slotIn: number | null;
  queries(): string[];
}

const COPYRIGHT =
  'The data included in this document is from www.openstreetmap.org. The data is made available under ODbL.';
const head = { timestamp_osm_base: '2026-11-20T00:00:00Z', copyright: COPYRIGHT };

/** An error page of Overpass. */
export const overpassPage = (status: number, error: string, headers = {}): Fault =>
  html(
    status,
    `${COPYRIGHT}</p>\n<p><strong style="color:#FF0000">Error</strong>: ${error}`,
    headers,
  );
export const noSlot = overpassPage(
  429,
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::rate_limited. Please check /api/status for the quota of your IP address.',
);
export const tooBusy = overpassPage(
  504,
  'runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.',
  { 'retry-after': '0' },
);
/** An HTTP 200 response with a remark after the elements. */
export const remark =
  (text: string, elements: unknown[] = []): Fault =>
  (response) =>
    send(response, { version: 0.6, osm3s: head, elements, remark: text });
export const outOfMemory = remark(
  'runtime error: Query run out of memory using about 2048 MB of RAM.',
);

/**
 * Overpass's interpreter for the queries that we send, over a map that the test controls: `nwr` with tag filters, an
 * area and a box, `out center tags`. It is strict: anything else is a parse error.
 */
export async function startOverpass(): Promise<OverpassSimulator> {
  const simulator = await simulate(
    (request, response) => answer(result, request, response),
    ({ url }) => url.pathname === '/api/interpreter',
  );
  const result: OverpassSimulator = Object.assign(simulator, {
    elements: [] as MapElement[],
    areas: [] as Area[],
    capacity: Number.POSITIVE_INFINITY,
    slotIn: null as number | null,
    queries: () =>
      simulator.requests
        .filter(({ url }) => url.pathname === '/api/interpreter')
        .map(({ body }) => new URLSearchParams(body).get('data') ?? ''),
  });
  return result;
}

function answer(
  map: OverpassSimulator,
  { url, headers, body }: ReceivedRequest,
  response: ServerResponse,
) {
  if (!/\S+@|https?:/.test(headers['user-agent'] ?? '')) return html(406, 'Who?')(response, noop);
  if (url.pathname === '/api/status') return response.end(status(map.slotIn));
  try {
    const { found, area } = run(map, new URLSearchParams(body).get('data') ?? '');
    const whole = found.length <= map.capacity;
    const elements = [...area, ...(whole ? found : found.slice(0, map.capacity)).map(toJson)];
    const tail = whole
      ? {}
      : { remark: 'runtime error: Query timed out in "query" at line 5 after 61 seconds.' };
    return send(response, {
      version: 0.6,
      generator: 'Overpass API',
      osm3s: head,
      elements,
      ...tail,
    });
  } catch (error) {
    return overpassPage(400, `line 1: parse error: ${(error as Error).message}`)(response, noop);
  }
}

const noop = () => undefined;

function send(response: ServerResponse, body: unknown) {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(body, null, 2)));
}

const status = (slotIn: number | null) =>
  [
    'Connected as: 174940356',
    'Current time: 2026-11-20T11:45:40Z',
    'Rate limit: 2',
    ...(slotIn === null
      ? []
      : slotIn === 0
        ? ['1 slots available now.']
        : [`Slot available after: 2026-11-20T11:57:07Z, in ${slotIn} seconds.`]),
    'Currently running queries (pid, space limit, time limit, start time):',
    '',
  ].join('\n');

const SETTINGS = /^\[out:json\](?:\[timeout:\d+\])?(?:\[maxsize:\d+\])?;/;
const AREA = /^area\((\d+)\)->\.city;\s*\.city out ids;/;
const UNION = /^\(([^]*)\);\s*out center tags;$/;
const STATEMENT = /^\s*nwr((?:\["[^\]]*\])+)(\(area\.city\))?(?:\(([-\d.,e]+)\))?;/;
const FILTER = /^\["((?:[^"\\]|\\.)*)"(?:(=|~)"((?:[^"\\]|\\.)*)")?\]/;

/** @throws Error that explains what is wrong with the query */
function run(map: OverpassSimulator, data: string) {
  let rest = data.trim();
  const consume = (pattern: RegExp, must = true) => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length).trim();
    else if (must) throw new Error(`Unknown type "${rest.slice(0, 40)}"`);
    return match;
  };
  consume(SETTINGS);
  const relation = consume(AREA, false)?.[1];
  const area = map.areas.find((known) => known.relation + 3_600_000_000 === Number(relation));
  rest = consume(UNION)![1]!.trim();
  const found = new Map<string, MapElement>();
  while (rest !== '') {
    const [, filters, inArea, box] = consume(STATEMENT)!;
    const fits = tests(filters!);
    if (!inArea && !box) throw new Error('the query needs an area or a box');
    const [south, west, north, east] = (box ?? '-90,-180,90,180').split(',').map(Number) as [
      number,
      number,
      number,
      number,
    ];
    if (south > north || west > east) throw new Error('not a box');
    for (const element of map.elements) {
      const [longitude, latitude] = element.at;
      const within = (bounds: Omit<Area, 'relation'>) =>
        longitude >= bounds.west &&
        longitude <= bounds.east &&
        latitude >= bounds.south &&
        latitude <= bounds.north;
      if (!within({ south, west, north, east })) continue;
      if (inArea && !(area && within(area))) continue;
      if (fits(element.tags)) found.set(`${element.type}/${element.id}`, element);
    }
  }
  return {
    area: area && relation ? [{ type: 'area', id: Number(relation) }] : [],
    found: [...found.values()],
  };
}

function tests(text: string): (tags: Record<string, string>) => boolean {
  const all: ((tags: Record<string, string>) => boolean)[] = [];
  for (let rest = text; rest !== '';) {
    const match = FILTER.exec(rest);
    if (!match) throw new Error(`Unknown filter ${rest}`);
    rest = rest.slice(match[0].length);
    const key = plain(match[1]!);
    const value = match[3] === undefined ? null : plain(match[3]);
    all.push((tags) => {
      if (!(key in tags)) return false;
      if (value === null) return true;
      return match[2] === '=' ? tags[key] === value : new RegExp(value).test(tags[key]!);
    });
  }
  return (tags) => all.every((test) => test(tags));
}

const plain = (quoted: string) => quoted.replace(/\\(.)/g, '$1');

function toJson({ type, id, at: [lon, lat], tags }: MapElement) {
  return type === 'node' ? { type, id, lat, lon, tags } : { type, id, center: { lat, lon }, tags };
}
