import { onStopRequest } from '../../runtime/children.ts';
import { say, seconds, type Figure } from './figure.ts';
import { history } from './history.ts';
import { World } from './world.ts';

/** In the order they run; each gives one line or a few. */
const BENCHES: Record<string, (world: World) => Promise<Figure[]>> = {
  history,
};

/** `npm run bench [-- name…]`: a JSON line per figure on stdout, progress on stderr. */
async function main(args: string[]) {
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.find((name) => !BENCHES[name]);
  if (unknown) {
    say(`Unknown figure "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const world = new World();
  onStopRequest(() => {
    say('stopping');
    void world[Symbol.asyncDispose]().finally(() => process.exit(1));
  });
  try {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const started = performance.now();
      say(`# ${name}`);
      try {
        for (const figure of await bench(world))
          process.stdout.write(`${JSON.stringify(figure)}\n`);
      } catch (error) {
        process.exitCode = 1;
        say(`${name} crashed: ${(error as Error).stack}`);
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
