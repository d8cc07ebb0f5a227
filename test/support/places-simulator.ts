import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerWith, refusal, type Fault } from './places-simulator-faults.ts';
import {
  InvalidArgument,
  resourceOf,
  TextSearch,
  type Resource,
  type SearchBody,
  type World,
} from './places-simulator-search.ts';

export const KEY = 'AIza-simulated-key';

const IDS_ONLY = ['id', 'name', 'movedPlace', 'movedPlaceId', 'attributions', 'nextPageToken'];
const PRO = [
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'addressComponents',
  'location',
  'viewport',
  'types',
  'primaryType',
  'primaryTypeDisplayName',
  'businessStatus',
  'googleMapsUri',
  'pureServiceAreaBusiness',
];
const ENTERPRISE = [
  'nationalPhoneNumber',
  'internationalPhoneNumber',
  'websiteUri',
  'rating',
  'userRatingCount',
  'regularOpeningHours',
  'currentOpeningHours',
  'priceLevel',
];
const ATMOSPHERE = ['reviews', 'editorialSummary', 'delivery', 'takeout'];
/** A request is billed at the tier of its most expensive field. */
const TIERS = { IDS_ONLY, PRO, ENTERPRISE, ATMOSPHERE };
type Tier = keyof typeof TIERS;

interface Call {
  number: number;
  path: string;
  key: string | null;
  mask: string | null;
  body: SearchBody | null;
  tier: Tier | null;
}

interface Options {
  seed?: number;
  noise?: number;
  /** Milliseconds before each response. */
  latency?: number;
}

/**
 * Places API (New) on 127.0.0.1, as documented at https://developers.google.com/maps/documentation/places/web-service:
 * field masks, paging to 60, tokens bound to the request, prices, errors. It knows every place, so tests can find gaps.
 */
export class PlacesSimulator {
  /** All requests received, in order. */
  readonly calls: Call[] = [];
  private readonly faults = new Map<number, Fault>();
  private lastingFault: Fault | null = null;
  private world: World;
  private search: TextSearch;
  private readonly options: Options;
  private readonly server = createServer((request, response) => {
    void this.take(request, response);
  });

  private constructor(world: World, options: Options) {
    this.world = world;
    this.options = options;
    this.search = this.searchOf(world);
  }

  static async start(world: Partial<World>, options: Options = {}): Promise<PlacesSimulator> {
    const simulator = new PlacesSimulator({ places: [], localities: [], ...world }, options);
    simulator.server.listen(0, '127.0.0.1');
    await once(simulator.server, 'listening');
    return simulator;
  }

  get url() {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Serves another world from now on, and resets calls and faults. */
  serve(world: Partial<World>) {
    this.world = { places: [], localities: [], ...world };
    this.search = this.searchOf(this.world);
    this.calls.length = 0;
    this.faults.clear();
    this.lastingFault = null;
  }

  /** Applies a fault to the request with this number, starting at 1. */
  failAt(number: number, fault: Fault) {
    this.faults.set(number, fault);
  }

  /** Applies a fault to every request from now on, or stops doing so. */
  failAlways(fault: Fault | null) {
    this.lastingFault = fault;
  }

  forgetTokens() {
    this.search.forget();
  }

  /** Number of answered requests billed at this tier. */
  billed(tier: Tier): number {
    return this.calls.filter((call) => call.tier === tier).length;
  }

  async close() {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private searchOf(world: World) {
    return new TextSearch(world, this.options.seed ?? 1, this.options.noise ?? 0.1);
  }

  private async take(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator');
    if (!pathname.startsWith('/v1/')) {
      response.writeHead(404).end();
      return;
    }
    const header = (name: string) => request.headers[name.toLowerCase()]?.toString() ?? null;
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const call: Call = {
      number: this.calls.length + 1,
      path: `${request.method} ${pathname}`,
      key: header('X-Goog-Api-Key') ?? searchParams.get('key'),
      mask: header('X-Goog-FieldMask') ?? searchParams.get('fields') ?? searchParams.get('$fields'),
      body: text === '' ? null : (JSON.parse(text) as SearchBody),
      tier: null,
    };
    this.calls.push(call);
    await new Promise((done) => setTimeout(done, this.options.latency ?? 0));
    const fault = this.faults.get(call.number) ?? this.lastingFault;
    answerWith(response, () => this.answer(call), fault);
  }

  private answer(call: Call): { status: number; body: unknown } {
    if (call.key === null) return refusal('no key');
    if (call.key !== KEY) return refusal('wrong key');
    if (call.mask === null) return refusal('no mask');
    try {
      const [path, id] = /^GET \/v1\/places\/([^/:]+)$/.exec(call.path) ?? [call.path];
      if (id) return this.details(call, id);
      if (path !== 'POST /v1/places:searchText') return refusal('not found');
      const { places, nextPageToken } = this.search.page(call.body ?? {});
      const paths = pathsOf(call.mask, 'places.');
      call.tier = tierOf(paths);
      const shown = places.map((place) => masked(place, paths));
      const body = {
        ...(shown.length > 0 && { places: shown }),
        ...(nextPageToken && paths.includes('nextPageToken') && { nextPageToken }),
      };
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof InvalidArgument)) throw error;
      return refusal('invalid', error.message);
    }
  }

  private details(call: Call, id: string) {
    const place = this.world.places.find((known) => known.id === id);
    const paths = pathsOf(call.mask!, '');
    if (!place) return refusal('not found');
    call.tier = tierOf(paths);
    return { status: 200, body: masked(resourceOf(place, this.world.places), paths) };
  }
}

/** Paths of a mask without their prefix; `*` means all fields. */
function pathsOf(mask: string, prefix: string): string[] {
  const known = Object.values(TIERS).flat();
  return mask.split(',').flatMap((maskPath) => {
    if (maskPath === '*') return known;
    const path = maskPath.trim().replace(prefix, '');
    const placed = maskPath.trim().startsWith(prefix) || path === 'nextPageToken';
    if (!placed || !known.includes(fieldOf(path))) {
      throw new InvalidArgument(
        `Error expanding 'fields' parameter. Cannot find matching fields for path '${maskPath}'.`,
      );
    }
    return [path];
  });
}

const fieldOf = (path: string) => path.split('.')[0]!;

const tierOf = (paths: string[]): Tier =>
  (['ATMOSPHERE', 'ENTERPRISE', 'PRO'] as const).find((tier) =>
    paths.some((path) => TIERS[tier].includes(fieldOf(path))),
  ) ?? 'IDS_ONLY';

/** A resource with only the fields of the mask, including nested ones. */
function masked(resource: Resource, paths: string[]): Resource {
  const shown = Object.entries(resource).flatMap(([field, value]) => {
    const own = paths.filter((path) => fieldOf(path) === field);
    if (own.length === 0) return [];
    const inner = own.map((path) => path.slice(field.length + 1));
    return [[field, inner.includes('') ? value : masked(value as Resource, inner)]];
  });
  return Object.fromEntries(shown) as Resource;
}
