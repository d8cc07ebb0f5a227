import { parseArgs } from 'node:util';
import { onStopRequest } from '../../runtime/children.ts';
import { crash } from './crash.ts';
import { bulk } from './bulk.ts';
import { csv } from './csv.ts';
import { deliveries } from './deliveries.ts';
import { enrichment } from './enrichment.ts';
import { faults } from './faults/faults.ts';
import { say, seconds, type Figure } from './figure.ts';
import { firstMinute } from './first-minute.ts';
import { formats } from './formats.ts';
import { google } from './google.ts';
import { history } from './history.ts';
import { importMillion } from './import-million.ts';
import { identity, longRun } from './identity.ts';
import { importMonaco } from './import.ts';
import { leads } from './leads.ts';
import { leadsBoard } from './leads-board.ts';
import { leadsMap } from './leads-map.ts';
import { leadsScreen } from './leads-screen.ts';
import { lists } from './lists.ts';
import { quota } from './quota.ts';
import { rollout } from './rollout.ts';
import { run } from './run.ts';
import { screens } from './screens.ts';
import { site } from './site.ts';
import { slowClient } from './slow-client.ts';
import { start } from './start.ts';
import { starvation } from './starvation.ts';
import { World } from './world.ts';

interface Options {
  seed: number;
  crashes: number;
  /** Runs only these faults. */
  fault?: string[] | undefined;
}

/** In order of execution, the longest last; each prints one or more lines. */
const BENCHES: Record<string, (world: World, options: Options) => Promise<Figure[]>> = {
  start,
  run,
  'first-minute': (world, { seed }) => firstMinute(world, seed),
  import: importMonaco,
  'import-million': importMillion,
  csv,
  formats,
  lists: (world, { seed }) => lists(world, seed),
  quota: (world, { seed }) => quota(world, seed),
  identity,
  'long-run': longRun,
  history,
  leads,
  'leads-board': leadsBoard,
  'leads-map': leadsMap,
  'leads-screen': leadsScreen,
  bulk,
  screens,
  site,
  enrichment,
  google,
  deliveries,
  starvation,
  'slow-client': slowClient,
  faults: (world, { seed, fault }) => faults(world, seed, fault),
  rollout,
  crash: (world, { seed, crashes }) => crash(world, seed, crashes),
};

/**
 * `npm run bench [-- name… --seed 7 --crashes 100 --fault half-open]`: a JSON line per figure on stdout, progress on stderr.
 * Exit code 1 when a bench failed; a missed target only sets `ok` to false.
 */
async function main(args: string[]) {
  const { positionals: names, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seed: { type: 'string' },
      crashes: { type: 'string', default: '100' },
      fault: { type: 'string', multiple: true },
    },
  });
  const unknown = names.find((name) => !BENCHES[name]);
  if (unknown)
    throw new Error(`Unknown bench ${unknown}: choose from ${Object.keys(BENCHES).join(', ')}.`);
  const options = {
    seed: Number(values.seed ?? Math.floor(Math.random() * 1e9)),
    crashes: Number(values.crashes),
    fault: values.fault,
  };

  const world = new World();
  onStopRequest(() => {
    // Interrupted work now fails, which needs no message.
    process.on('unhandledRejection', () => undefined);
    void world[Symbol.asyncDispose]().finally(() => process.exit(1));
  });
  try {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const started = performance.now();
      say(`# ${name}`);
      try {
        for (const figure of await bench(world, options))
          process.stdout.write(`${JSON.stringify(figure)}\n`);
      } catch (error) {
        process.exitCode = 1;
        say(`${name} failed: ${(error as Error).stack}`);
      } finally {
        await world.clear();
      }
      say(`# ${name}: ${seconds(started).toFixed(1)} s`);
    }
  } finally {
    await world[Symbol.asyncDispose]();
  }
}

await main(process.argv.slice(2));
