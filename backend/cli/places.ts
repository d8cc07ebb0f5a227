import { createInterface } from 'node:readline/promises';
import { ConfigError, parseConfig } from '../config.js';
import {
  connected,
  exclusively,
  importFile,
  type ImportResult,
  PlacesBusy,
} from '../places/import/import.js';
import { BrokenFile } from '../places/import/record.js';

const USAGE = `npm run places -- import FILE…   .osm.pbf (OpenStreetMap), .geojsonl (Overture Maps)
npm run places -- count          places by source and city
npm run places -- clear [--yes]  removes all places`;

class Refused extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = (line: string) => process.stderr.write(`${line}\n`);

async function main([command, ...args]: string[]): Promise<void> {
  const url = parseConfig(process.env).databaseUrl;
  if (!url) throw new Refused('DATABASE_URL is not set: call this as `npm run places`.');
  switch (command) {
    case 'import':
      if (args.length === 0) throw new Refused(`Which file? \n${USAGE}`);
      return importAll(url, args);
    case 'count':
      return count(url);
    case 'clear':
      return clear(url, args.includes('--yes'));
    default:
      throw new Refused(USAGE);
  }
}

async function importAll(url: string, files: string[]): Promise<void> {
  await exclusively(url, async (client) => {
    for (const file of files) {
      const started = performance.now();
      try {
        const result = await importFile(client, file, null, report);
        for (const problem of result.counts.problems) report(`Left out ${problem}`);
        say(`${file}: ${summary(result)}`);
      } catch (error) {
        if (error instanceof BrokenFile)
          throw new Refused(`${file}: ${error.message} Nothing was imported from it.`);
        throw error;
      }
      report(`${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  });
}

function summary({
  counts,
  added,
  updated,
  unchanged,
  duplicates,
  withoutCity,
}: ImportResult): string {
  const skipped = Object.entries(counts.skipped).map(([reason, many]) => `${many} ${reason}`);
  const parts = [
    `${counts.read} read`,
    `${added} new`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    skipped.length > 0 ? `skipped: ${skipped.join(', ')}` : '0 skipped',
    `${duplicates} duplicates`,
    `${withoutCity} without a city`,
  ];
  return `${added + updated === 0 ? 'nothing changed; ' : ''}${parts.join('; ')}`;
}

async function count(url: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ source: string; city: string; places: number }>(`
      SELECT source, coalesce(label, '(no city)') AS city, count(*)::int AS places
      FROM places LEFT JOIN cities ON cities.id = places.city_id
      GROUP BY source, label
      ORDER BY source, places DESC, city`);
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
    const { rows } = await client.query<{ places: number }>(
      'SELECT count(*)::int AS places FROM places',
    );
    await client.query('BEGIN');
    await client.query('TRUNCATE places, place_types, place_kinds, place_imports, place_staging');
    await client.query('UPDATE cities SET place_count = 0 WHERE place_count > 0');
    await client.query("DELETE FROM cities WHERE id LIKE 'i%'");
    await client.query('COMMIT');
    say(`${rows[0]!.places} places removed`);
  });
}

// `places count | head` closes the pipe: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Refused || error instanceof PlacesBusy || error instanceof ConfigError))
    throw error;
  report(error.message);
  process.exitCode = 1;
}
