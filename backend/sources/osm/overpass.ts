import { Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../../config.js';
import { BUSINESS_KEYS } from '../../places/categories/business-tags.js';
import type { Tags } from '../../places/openstreetmap.service.js';
import type { Box } from '../../places/geometry.js';
import { HttpProblem, isTemporary, SourceClient } from '../../http/client.js';
import { inWords, userAgent } from './courtesy.js';

const SECOND = 1000;
/** What the server may spend on a query. */
const QUERY_SECONDS = 60;
const QUERY_BYTES = 256 << 20;
/** Some 20,000 businesses: what is larger is asked for in parts, so that memory does not grow with the city. */
const MAX_BYTES = 8 << 20;
/** So long a run waits for a slot, all in all. */
const PATIENCE = 15 * 60 * SECOND;
/** A pause where the server does not say when a slot is free. */
const PAUSE = 5 * SECOND;
/** Area ids of relations begin here (https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL#By_area_(area)). */
const RELATION_AREAS = 3_600_000_000;
/** Keys whose value is one in all but a few of a thousand elements; others are often lists: "pizza;pasta". */
const SINGLE: ReadonlySet<string> = new Set(BUSINESS_KEYS);

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
  /** OpenStreetMap's relation whose area the elements must lie in, and the box of it; one of them may be null. */
  relation: number | null;
  box: Box | null;
}

/** Elements; or that it was too much at once; or that the server does not know the area. */
export type Elements = OsmElement[] | 'too much' | 'no such area';

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
        limits: { headers: (QUERY_SECONDS + 60) * SECOND, whole: (QUERY_SECONDS + 120) * SECOND },
        maxBytes: MAX_BYTES,
        retries: 3,
        // Out of slots: the status page says how long to wait.
        temporary: (problem) => problem.status !== 429 && isTemporary(problem),
      },
      database,
    );
  }

  /**
   * Elements with any of the tag sets, each with its position.
   * @throws SourceProblem in words
   * @throws the signal's reason
   */
  async elements(question: OverpassQuery, signal: AbortSignal): Promise<Elements> {
    try {
      return await this.answer(question, signal).catch((error: unknown) => {
        if (!(error instanceof HttpProblem) || error.kind !== 'malformed') throw error;
        // A proxy's page, or an answer that was cut: seldom twice.
        return this.answer(question, signal);
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof HttpProblem && error.kind === 'too large') return 'too much';
      if (error instanceof HttpProblem && error.text) {
        this.log.warn(`${error.message}: ${told(error.text)}`);
      }
      throw inWords(error, {
        title: "OpenStreetMap's data server (Overpass)",
        variable: 'OVERPASS_URL',
      });
    }
  }

  private async answer(question: OverpassQuery, signal: AbortSignal) {
    return this.understood(await this.inSlot(query(question), signal), question);
  }

  private understood(body: unknown, { relation }: OverpassQuery): Elements {
    const answer = result.safeParse(body);
    if (!answer.success) throw new HttpProblem('overpass', 'malformed');
    const { elements, remark } = answer.data;
    if (remark?.startsWith('runtime error')) {
      this.log.warn(`A query failed and is asked in parts: ${remark}`);
      return 'too much';
    }
    if (remark) this.log.log(`Overpass remarks: ${remark}`);
    const places = elements.filter(({ type }) => type !== 'area');
    return relation !== null && elements.length === 0 ? 'no such area' : places;
  }

  /** Sends a query; where no slot is free, again when the server says that one will be. */
  private async inSlot(data: string, signal: AbortSignal): Promise<unknown> {
    const headers = {
      'user-agent': userAgent(this.config),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ data }).toString();
    const until = Date.now() + PATIENCE;
    for (;;) {
      try {
        const url = `${this.config.overpassUrl}/api/interpreter`;
        return (await this.client.send(url, { signal, method: 'POST', headers, body })).json();
      } catch (error) {
        if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
        const pause = error.retryAfter ?? (await this.untilSlot(signal));
        if (Date.now() + pause > until) throw error;
        await wait(pause, undefined, { signal });
      }
    }
  }

  /** Milliseconds until a slot is free, by the status page. */
  private async untilSlot(signal: AbortSignal): Promise<number> {
    const headers = { 'user-agent': userAgent(this.config) };
    const url = `${this.config.overpassUrl}/api/status`;
    const status = await this.client.send(url, { signal, headers }).catch((error: unknown) => {
      if (error instanceof HttpProblem) return null;
      throw error;
    });
    return slotPause(status?.text ?? '') ?? PAUSE;
  }
}

/** Milliseconds until a slot is free, as a status page has it; null where it does not say. */
export function slotPause(status: string): number | null {
  if (/^[1-9]\d* slots? available now/m.test(status)) return 0;
  const waits = [...status.matchAll(/^Slot available after: .*, in (-?\d+) seconds/gm)];
  if (waits.length === 0) return null;
  // The second in which it becomes free is not over yet.
  return Math.max(0, Math.min(...waits.map(([, seconds]) => Number(seconds))) + 1) * SECOND;
}

/** The question in Overpass QL. The area itself is asked for too, because an unknown one would look like an empty city. */
export function query({ tags, box, relation }: OverpassQuery): string {
  const within = [
    relation === null ? '' : '(area.city)',
    box ? `(${[box.south, box.west, box.north, box.east].join()})` : '',
  ].join('');
  const statements = tags.map((one) => {
    const filters = Object.entries(one).map(([key, value]) => filter(key, value));
    return `  nwr${filters.join('')}${within};`;
  });
  return [
    `[out:json][timeout:${QUERY_SECONDS}][maxsize:${QUERY_BYTES}];`,
    ...(relation === null ? [] : [`area(${RELATION_AREAS + relation})->.city;`, '.city out ids;']),
    `(\n${statements.join('\n')}\n);`,
    'out center tags;',
  ].join('\n');
}

function filter(key: string, value: string): string {
  if (value === '*') return `[${quoted(key)}]`;
  if (SINGLE.has(key)) return `[${quoted(key)}=${quoted(value)}]`;
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `[${quoted(key)}~${quoted(`(^|;) *${literal} *(;|$)`)}]`;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** What an error page says, on one line. */
const told = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<[^>]*>/gs, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
