import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import pg from 'pg';
import { samplePlace } from '../../../backend/maps/sources/sample/sample-place.js';
import { cloneDatabase } from '../../support/database.js';
import { searchedArea } from '../../../backend/maps/sources/source.js';

const MONACO = searchedArea({ city: 'Monaco', category: 'bar', why: null });

const CLI = join(import.meta.dirname, '../../../dist/backend/app/cli/scrape.js');

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;

beforeAll(async () => {
  clone = await cloneDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lead-delivery-cli-'));
});
afterAll(async () => {
  await clone.drop();
  rmSync(folder, { recursive: true });
});

const environment = (env: Record<string, string> = {}) => ({
  ...process.env,
  DATABASE_URL: clone.url,
  APP_SECRET: 'only the tests sign links with this',
  FIREBASE_PROJECT_ID: 'demo-lead-delivery',
  FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
  FIREBASE_API_KEY: 'demo',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  MAPS_SOURCE: 'sample',
  ...env,
});

const scrape = (args: string[], env: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      {
        env: environment(env),
      },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

describe('npm run scrape', () => {
  it('writes the leads to stdout and everything else to stderr', async () => {
    const args = ['--city', 'Monaco', '--category', 'bar', '--min-leads', '12', '--out', '-'];
    const { code, stdout, stderr } = await scrape(args);

    expect(code).toBe(0);
    expect(rowsOf(stdout)).toHaveLength(12);
    expect(Object.keys(rowsOf(stdout)[0]!)).toEqual([
      'Name',
      'Category',
      'Phone',
      'Address',
      'Website',
      'Rating',
      'ReviewCount',
      'Hours',
      'Email',
      'Licence',
      'Retain Until',
    ]);
    expect(stderr).toContain('bar in Monaco, from Sample data');
    expect(stderr).toContain('Complete: 12 leads');
  }, 60_000);

  it('writes a byte order mark only if asked', async () => {
    const args = ['--city', 'Monaco', '--category', 'bar', '--min-leads', '2', '--out', '-'];

    expect((await scrape([...args, '--bom'])).stdout).toMatch(/^\uFEFFName,/);
  }, 60_000);

  it('writes a complete file, with 10 leads by default', async () => {
    const out = join(folder, 'leads.csv');
    const { code, stdout } = await scrape(['--city', 'Austin', '--category', 'bar', '--out', out]);

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(rowsOf(readFileSync(out, 'utf8'))).toHaveLength(10);
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  }, 60_000);

  it('searches several categories in one run', async () => {
    const args = ['--city', 'Monaco', '--min-leads', '12', '--out', '-'];
    const repeated = await scrape([...args, '--category', 'bar', '--category', 'bakery']);
    const listed = await scrape([...args, '--category', 'bar, bakery']);

    expect(repeated.stderr).toContain('bar & bakery in Monaco');
    expect(new Set(rowsOf(repeated.stdout).map(({ Category }) => Category))).toEqual(
      new Set(['Bar', 'Bakery']),
    );
    expect(listed.stdout).toBe(repeated.stdout);
  }, 60_000);

  it('skips businesses without contact data if asked to', async () => {
    const bars = Array.from({ length: 200 }, (_, index) => samplePlace(MONACO, 'bar', index));
    const reachable = bars.filter(({ phone, website, email }) => phone ?? website ?? email);
    expect(reachable.length).toBeLessThan(bars.length);
    const args = ['--city', 'Monaco', '--category', 'bar', '--min-leads', `${reachable.length}`];
    const { stdout } = await scrape([...args, '--has-contact', '--out', '-']);

    expect(rowsOf(stdout).map(({ Name }) => Name)).toEqual(reachable.map(({ name }) => name));
  }, 60_000);

  it('fails with candidates for an ambiguous city, and writes nothing', async () => {
    const out = join(folder, 'none.csv');
    const { code, stderr } = await scrape(
      ['--city', 'Springfield', '--category', 'bar', '--out', out],
      { MAPS_SOURCE: 'index' },
    );

    expect(code).toBe(1);
    expect(stderr).toContain('Springfield, MO');
    expect(existsSync(out)).toBe(false);
  }, 60_000);

  it.each([
    [['--city', 'Monaco', '--category', 'bar'], 'Usage:'],
    [['--category', 'bar', '--out', '-'], 'City is required'],
    [['--city', 'Monaco', '--category', ' ', '--out', '-'], 'Category is required'],
    [
      ['--city', 'Monaco', '--category', 'bar', '--min-leads', '0', '--out', '-'],
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [['--city', 'Monaco', '--category', 'bar', '--out', '-', '--loud'], '--loud'],
    [
      ['--city', 'Monaco', '--category', 'bar', '--out', '/nowhere/at/all.csv'],
      "Can't write /nowhere/at/all.csv",
    ],
    [['--city', 'Monaco', '--category', 'bar', '--out', tmpdir()], 'it is a directory'],
  ])('rejects %j with an explanation', async (args, sentence) => {
    const { code, stdout, stderr } = await scrape(args);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
  });

  const monaco = ['--city', 'Monaco', '--category', 'bar', '--out'];

  it('writes through a link without replacing it', async () => {
    const [link, real] = [join(folder, 'link.csv'), join(folder, 'real.csv')];
    writeFileSync(real, 'old');
    symlinkSync(real, link);
    expect((await scrape([...monaco, link])).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(rowsOf(readFileSync(real, 'utf8'))).toHaveLength(10);
  }, 60_000);

  it('writes into a device without replacing it', async () => {
    expect((await scrape([...monaco, '/dev/null'])).code).toBe(0);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  }, 60_000);

  it('cancels its run on Ctrl-C, even when pressed twice', async () => {
    const child = spawn(
      process.execPath,
      [CLI, '--city', 'Monaco', '--category', 'bar', '--min-leads', 'all', '--out', '-'],
      { env: environment(), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'close');
    child.stderr.once('data', () => {
      child.kill('SIGINT');
      child.kill('SIGINT');
    });
    const [code] = await ended;

    expect(code).toBe(1);
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    const { rows } = await client.query(
      'SELECT status FROM scrape_runs ORDER BY created_at DESC LIMIT 1',
    );
    await client.end();
    expect(rows).toEqual([{ status: 'Cancelled' }]);
  }, 60_000);
});
