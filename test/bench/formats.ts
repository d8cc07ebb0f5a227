import { constants, setPriority } from 'node:os';
import { FORMAT_IDS, type FormatId } from '#contract/formats.js';
import { download, filledRun, timed } from './csv.ts';
import { atMost, median, round, type Figure } from './figure.ts';
import { watchMemory, type World } from './world.ts';

const ROUNDS = 3;
/** A format may take at most this many times as long as CSV. */
const MAX_RATIO: Partial<Record<FormatId, number>> = { xlsx: 3 };
const MAX_GROWTH_MB = 60;
const MAX_BLOCK_MS = 20;
/** The metric includes its timer's interval, even in an idle process. */
const TIMER_MS = 10;

/** Downloads a run of 100,000 leads in each format: time compared with CSV, memory, and the longest event-loop block. */
export async function formats(world: World): Promise<Figure[]> {
  const database = await world.database();
  const first = await world.server(database, 'api');
  const { path } = await filledRun(first, database);
  await database.client.query("UPDATE accounts SET plan = 'PRO'");
  await first.stop();

  const figures: Figure[] = [];
  let csvMs = 0;
  for (const format of FORMAT_IDS) {
    // In its own process, so that one format's memory isn't another's.
    const server = await world.server(database, 'api');
    const url = server.url + path.replace('csv?', `${format}?`);
    prefer(server.pid);
    await download(url);
    const watch = watchMemory(server.pid);
    const rounds = [];
    const blocks = [];
    for (let number = 0; number < ROUNDS; number++) {
      await longestBlockMs(server.url);
      rounds.push(await timed(() => download(url)));
      blocks.push(await longestBlockMs(server.url));
    }
    const growth = watch.most();
    watch.end();
    const block = Math.min(...blocks);
    await server.stop();
    const ms = median(rounds.map((one) => one.ms));
    if (format === 'csv') csvMs = ms;
    const details = { ms: round(ms), bytes: rounds[0]!.bytes };
    const most = MAX_RATIO[format];
    if (most)
      figures.push(atMost(`formats-${format}-time`, ms / csvMs, "x CSV's time", most, details));
    figures.push(
      atMost(`formats-${format}-memory`, growth, 'MB', MAX_GROWTH_MB, details),
      atMost(`formats-${format}-block`, block, 'ms', MAX_BLOCK_MS, { blocks: blocks.map(round) }),
    );
  }
  return figures;
}

/** Lets no other process delay the server's event loop, where the operating system permits that. */
function prefer(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGHEST);
  } catch {
    // Without the right to do so, other processes count as blocks, though not in every round.
  }
}

/** The longest block of the server's event loop since the last call. */
async function longestBlockMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000 - TIMER_MS;
}
