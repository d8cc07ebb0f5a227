// Our visits to the farm's websites: robots.txt, three pages, contacts; PostgreSQL assigns the turns for each host.
import { DataSource } from 'typeorm';
import type * as ConfigModule from '../../backend/platform/config.ts';
import type * as TurnsModule from '../../backend/finding/enrichment/host-turns.service.ts';
import type * as VisitorModule from '../../backend/finding/enrichment/site-visitor.service.ts';
import type * as InternetModule from '../../backend/platform/http/internet.ts';
import { built } from './world.ts';

/** A public address that is never dialed: connections to it reach the farm instead. */
const ADDRESS = '93.184.215.14';

const { parseConfig }: typeof ConfigModule = await built('platform/config.js');
const { HostTurnsService }: typeof TurnsModule = await built(
  'finding/enrichment/host-turns.service.js',
);
const { SiteVisitorService }: typeof VisitorModule = await built(
  'finding/enrichment/site-visitor.service.js',
);
const { Internet }: typeof InternetModule = await built('platform/http/internet.js');

class FarmInternet extends Internet {
  override async resolve() {
    return [ADDRESS];
  }
  override dial() {
    return { addresses: ['127.0.0.1'], port: Number(process.env['FARM_PORT']) };
  }
}

const config = parseConfig(process.env);
const database = await new DataSource({ type: 'postgres', url: config.databaseUrl }).initialize();
const hosts = new HostTurnsService(database);
hosts.pauseMs = 0;
const visitor = new SiteVisitorService(new FarmInternet(), config);
const { signal } = new AbortController();

/** Visits all websites, at a fixed concurrency. */
async function visit(name: string, count: number) {
  const emails: string[] = [];
  let pages = 0;
  const left = Array.from({ length: count }, (_, at) => `${name}-${at}.farm-of-the-bench.com`);
  const lane = async () => {
    for (let host = left.pop(); host; host = left.pop()) {
      await using turns = hosts.begin();
      const take = (each: string, delayMs: number) => turns.take(each, delayMs, signal);
      const found = await visitor.visit(`http://${host}/`, take, signal);
      pages += found.pages;
      emails.push(...found.contacts.map(({ value }) => value));
    }
  };
  await Promise.all(Array.from({ length: Number(process.env['CONCURRENCY']) }, lane));
  return { pages, emails: emails.length };
}

/** What the parent process gets. */
export interface Outcome {
  seconds: number;
  pages: number;
  emails: number;
}

await visit('warm', 30);
const started = performance.now();
const found = await visit('site', Number(process.env['SITES']));
process.send?.({ ...found, seconds: (performance.now() - started) / 1000 } satisfies Outcome);
process.disconnect?.();
await database.destroy();
