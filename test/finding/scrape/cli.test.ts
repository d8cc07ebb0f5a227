import { spawn } from 'node:child_process';
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
import { scrape } from '../../../backend/app/cli/scrape.js';
import { useCommand } from '../../support/cli.js';
import { searchedArea } from '../../../backend/maps/sources/source.js';

const MONACO = searchedArea({ city: 'Monaco', category: 'bar', why: null });

const { file, env, call, start } = useCommand('scrape', (args, shell) =>
  scrape(args, shell, new AbortController().signal),
);
const folder = mkdtempSync(join(tmpdir(), 'lead-delivery-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

describe('npm run scrape', () => {
  it('writes the leads to stdout and everything else to stderr', async () => {
    const args = ['--city', 'Monaco', '--category', 'bar', '--min-leads', '12', '--out', '-'];
    const { code, stdout, stderr } = await start(args);

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

    expect((await call([...args, '--bom'])).stdout).toMatch(/^\uFEFFName,/);
  });

  it('writes a complete file, with 10 leads by default', async () => {
    const out = join(folder, 'leads.csv');
    const { code, stdout } = await call(['--city', 'Austin', '--category', 'bar', '--out', out]);

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(rowsOf(readFileSync(out, 'utf8'))).toHaveLength(10);
    expect(readdirSync(folder)).toEqual(['leads.csv']);
  });

  it('searches several categories in one run', async () => {
    const args = ['--city', 'Monaco', '--min-leads', '12', '--out', '-'];
    const repeated = await call([...args, '--category', 'bar', '--category', 'bakery']);
    const listed = await call([...args, '--category', 'bar, bakery']);

    expect(repeated.stderr).toContain('bar & bakery in Monaco');
    expect(new Set(rowsOf(repeated.stdout).map(({ Category }) => Category))).toEqual(
      new Set(['Bar', 'Bakery']),
    );
    expect(listed.stdout).toBe(repeated.stdout);
  });

  it('skips businesses without contact data if asked to', async () => {
    const bars = Array.from({ length: 200 }, (_, index) => samplePlace(MONACO, 'bar', index));
    const reachable = bars.filter(({ phone, website, email }) => phone ?? website ?? email);
    expect(reachable.length).toBeLessThan(bars.length);
    const args = ['--city', 'Monaco', '--category', 'bar', '--min-leads', `${reachable.length}`];
    const { stdout } = await call([...args, '--has-contact', '--out', '-']);

    expect(rowsOf(stdout).map(({ Name }) => Name)).toEqual(reachable.map(({ name }) => name));
  });

  it('fails with candidates for an ambiguous city, and writes nothing', async () => {
    const out = join(folder, 'none.csv');
    const args = ['--city', 'Springfield', '--category', 'bar', '--out', out];
    const { code, stderr } = await call(args, { source: 'index' });

    expect(code).toBe(1);
    expect(stderr).toContain('Springfield, MO');
    expect(existsSync(out)).toBe(false);
  });

  it('fails without a file, with an explanation', async () => {
    const { code, stdout, stderr } = await start(['--city', 'Monaco', '--category', 'bar']);

    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Usage:');
  });

  it.each([
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
    const { code, stdout, stderr } = await call(args);

    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
  });

  const monaco = ['--city', 'Monaco', '--category', 'bar', '--out'];

  it('writes through a link without replacing it', async () => {
    const [link, real] = [join(folder, 'link.csv'), join(folder, 'real.csv')];
    writeFileSync(real, 'old');
    symlinkSync(real, link);
    expect((await call([...monaco, link])).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(rowsOf(readFileSync(real, 'utf8'))).toHaveLength(10);
  });

  it('writes into a device without replacing it', async () => {
    expect((await call([...monaco, '/dev/null'])).code).toBe(0);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('cancels its run on Ctrl-C, even when pressed twice', async () => {
    const child = spawn(
      process.execPath,
      [file, '--city', 'Monaco', '--category', 'bar', '--min-leads', 'all', '--out', '-'],
      { env: env(), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(child, 'close');
    child.stderr.once('data', () => {
      child.kill('SIGINT');
      child.kill('SIGINT');
    });
    const [code] = await ended;

    expect(code).toBe(1);
    const client = new pg.Client({ connectionString: env().DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      'SELECT status FROM scrape_runs ORDER BY created_at DESC LIMIT 1',
    );
    await client.end();
    expect(rows).toEqual([{ status: 'Cancelled' }]);
  }, 60_000);
});
