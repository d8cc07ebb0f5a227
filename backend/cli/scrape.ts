import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { OPTION_NAMES, optionOf, type OptionName } from '../../contract/run-options.js';
import { isFinished, runQuery, type RunRequest, type ScrapeRun } from '../../contract/scrape.js';
import { counted } from '../../contract/numbers.js';
import { ensureAccount } from '../accounts/account.sql.js';
import { AppModule } from '../app.module.js';
import { parseConfig, type Config } from '../config.js';
import { ExportService } from '../export/export.service.js';
import { ScrapeService } from '../scrape/scrape.service.js';
import { CityProblem } from '../places/city-problem.js';

const flagOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const HELP_COLUMN = 36;
const HELP_WIDTH = 84;

/** The flags of a group of options; those that share a control exclude each other. */
function help(heading: string, group: ReturnType<typeof optionOf>['group']): string {
  const flags: Record<string, string[]> = {};
  for (const name of OPTION_NAMES.filter((each) => optionOf(each).group === group)) {
    const { example, control } = optionOf(name);
    (flags[control.label] ??= []).push(`--${flagOf(name)}${example ? ` ${example}` : ''}`);
  }
  const lines = [''];
  for (const word of Object.values(flags).map((some) => `[${some.join(' | ')}]`)) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > HELP_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return `  ${heading}:`.padEnd(HELP_COLUMN) + lines.join(`\n${' '.repeat(HELP_COLUMN)}`);
}

const USAGE = [
  'Usage: npm run scrape -- --city "Monaco" --category restaurant [--min-leads 10|all] --out FILE|-',
  help('leads left out, and not billed', 'filter'),
  help('names in a language, emails', 'content'),
  help('requests that cost money at most', 'budget'),
].join('\n');
/** Runs started from the command line belong to the operator's own account. */
const OPERATOR_ACCOUNT = '00000000-0000-4000-8000-000000000000';
const POLL_MS = 200;

/** Ctrl-C comes twice, from the terminal and from the bootstrap: the second one must not kill either. */
const interrupted = new AbortController();
const interrupt = () => interrupted.abort(new Error('Interrupted before the run was started.'));
process.on('SIGINT', interrupt).on('SIGTERM', interrupt);

/** The main job without a browser: a run from start to CSV. Exit code 0 only for a complete run. */
async function main(): Promise<number> {
  const { request, out } = readArguments();
  const config = parseConfig(process.env);
  const target = await openTarget(out);
  try {
    const run = await scrapeInto(target, request, config);
    if (run.Status !== 'Complete') return 1;
    await target.keep();
    return 0;
  } finally {
    await target.drop();
  }
}

async function scrapeInto(
  { stream }: OutputTarget,
  request: RunRequest,
  config: Config,
): Promise<ScrapeRun> {
  const app = await NestFactory.createApplicationContext(
    AppModule.of({ ...config, role: 'worker', logLevel: 'silent' }),
    { logger: ['fatal'] },
  );
  try {
    await ensureAccount(app.get(DataSource).manager, OPERATOR_ACCOUNT, 'Operator');
    const scrape = app.get(ScrapeService);
    interrupted.signal.throwIfAborted();
    const started = await scrape.start(OPERATOR_ACCOUNT, request);
    const run = await follow(scrape, started);
    if (run.Message) say(run.Message);
    if (run.Status === 'Complete') await app.get(ExportService).write(run.id, stream);
    return run;
  } finally {
    await app.close();
  }
}

function readArguments(): { request: RunRequest; out: string } {
  const text = { type: 'string' } as const;
  const typeOf = (name: OptionName) => ({
    type: optionOf(name).example ? ('string' as const) : ('boolean' as const),
  });
  const { values } = parseArgs({
    options: {
      city: text,
      category: text,
      'min-leads': text,
      ...Object.fromEntries(OPTION_NAMES.map((name) => [flagOf(name), typeOf(name)])),
      out: text,
    },
  });
  const { out, ...asked } = values;
  if (!out) throw new Error(USAGE);
  // The names of the API, with a hyphen before what is a capital there.
  const query = Object.entries(asked).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    String(value),
  ]);
  const request = runQuery.safeParse(Object.fromEntries(query));
  if (!request.success) {
    throw new Error(`${request.error.issues.map(({ message }) => message).join('\n')}\n${USAGE}`);
  }
  return { request: request.data, out };
}

/** Waits for the end of a run and tells its progress; Ctrl-C cancels it. */
async function follow(scrape: ScrapeService, started: ScrapeRun): Promise<ScrapeRun> {
  say(`${started.Category} in ${started.City}, from ${started.Source}`);
  let run = started;
  while (!isFinished(run.Status) || (isVisiting(run) && !interrupted.signal.aborted)) {
    await wait(POLL_MS);
    if (interrupted.signal.aborted) await scrape.cancel(OPERATOR_ACCOUNT, started.id);
    const next = await scrape.get(OPERATOR_ACCOUNT, started.id);
    if (told(next) !== told(run)) say(told(next));
    run = next;
  }
  say(`${run.Status}: ${counted(run['Lead Count'], 'lead')}`);
  say((await scrape.coverage(OPERATOR_ACCOUNT, run.id)).statement);
  return run;
}

const isVisiting = ({ Status, Enrichment }: ScrapeRun) =>
  Status === 'Complete' && Enrichment !== null && Enrichment.done < Enrichment.total;

const told = ({ Progress, Enrichment, ...run }: ScrapeRun) =>
  `${Progress} %, ${counted(run['Lead Count'], 'lead')}${
    Enrichment ? `, ${Enrichment.done} of ${counted(Enrichment.total, 'website')} visited` : ''
  }`;

interface OutputTarget {
  stream: Writable;
  /** The file appears under its name, whole. */
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/** Opened before the run, so that nothing is found that cannot be written. Devices and pipes are written as they are. */
async function openTarget(out: string): Promise<OutputTarget> {
  const nothing = async () => undefined;
  if (out === '-') return { stream: process.stdout, keep: nothing, drop: nothing };
  try {
    const existing = await stat(out).catch(() => null);
    if (existing?.isDirectory()) throw new Error('it is a folder');
    if (existing && !existing.isFile()) {
      const device = await open(out, 'w');
      return { stream: device.createWriteStream(), keep: nothing, drop: () => device.close() };
    }
    const path = existing ? await realpath(out) : out;
    const part = await open(`${path}.part`, 'w');
    return {
      stream: part.createWriteStream(),
      keep: () => rename(`${path}.part`, path),
      drop: async () => {
        await part.close();
        await rm(`${path}.part`, { force: true });
      },
    };
  } catch (error) {
    throw new Error(`${out} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

const say = (text: string) => process.stderr.write(`${text}\n`);

try {
  process.exitCode = await main();
} catch (error) {
  say((error as Error).message);
  if (error instanceof CityProblem) error.candidates.forEach((city) => say(`  ${city}`));
  process.exitCode = 1;
}
