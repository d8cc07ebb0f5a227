import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../runtime/root.mjs';
import { freePort } from '../runtime/support.ts';
import type { Outcome } from './enrichment-sites.ts';
import { atLeast, median, round, type Figure } from './figure.ts';
import type { World } from './world.ts';

const SITES = 300;
const PAGES_PER_SITE = 3;
const CONCURRENCY = 16;
const ROUNDS = 3;

/**
 * Pages per second of our visits to local websites, compared with Crawlee's CheerioCrawler at the same concurrency. Ours
 * also requests robots.txt and uses PostgreSQL. Each runs in its own process, alternately.
 */
export async function enrichment(world: World): Promise<Figure[]> {
  const { url: databaseUrl } = await world.database();
  const port = await freePort();
  await world.process([join('test', 'bench', 'enrichment-farm.ts')], port, { PORT: String(port) });
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: world.folder,
    FARM_PORT: String(port),
    SITES: String(SITES),
    CONCURRENCY: String(CONCURRENCY),
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const mine = await visit('enrichment-visits.ts', env);
    const other = await visit('enrichment-crawlee.ts', env);
    for (const { pages, emails } of [mine, other]) {
      if (pages !== SITES * PAGES_PER_SITE || emails.join() !== mine.emails.join()) {
        throw new Error(`${pages} pages and ${emails.length} emails do not match the farm`);
      }
    }
    ours.push(mine.pages / mine.seconds);
    theirs.push(other.pages / other.seconds);
  }
  const details = {
    oursPerSecond: round(median(ours)),
    crawleePerSecond: round(median(theirs)),
    sites: SITES,
    concurrency: CONCURRENCY,
    pages: SITES * PAGES_PER_SITE,
    rounds: ROUNDS,
  };
  return [
    atLeast('enrichment-pages', median(ours) / median(theirs), '× CheerioCrawler', 2, details),
  ];
}

async function visit(script: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = fork(join(root, 'test', 'bench', script), [], { cwd: root, env });
  const exited = once(child, 'exit');
  const outcome = await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`${script} exited with ${code}`))),
  ]);
  await exited;
  return (outcome as [Outcome])[0];
}
