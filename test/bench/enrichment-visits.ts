// Our visits to the farm's websites: robots.txt, three pages, contacts; PostgreSQL assigns the turns for each host.
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type * as ConfigModule from '../../backend/platform/config.ts';
import type * as TurnsModule from '../../backend/finding/enrichment/host-turns.service.ts';
import type * as VisitorModule from '../../backend/finding/enrichment/site-visitor.service.ts';
import type * as InternetModule from '../../backend/platform/http/internet.ts';
import { root } from '../../runtime/root.mjs';
import { measure } from './enrichment-sites.ts';

/** A public address that is never dialed: connections to it reach the farm instead. */
const ADDRESS = '93.184.215.14';

const built = <Module>(file: string) =>
  import(join(root, 'dist', 'backend', file)) as Promise<Module>;
const { parseConfig } = await built<typeof ConfigModule>('config.js');
const { HostTurnsService } = await built<typeof TurnsModule>(
  'finding/enrichment/host-turns.service.js',
);
const { SiteVisitorService } = await built<typeof VisitorModule>(
  'enrichment/site-visitor.service.js',
);
const { Internet } = await built<typeof InternetModule>('platform/http/internet.js');

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

await measure(async (sites, concurrency) => {
  const emails: string[] = [];
  let pages = 0;
  const left = [...sites];
  const lane = async () => {
    for (let host = left.pop(); host; host = left.pop()) {
      await using turns = hosts.begin();
      const take = (name: string, delayMs: number) => turns.take(name, delayMs, signal);
      const visit = await visitor.visit(`http://${host}/`, take, signal);
      pages += visit.pages;
      emails.push(...visit.contacts.map(({ value }) => value));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return { pages, emails };
});
await database.destroy();
