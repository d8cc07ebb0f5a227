import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { counted } from '#contract/numbers.js';
import { type Config, ConfigError, parseConfig } from '../../platform/config.js';
import { isUnavailable } from '../../platform/database/connections.js';
import { loggable } from '../../platform/database/loggable.js';
import {
  importFile,
  type PlacesImportResult,
  PlacesBusy,
  withConnection,
  withImportLock,
} from '../../maps/places/import/import.js';
import { clearMap } from '../../maps/map/map.sql.js';
import { clearPlaces, countsByCity } from '../../maps/places/places-index.sql.js';
import { FetchRefused } from '../../maps/places/fetch/fetch-refused.js';
import { BrokenFile } from '../../maps/places/import/record.js';
import { HttpProblem } from '../../platform/http/problem.js';
import { CityProblem } from '../../maps/places/city-problem.js';
import type { Shell } from './shell.js';

const USAGE = `npm run places -- fetch CITY [--release R]     import a city such as "Austin, TX" from the newest Overture Maps release
npm run places -- import FILE… [--release R]   import .osm.pbf (OpenStreetMap), .parquet or .geojsonl (Overture Maps)
npm run places -- count                        count places by source and city
npm run places -- clear [--yes]                remove all places and the map`;

/** An error for the user, shown without a stack trace. */
class CliError extends Error {}

class PlacesCommand {
  constructor(private readonly shell: Shell) {}

  async run(args: string[]): Promise<number> {
    try {
      await this.execute(args);
      return 0;
    } catch (error) {
      const expected =
        error instanceof CliError || error instanceof PlacesBusy || error instanceof ConfigError;
      if (expected) this.report(error.message);
      else if (isUnavailable(error))
        this.report(
          `The database is unavailable: ${(error as Error).message}. No partial changes were saved. Run the command again once the database is available, for example after freeing disk space.`,
        );
      else this.report(loggable(error).stack!);
      return 1;
    }
  }

  private async execute(args: string[]): Promise<void> {
    const { positionals, values } = readArguments(args);
    const config = parseConfig(this.shell.env);
    const url = config.databaseUrl;
    if (!url)
      throw new CliError('DATABASE_URL is not set. Run this command with `npm run places`.');
    const [command, ...names] = positionals;
    switch (command) {
      case 'import':
        if (names.length === 0) throw new CliError(`Specify at least one file.\n${USAGE}`);
        return this.importAll(url, names, release(values.release));
      case 'fetch':
        if (names.length !== 1) throw new CliError(`Specify exactly one city.\n${USAGE}`);
        return this.fetchOne(config, names[0]!, release(values.release));
      case 'count':
        return this.count(url);
      case 'clear':
        return this.clear(url, values.yes ?? false);
      default:
        throw new CliError(USAGE);
    }
  }

  private async fetchOne(config: Config, name: string, release: string | null): Promise<void> {
    const started = performance.now();
    // Only this command needs these modules, and they load slowly.
    const [{ DataSource }, { dataSourceOptions }, { fetchByName }] = await Promise.all([
      import('typeorm'),
      import('../schema/options.js'),
      import('../../maps/places/fetch/fetch-command.js'),
    ]);
    const database = await new DataSource(dataSourceOptions(config)).initialize();
    try {
      await withConnection(config.databaseUrl!, async (client) => {
        const result = await fetchByName(database, client, config, name, release, this.report);
        for (const problem of result.problems) this.report(`Skipped ${problem}`);
        this.print(`${result.label}, release ${result.release}: ${summary(result)}`);
        this.report(`${result.requests} requests, ${(result.bytes / 1e6).toFixed(1)} MB`);
        await this.fetchMapOf(database, client, config, result.areaId);
      });
    } catch (error) {
      throw explain(error);
    } finally {
      await database.destroy();
    }
    this.report(seconds(started));
  }

  /** Loads the streets, water and parks around a fetched area. */
  private async fetchMapOf(
    database: DataSource,
    client: pg.Client,
    config: Config,
    areaId: string,
  ) {
    const { fetchBaseMap } = await import('../../maps/map/fetch-base-map.js');
    const { FetchedAreaEntity } = await import('../../maps/places/fetch/fetched-area.entity.js');
    const { box, release } = await database.manager.findOneByOrFail(FetchedAreaEntity, { areaId });
    this.report('Reading the map');
    const { features, changed, tiles } = await fetchBaseMap(
      database,
      client,
      config.overtureUrl,
      { box, release: release! },
      { signal: new AbortController().signal, report: this.report },
    );
    this.print(`Map: ${features} features; ${changed} changed; ${counted(tiles, 'tile')} cut`);
  }

  private async importAll(url: string, files: string[], release: string | null): Promise<void> {
    await withImportLock(url, async (client) => {
      for (const file of files) {
        const started = performance.now();
        try {
          const result = await importFile(client, file, release, this.report);
          const { counts, ...merged } = result;
          for (const problem of counts.problems) this.report(`Skipped ${problem}`);
          this.print(`${file}: ${summary({ ...counts, ...merged, removed: 0 })}`);
        } catch (error) {
          if (error instanceof BrokenFile)
            throw new CliError(`${file}: ${error.message} Nothing was imported from it.`);
          throw error;
        }
        this.report(seconds(started));
        await this.importMapOf(client, file);
      }
    });
  }

  /** Keeps the streets, water, parks and place names of an OpenStreetMap extract for the base map. */
  private async importMapOf(client: pg.Client, file: string): Promise<void> {
    if (!/\.pbf$/i.test(file)) return;
    const started = performance.now();
    const { importMap } = await import('../../maps/map/import/import.js');
    this.report('Reading the map');
    const { features, changed, tiles } = await importMap(client, file);
    this.print(
      `${file}: map: ${features} features; ${changed} changed; ${counted(tiles, 'tile')} cut`,
    );
    this.report(seconds(started));
  }

  private async count(url: string): Promise<void> {
    await withConnection(url, async (client) => {
      const rows = await countsByCity(client);
      for (const { source, city, places } of rows) this.print(`${source}\t${city}\t${places}`);
      if (rows.length === 0) this.report('The index is empty.');
    });
  }

  /** Asks for confirmation unless `--yes` is given or stdin is not a terminal. */
  private async clear(url: string, confirmed: boolean): Promise<void> {
    const { stdin, stderr } = this.shell;
    if (!confirmed && stdin.isTTY) {
      const terminal = createInterface({ input: stdin, output: stderr });
      const answer = await terminal.question('Remove all places from the index? [y/N] ');
      terminal.close();
      if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was removed.');
    }
    await withImportLock(url, async (client) => {
      await clearMap(client);
      this.print(`${counted(await clearPlaces(client), 'place')} removed`);
    });
  }

  /** Results. */
  private readonly print = (line: string) => void this.shell.stdout.write(`${line}\n`);

  /** Progress and problems. */
  private readonly report = (line: string) => void this.shell.stderr.write(`${line}\n`);
}

/** @returns the exit code */
export const places = (args: string[], shell: Shell) => new PlacesCommand(shell).run(args);

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { release: { type: 'string' }, yes: { type: 'boolean' } },
    });
  } catch (error) {
    throw new CliError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** @throws CliError unless the name has the form of Overture's releases, a date and a number */
function release(name: string | undefined): string | null {
  if (name !== undefined && !/^\d{4}-\d{2}-\d{2}\.\d+$/.test(name))
    throw new CliError(`"${name}" is not a release name. Release names look like 2026-10-21.0.`);
  return name ?? null;
}

/** Converts a fetch error to one for the user. */
function explain(error: unknown): unknown {
  if (error instanceof CityProblem) {
    const candidates = error.candidates.map((candidate) => `\n  ${candidate}`).join('');
    return new CliError(`${error.message}${candidates && ` Did you mean:${candidates}`}`);
  }
  if (error instanceof BrokenFile || error instanceof FetchRefused)
    return new CliError(`${error.message} Nothing was imported.`);
  if (!(error instanceof HttpProblem)) return error;
  return new CliError(`${error.message}. Nothing was imported. Run the command again to resume.`);
}

type Summary = Omit<PlacesImportResult, 'counts'> &
  Pick<PlacesImportResult['counts'], 'read' | 'skipped'> & { removed: number };

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function summary({
  read,
  skipped,
  added,
  updated,
  unchanged,
  removed,
  duplicates,
  withoutCity,
}: Summary): string {
  const reasons = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  const parts = [
    `${read} read`,
    `${added} new`,
    `${updated} updated`,
    `${unchanged} unchanged`,
    `${removed} removed`,
    reasons.length > 0 ? `skipped: ${reasons.join(', ')}` : '0 skipped',
    `${duplicates} duplicates`,
    `${withoutCity} without a city`,
  ];
  return `${added + updated + removed === 0 ? 'nothing changed; ' : ''}${parts.join('; ')}`;
}

if (import.meta.main) {
  // `places count | head` closes the pipe, which is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  // Closing the connection rolls back the open transaction. Committed checkpoints remain.
  process.once('SIGINT', () => {
    process.stderr.write('Interrupted. Run the command again to resume.\n');
    process.exit(130);
  });
  process.exitCode = await places(process.argv.slice(2), process);
}
