import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../runtime/root.mjs';
import { freePort } from '../runtime/support.ts';
import type { Outcome } from './enrichment-visits.ts';
import { atLeast, median, round, type Figure } from './figure.ts';
import type { World } from './world.ts';

const SITES = 300;
const PAGES_PER_SITE = 3;
const CONCURRENCY = 16;
const ROUNDS = 3;
/** Half of what two slow cores reach, 256. */
const MIN_PAGES_PER_S = 128;

/** Pages per second of our visits to local websites, with robots.txt and PostgreSQL. Each round runs in its own process. */
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
  const rates: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const { pages, emails, seconds } = await visit('enrichment-visits.ts', env);
    if (pages !== SITES * PAGES_PER_SITE || emails !== pages)
      throw new Error(`${pages} pages and ${emails} emails do not match the farm`);
    rates.push(pages / seconds);
  }
  const details = { rates: rates.map(round), sites: SITES, concurrency: CONCURRENCY };
  return [atLeast('enrichment-pages', median(rates), 'pages/s', MIN_PAGES_PER_S, details)];
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
