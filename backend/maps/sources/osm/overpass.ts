import { Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../../../platform/config.js';
import { BUSINESS_KEYS } from '../../places/categories/business-tags.js';
import type { Tags } from '../../places/openstreetmap.service.js';
import type { Box } from '../../places/geometry.js';
import { HttpProblem, isTemporary, SourceClient } from '../../../platform/http/client.js';
import { toSourceProblem, userAgent } from './courtesy.js';

const SECOND = 1000;
/** Limits of a query on the server. */
const QUERY_SECONDS = 60;
const QUERY_BYTES = 256 << 20;
/** About 20,000 businesses. Larger areas are split, so memory does not grow with the city. */
const MAX_BYTES = 8 << 20;
/** Maximum total time a query waits for a slot. */
const MAX_SLOT_WAIT_MS = 15 * 60 * SECOND;
/** Pause if the server does not report when a slot is free. */
const DEFAULT_PAUSE_MS = 5 * SECOND;
/** Offset of area ids that stand for relations (https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL#By_area_(area)). */
const RELATION_AREA_OFFSET = 3_600_000_000;
/** Keys with a single value in nearly all elements. Others often hold lists: "pizza;pasta". */
const SINGLE_VALUE_KEYS: ReadonlySet<string> = new Set(BUSINESS_KEYS);

const element = z.object({
  type: z.enum(['node', 'way', 'relation', 'area']),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: z.object({ lat: z.number(), lon: z.number() }).optional(),
  tags: z.record(z.string(), z.string()).default({}),
});
const result = z.object({ elements: z.array(element), remark: z.string().optional() });
export type OsmElement = z.infer<typeof element>;

export interface OverpassQuery {
  tags: Tags[];
  /** Relation whose area the elements must lie in, and their bounding box. One of the two may be null. */
  relation: number | null;
  box: Box | null;
}

/** The elements, or the reason the server cannot return them. */
export type OverpassResult = OsmElement[] | 'too much' | 'no such area';

/** The Overpass API: https://wiki.openstreetmap.org/wiki/Overpass_API. */
export class Overpass {
  private readonly log = new Logger(Overpass.name);
  private readonly client: SourceClient;

  constructor(
    database: DataSource,
    private readonly config: Config,
  ) {
    this.client = new SourceClient(
      {
        name: 'overpass',
        timeouts: { headers: (QUERY_SECONDS + 60) * SECOND, total: (QUERY_SECONDS + 120) * SECOND },
        maxBytes: MAX_BYTES,
        retries: 3,
        // 429 means no free slot. The status page shows how long to wait.
        isTemporary: (problem) => problem.status !== 429 && isTemporary(problem),
      },
      database,
    );
  }

  /**
   * Elements that match any of the tag sets, with coordinates.
   * @throws SourceProblem with a message for the user
   * @throws the signal's reason
   */
  async elements(request: OverpassQuery, signal: AbortSignal): Promise<OverpassResult> {
    try {
      return await this.run(request, signal).catch((error: unknown) => {
        if (!(error instanceof HttpProblem) || error.kind !== 'malformed') throw error;
        // A proxy's error page or a truncated response. A second attempt usually succeeds.
        return this.run(request, signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HttpProblem && error.kind === 'too large') return 'too much';
      if (error instanceof HttpProblem && error.text) {
        this.log.warn(`${error.message}: ${plainText(error.text)}`);
      }
      throw toSourceProblem(error, {
        title: "OpenStreetMap's data server (Overpass)",
        variable: 'OVERPASS_URL',
      });
    }
  }

  private async run(request: OverpassQuery, signal: AbortSignal) {
    return this.parse(await this.sendInSlot(query(request), signal), request);
  }

  private parse(body: unknown, { relation }: OverpassQuery): OverpassResult {
    const parsed = result.safeParse(body);
    if (!parsed.success) throw new HttpProblem('overpass', 'malformed');
    const { elements, remark } = parsed.data;
    if (remark?.startsWith('runtime error')) {
      this.log.warn(`A query failed; splitting it into smaller areas: ${remark}`);
      return 'too much';
    }
    if (remark) this.log.log(`Remark from Overpass: ${remark}`);
    const places = elements.filter(({ type }) => type !== 'area');
    return relation !== null && elements.length === 0 ? 'no such area' : places;
  }

  /** Sends a query. If no slot is free, waits as long as the server requests and tries again. */
  private async sendInSlot(data: string, signal: AbortSignal): Promise<unknown> {
    const headers = {
      'user-agent': userAgent(this.config),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ data }).toString();
    const deadline = Date.now() + MAX_SLOT_WAIT_MS;
    for (;;) {
      try {
        const url = `${this.config.overpassUrl}/api/interpreter`;
        return (await this.client.send(url, { signal, method: 'POST', headers, body })).json();
      } catch (error) {
        if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
        const pause = error.retryAfter ?? (await this.pauseForSlot(signal));
        if (Date.now() + pause > deadline) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  }

  /** Milliseconds until a slot is free, according to the status page. */
  private async pauseForSlot(signal: AbortSignal): Promise<number> {
    const headers = { 'user-agent': userAgent(this.config) };
    const url = `${this.config.overpassUrl}/api/status`;
    const status = await this.client.send(url, { signal, headers }).catch((error: unknown) => {
      if (error instanceof HttpProblem) return null;
      throw error;
    });
    return slotPause(status?.text ?? '') ?? DEFAULT_PAUSE_MS;
  }
}

/** Milliseconds until a slot is free according to a status page; null if it does not say. */
export function slotPause(status: string): number | null {
  if (/^[1-9]\d* slots? available now/m.test(status)) return 0;
  const waits = [...status.matchAll(/^Slot available after: .*, in (-?\d+) seconds/gm)];
  if (waits.length === 0) return null;
  // The slot becomes free during that second, so wait until the second is over.
  return Math.max(0, Math.min(...waits.map(([, seconds]) => Number(seconds))) + 1) * SECOND;
}

/** The query in Overpass QL. It also requests the area itself: otherwise an unknown area would look empty. */
export function query({ tags, box, relation }: OverpassQuery): string {
  const within = [
    relation === null ? '' : '(area.city)',
    box ? `(${[box.south, box.west, box.north, box.east].join()})` : '',
  ].join('');
  const statements = tags.map((tagSet) => {
    const filters = Object.entries(tagSet).map(([key, value]) => filter(key, value));
    return `  nwr${filters.join('')}${within};`;
  });
  return [
    `[out:json][timeout:${QUERY_SECONDS}][maxsize:${QUERY_BYTES}];`,
    ...(relation === null
      ? []
      : [`area(${RELATION_AREA_OFFSET + relation})->.city;`, '.city out ids;']),
    `(\n${statements.join('\n')}\n);`,
    'out center tags;',
  ].join('\n');
}

function filter(key: string, value: string): string {
  if (value === '*') return `[${quoted(key)}]`;
  if (SINGLE_VALUE_KEYS.has(key)) return `[${quoted(key)}=${quoted(value)}]`;
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `[${quoted(key)}~${quoted(`(^|;) *${literal} *(;|$)`)}]`;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** The text of an HTML error page on one line. */
const plainText = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<[^>]*>/gs, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
