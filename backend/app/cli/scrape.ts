import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fileQuery, formatId, type FileQuery } from '#contract/export.js';
import type { FormatId } from '#contract/formats.js';
import { OPTION_NAMES, optionOf, type OptionName } from '#contract/run-options.js';
import { isFinished, runQuery, type RunRequest, type ScrapeRun } from '#contract/scrape.js';
import { counted } from '#contract/numbers.js';
import { ensureOperatorAccount, OPERATOR_ACCOUNT } from '../../people/accounts/account.sql.js';
import { parseConfig, type Config } from '../../platform/config.js';
import type { RunsService } from '../../finding/scrape/runs.service.js';
import type { ScrapeService } from '../../finding/scrape/scrape.service.js';
import { ProblemException } from '../../platform/problem.js';
import type { Shell } from './shell.js';

const flagOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const HELP_COLUMN = 36;
const HELP_WIDTH = 84;

/** Flags of a group of options. Flags that share a control are mutually exclusive. */
function help(heading: string, group: ReturnType<typeof optionOf>['group']): string {
  const flags: Record<string, string[]> = {};
  for (const name of OPTION_NAMES.filter((option) => optionOf(option).group === group)) {
    const { example, control } = optionOf(name);
    (flags[control.label] ??= []).push(`--${flagOf(name)}${example ? ` ${example}` : ''}`);
  }
  const lines = [''];
  for (const choice of Object.values(flags).map((names) => `[${names.join(' | ')}]`)) {
    const line = `${lines.at(-1)} ${choice}`.trim();
    if (line.length > HELP_WIDTH) lines.push(choice);
    else lines[lines.length - 1] = line;
  }
  return `  ${heading}:`.padEnd(HELP_COLUMN) + lines.join(`\n${' '.repeat(HELP_COLUMN)}`);
}

const USAGE = [
  'Usage: npm run scrape -- --city "Monaco" --category restaurant [--category bar] [--min-leads 10|all] [--source sample] --out FILE|-',
  '  limit the area:                   [--radius-km 10 | --polygon GEOJSON] [--postcodes 94103,94110]',
  help('skip leads (not billed)', 'filter'),
  help('language and email lookup', 'content'),
  help('max. paid requests', 'budget'),
  "  file (default: FILE's extension): [--format csv|xlsx|json|ndjson|geojson|vcf]",
  '                                    [--layout hubspot|salesforce|pipedrive | --columns name,phone] [--bom]',
].join('\n');
const POLL_MS = 200;

interface Options {
  request: RunRequest;
  form: Form;
  out: string;
}

type Report = (line: string) => void;

/**
 * Starts a run and writes its file.
 * @returns the exit code: 0 only if the run is complete
 */
export async function scrape(
  args: string[],
  { env, stdout, stderr }: Shell,
  interrupted: AbortSignal,
): Promise<number> {
  const report: Report = (line) => stderr.write(`${line}\n`);
  try {
    const options = readArguments(args);
    const config = parseConfig(env);
    const output = await openOutput(options.out, stdout);
    try {
      const run = await scrapeInto(output, options, config, report, interrupted);
      if (run.Status !== 'Complete') return 1;
      await output.keep();
      return 0;
    } finally {
      await output.close();
    }
  } catch (error) {
    report((error as Error).message);
    if (error instanceof ProblemException) error.candidates.forEach((name) => report(`  ${name}`));
    return 1;
  }
}

async function scrapeInto(
  { stream }: Output,
  { request, form }: Options,
  config: Config,
  report: Report,
  interrupted: AbortSignal,
): Promise<ScrapeRun> {
  // These modules take a second to load, so check the arguments first.
  const [
    { NestFactory },
    { DataSource },
    { AppModule },
    { ExportService },
    { RunsService },
    { ScrapeService },
  ] = await Promise.all([
    import('@nestjs/core'),
    import('typeorm'),
    import('../app.module.js'),
    import('../../delivery/export/export.service.js'),
    import('../../finding/scrape/runs.service.js'),
    import('../../finding/scrape/scrape.service.js'),
  ]);
  const app = await NestFactory.createApplicationContext(
    AppModule.of({ ...config, role: 'worker', logLevel: 'silent' }),
    { logger: ['fatal'] },
  );
  try {
    await ensureOperatorAccount(app.get(DataSource).manager);
    const scrape = app.get(ScrapeService);
    interrupted.throwIfAborted();
    const started = await scrape.start(OPERATOR_ACCOUNT, request);
    const run = await follow(scrape, app.get(RunsService), started, report, interrupted);
    if (run.Message) report(run.Message);
    if (run.Status === 'Complete')
      await app.get(ExportService).write(OPERATOR_ACCOUNT, run.id, form, stream);
    return run;
  } finally {
    await app.close();
  }
}

/** The file's format, and its layout or columns. */
type Form = FileQuery & { format: FormatId };

function readArguments(args: string[]): Options {
  const text = { type: 'string' } as const;
  const typeOf = (name: OptionName) => ({
    type: optionOf(name).example ? ('string' as const) : ('boolean' as const),
  });
  const { values } = parseArgs({
    args,
    options: {
      city: text,
      'radius-km': text,
      polygon: text,
      postcodes: text,
      category: { type: 'string', multiple: true },
      'min-leads': text,
      source: text,
      ...Object.fromEntries(OPTION_NAMES.map((name) => [flagOf(name), typeOf(name)])),
      format: text,
      layout: text,
      columns: text,
      bom: { type: 'boolean' },
      out: text,
    },
  });
  const { out, format, layout, columns, bom, ...flags } = values;
  if (!out) throw new Error(USAGE);
  const form = fileQuery
    .extend({ format: formatId })
    .safeParse({ format: format ?? formatOf(out), layout, columns, ...(bom && { bom: 'true' }) });
  // Flags are the API's names in kebab case.
  const query = Object.entries(flags).map(([name, value]) => [
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    Array.isArray(value) ? value : String(value),
  ]);
  const request = runQuery.safeParse(Object.fromEntries(query));
  if (!request.success || !form.success) {
    const issues = [request, form].flatMap(({ error }) => error?.issues ?? []);
    throw new Error(`${issues.map(({ message }) => message).join('\n')}\n${USAGE}`);
  }
  return { request: request.data, form: form.data, out };
}

/** The format of the file name's extension, or else CSV. */
const formatOf = (out: string) => formatId.catch('csv').parse(extname(out).slice(1).toLowerCase());

/** Reports the progress of a run until it ends. Ctrl-C cancels the run. */
async function follow(
  scrape: ScrapeService,
  runs: RunsService,
  started: ScrapeRun,
  report: Report,
  interrupted: AbortSignal,
): Promise<ScrapeRun> {
  report(`${started.Category} in ${started.City}, from ${started.Source}`);
  let run = started;
  while (!isFinished(run.Status) || (isVisitingWebsites(run) && !interrupted.aborted)) {
    await wait(POLL_MS);
    if (interrupted.aborted) await scrape.cancel(OPERATOR_ACCOUNT, started.id);
    const next = await runs.get(OPERATOR_ACCOUNT, started.id);
    if (progressLine(next) !== progressLine(run)) report(progressLine(next));
    run = next;
  }
  report(`${run.Status}: ${counted(run['Lead Count'], 'lead')}`);
  report((await runs.coverage(OPERATOR_ACCOUNT, run.id)).statement);
  return run;
}

const isVisitingWebsites = ({ Status, Enrichment }: ScrapeRun) =>
  Status === 'Complete' && Enrichment !== null && Enrichment.done < Enrichment.total;

const progressLine = ({ Progress, Enrichment, Loading, ...run }: ScrapeRun) =>
  `${Loading ? `Loading ${Loading.area}: ${Loading.done} of ${counted(Loading.total, 'part')}, ` : ''}${Progress}%, ${counted(run['Lead Count'], 'lead')}${
    Enrichment ? `, ${Enrichment.done} of ${counted(Enrichment.total, 'website')} visited` : ''
  }`;

interface Output {
  stream: Writable;
  /** Moves the complete file to its final name. */
  keep(): Promise<void>;
  /** Closes the file and removes it unless it was kept. */
  close(): Promise<void>;
}

/** Opened before the run to detect write errors early. Devices and pipes are written to directly. */
async function openOutput(out: string, stdout: Writable): Promise<Output> {
  const nothing = async () => undefined;
  if (out === '-') return { stream: stdout, keep: nothing, close: nothing };
  try {
    const existing = await stat(out).catch(() => null);
    if (existing?.isDirectory()) throw new Error('it is a directory');
    if (existing && !existing.isFile()) {
      const device = await open(out, 'w');
      return { stream: device.createWriteStream(), keep: nothing, close: () => device.close() };
    }
    const path = existing ? await realpath(out) : out;
    const part = await open(`${path}.part`, 'w');
    return {
      stream: part.createWriteStream(),
      keep: () => rename(`${path}.part`, path),
      close: async () => {
        await part.close();
        await rm(`${path}.part`, { force: true });
      },
    };
  } catch (error) {
    throw new Error(`Can't write ${out}: ${(error as Error).message}`, { cause: error });
  }
}

if (import.meta.main) {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Error('Interrupted before the run started.'));
  // Ctrl-C arrives twice, from the terminal and from npm's wrapper. Neither may kill the process.
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  process.exitCode = await scrape(process.argv.slice(2), process, interrupted.signal);
}
