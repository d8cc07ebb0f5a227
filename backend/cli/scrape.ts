import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { isFinished, runQuery, type RunRequest, type ScrapeRun } from '../../contract/scrape.js';
import { AppModule } from '../app.module.js';
import { parseConfig } from '../config.js';
import { ExportService } from '../export/export.service.js';
import { ScrapeService } from '../scrape/scrape.service.js';
import { CityProblem } from '../scrape/sources/source.js';

const USAGE =
  'Usage: npm run scrape -- --city "Monaco" --category restaurant [--min-leads 10|all] --out FILE|-';
/** Runs started from the command line belong to the operator's own account. */
const OPERATOR_ACCOUNT = '00000000-0000-4000-8000-000000000000';
const POLL_MS = 200;

/** The main job without a browser: a run from start to CSV. Exit code 0 only for a complete run. */
async function main(): Promise<number> {
  const { request, out } = readArguments();
  const config = parseConfig(process.env);
  const app = await NestFactory.createApplicationContext(
    AppModule.of({ ...config, role: 'worker', logLevel: 'silent' }),
    { logger: ['fatal'] },
  );
  try {
    await app
      .get(DataSource)
      .query(`INSERT INTO accounts (id, name) VALUES ($1, 'Operator') ON CONFLICT DO NOTHING`, [
        OPERATOR_ACCOUNT,
      ]);
    const scrape = app.get(ScrapeService);
    const started = await scrape.start(OPERATOR_ACCOUNT, request);
    const run = await follow(scrape, started);
    if (run.Message) say(run.Message);
    if (run.Status !== 'Complete') return 1;
    await save(app.get(ExportService), run, out);
    return 0;
  } finally {
    await app.close();
  }
}

function readArguments(): { request: RunRequest; out: string } {
  const { values } = parseArgs({
    options: {
      city: { type: 'string' },
      category: { type: 'string' },
      'min-leads': { type: 'string' },
      out: { type: 'string' },
    },
  });
  if (!values.out) throw new Error(USAGE);
  const request = runQuery.safeParse({
    city: values.city,
    category: values.category,
    minLeads: values['min-leads'],
  });
  if (!request.success) {
    throw new Error(`${request.error.issues.map(({ message }) => message).join('\n')}\n${USAGE}`);
  }
  return { request: request.data, out: values.out };
}

/** Waits for the end of a run and tells its progress; Ctrl-C cancels it. */
async function follow(scrape: ScrapeService, started: ScrapeRun): Promise<ScrapeRun> {
  say(`${started.Category} in ${started.City}, from ${started.Source}`);
  const cancel = () => void scrape.cancel(OPERATOR_ACCOUNT, started.id);
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  let run = started;
  while (!isFinished(run.Status)) {
    await wait(POLL_MS);
    const next = await scrape.get(OPERATOR_ACCOUNT, started.id);
    if (next['Lead Count'] !== run['Lead Count']) {
      say(`${next.Progress} %, ${next['Lead Count']} leads`);
    }
    run = next;
  }
  say(`${run.Status}: ${run['Lead Count']} leads`);
  return run;
}

/** A file is there whole or not at all. */
async function save(exports: ExportService, run: ScrapeRun, out: string) {
  if (out === '-') return exports.write(run.id, process.stdout);
  const part = `${out}.part`;
  try {
    await exports.write(run.id, createWriteStream(part));
    await rename(part, out);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
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
