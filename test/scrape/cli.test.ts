import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { cloneDatabase } from '../support/database.js';

const CLI = join(import.meta.dirname, '../../dist/backend/cli/scrape.js');

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

const scrape = (args: string[], env: Record<string, string> = {}) =>
  new Promise<Outcome>((resolve) => {
    execFile(
      process.execPath,
      [CLI, ...args],
      {
        env: {
          ...process.env,
          DATABASE_URL: clone.url,
          APP_SECRET: 'a secret of the tests alone',
          FIREBASE_PROJECT_ID: 'demo-lead-delivery',
          FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
          FIREBASE_API_KEY: 'demo',
          FIREBASE_AUTH_DOMAIN: 'localhost',
          MAPS_SOURCE: 'sample',
          ...env,
        },
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
    ]);
    expect(stderr).toContain('bar in Monaco, from Sample data');
    expect(stderr).toContain('Complete: 12 leads');
  });

  it('writes a file that is whole, with 10 leads unless told', async () => {
    const out = join(folder, 'leads.csv');
    const { code, stdout } = await scrape(['--city', 'Austin', '--category', 'bar', '--out', out]);

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(rowsOf(readFileSync(out, 'utf8'))).toHaveLength(10);
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  });

  it('fails with candidates for an ambiguous city, and writes nothing', async () => {
    const out = join(folder, 'none.csv');
    const { code, stderr } = await scrape(
      ['--city', 'Springfield', '--category', 'bar', '--out', out],
      { MAPS_SOURCE: 'index' },
    );

    expect(code).toBe(1);
    expect(stderr).toContain('Springfield, MO');
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    [['--city', 'Monaco', '--category', 'bar'], 'Usage:'],
    [['--category', 'bar', '--out', '-'], 'City is required'],
    [['--city', 'Monaco', '--category', ' ', '--out', '-'], 'Category is required'],
    [
      ['--city', 'Monaco', '--category', 'bar', '--min-leads', '0', '--out', '-'],
      'Leads must be a whole number from 1 to 2500, or all',
    ],
    [['--city', 'Monaco', '--category', 'bar', '--out', '-', '--loud'], '--loud'],
    [['--city', 'Monaco', '--category', 'bar', '--out', '/nowhere/at/all.csv'], '/nowhere'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await scrape(args);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
  });
});
