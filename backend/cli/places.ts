import { counted } from '../../contract/numbers.js';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, parseConfig } from '../config.js';
import {
  connected,
  exclusively,
  importFile,
  type ImportResult,
  PlacesBusy,
} from '../places/import/import.js';
import { clearPlaces, countsByCity } from '../places/place.sql.js';
import { BrokenFile } from '../places/import/record.js';
import { HttpProblem } from '../http/problem.js';
import { CityProblem } from '../places/city-problem.js';

const USAGE = `npm run places -- fetch CITY [--release R]     from the newest release of Overture Maps: "Austin, TX"
npm run places -- import FILE… [--release R]   .osm.pbf (OpenStreetMap), .parquet or .geojsonl (Overture Maps)
npm run places -- count                        places by source and city
npm run places -- clear [--yes]                removes all places`;

class Refused extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = (line: string) => process.stderr.write(`${line}\n`);

async function main(args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  const config = parseConfig(process.env);
  const url = config.databaseUrl;
  if (!url) throw new Refused('DATABASE_URL is not set: call this as `npm run places`.');
  const [command, ...names] = positionals;
  switch (command) {
    case 'import':
      if (names.length === 0) throw new Refused(`Which file? \n${USAGE}`);
      return importAll(url, names, release(values.release));
    case 'fetch':
      if (names.length !== 1) throw new Refused(`Which city? One at a time. \n${USAGE}`);
      return fetchOne(config, names[0]!, release(values.release));
    case 'count':
      return count(url);
    case 'clear':
      return clear(url, values.yes ?? false);
    default:
      throw new Refused(USAGE);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { release: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n${USAGE}`);
  }
}

/** @throws Refused unless it looks like one of Overture's: they are named by their day and a count */
function release(name: string | undefined): string | null {
  if (name !== undefined && !/^\d{4}-\d{2}-\d{2}\.\d+$/.test(name))
    throw new Refused(`"${name}" is no release: they are named like 2026-10-21.0.`);
  return name ?? null;
}

async function fetchOne(config: Config, name: string, release: string | null): Promise<void> {
  const started = performance.now();
  // Slow to load; no other command needs them.
  const [{ DataSource }, { dataSourceOptions }, { fetchCity }] = await Promise.all([
    import('typeorm'),
    import('../schema/options.js'),
    import('../places/fetch/fetch-city.js'),
  ]);
  const database = await new DataSource(dataSourceOptions(config)).initialize();
  try {
    await exclusively(config.databaseUrl!, async (client) => {
      const result = await fetchCity(database, client, config.overtureUrl, name, release, report);
      say(`${result.label}, release ${result.release}: ${summary(result)}`);
    });
  } catch (error) {
    throw refusal(error);
  } finally {
    await database.destroy();
  }
  report(seconds(started));
}

/** What a person reads of a fetch that failed. */
function refusal(error: unknown): unknown {
  if (error instanceof CityProblem) {
    const candidates = error.candidates.map((candidate) => `\n  ${candidate}`).join('');
    return new Refused(`${error.message}${candidates && ` Did you mean:${candidates}`}`);
  }
  if (error instanceof BrokenFile) return new Refused(`${error.message} Nothing was imported.`);
  if (!(error instanceof HttpProblem)) return error;
  return new Refused(
    `${error.message}. Nothing was imported; the same command goes on where this one stopped.`,
  );
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function importAll(url: string, files: string[], release: string | null): Promise<void> {
  await exclusively(url, async (client) => {
    for (const file of files) {
      const started = performance.now();
      try {
        const result = await importFile(client, file, release, report);
        for (const problem of result.counts.problems) report(`Left out ${problem}`);
        say(`${file}: ${summary(result)}`);
      } catch (error) {
        if (error instanceof BrokenFile)
          throw new Refused(`${file}: ${error.message} Nothing was imported from it.`);
        throw error;
      }
      report(seconds(started));
    }
  });
}

function summary({
  counts,
  added,
  updated,
  unchanged,
  vanished,
  duplicates,
  withoutCity,
}: ImportResult): string {
  const skipped = Object.entries(counts.skipped).map(([reason, many]) => `${many} ${reason}`);
  const parts = [
    `${counts.read} read`,
    `${added} new`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${vanished} vanished`,
    skipped.length > 0 ? `skipped: ${skipped.join(', ')}` : '0 skipped',
    `${duplicates} duplicates`,
    `${withoutCity} without a city`,
  ];
  return `${added + updated + vanished === 0 ? 'nothing changed; ' : ''}${parts.join('; ')}`;
}

async function count(url: string): Promise<void> {
  await connected(url, async (client) => {
    const rows = await countsByCity(client);
    for (const { source, city, places } of rows) say(`${source}\t${city}\t${places}`);
    if (rows.length === 0) report('No places are in the index.');
  });
}

/** Asks before it removes anything, unless told `--yes` or run by a script that nobody could answer for. */
async function clear(url: string, agreed: boolean): Promise<void> {
  if (!agreed && process.stdin.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answer = await terminal.question('Remove all places from the index? [y/N] ');
    terminal.close();
    if (!/^y(es)?$/i.test(answer.trim())) throw new Refused('Nothing was removed.');
  }
  await exclusively(url, async (client) => {
    say(`${counted(await clearPlaces(client), 'place')} removed`);
  });
}

// `places count | head` closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// What was read is kept and its transaction is not: the connection takes it along.
process.once('SIGINT', () => {
  report('Interrupted: nothing has changed. The same command goes on where it stopped.');
  process.exit(130);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused || error instanceof PlacesBusy || error instanceof ConfigError))
    throw error;
  report(error.message);
  process.exitCode = 1;
}
