import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packClient } from '../../runtime/build-client.js';
import { createKey } from '../support/api-key.js';
import { useApp, usePerson } from '../support/app.js';
import { buildPlaces, FakeSource, overrideSource } from '../support/fake-source.js';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const read = (name: string) => readFileSync(join(ROOT, 'packages/client', name), 'utf8');
const manifestOf = (text: string) =>
  JSON.parse(text) as Record<'dependencies' | 'devDependencies', Record<string, string>> & {
    version: string;
  };

const source = new FakeSource();
const app = useApp({ override: overrideSource(source) });
const person = usePerson(app);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  await packClient(join(folder, 'client.tgz'));
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@lead-delivery', 'client');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', 'client.tgz', '--strip-components=1', '-C', installed], {
    cwd: folder,
  });
  for (const name of Object.keys(manifestOf(read('package.json')).dependencies))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

const readme = () => read('README.md');
const guide = () => readFileSync(join(ROOT, 'docs/guide/client.md'), 'utf8');

it.each([
  ['the README', 1, readme],
  ['the guide', 3, guide],
])(
  '%s has examples that search, wait, page and save with the installed package',
  async (_, count, page) => {
    source.places = buildPlaces(20);
    const { key } = await createKey(app, person, { name: 'Client', scopes: ['read', 'run'] });
    const examples = [...page().matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code!);
    const code = examples.slice(0, count).join('\n').replaceAll('{{publicUrl}}', app.url);
    writeFileSync(join(folder, 'example.mjs'), code);
    const { stdout } = await run(process.execPath, ['example.mjs'], {
      cwd: folder,
      env: { LEAD_DELIVERY_URL: app.url, LEAD_DELIVERY_KEY: key },
    });
    expect(stdout).toContain('Place 1 +12025550001');
    const lines = readFileSync(join(folder, 'leads.csv'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(21);
  },
  60_000,
);

it('a strict TypeScript program compiles against the installed types, without those of Node.js', async () => {
  const program = `import { LeadDelivery, type Lead } from '@lead-delivery/client';
    const client = new LeadDelivery({ baseUrl: 'https://leads.example', apiKey: 'ldk_test' });
    for await (const lead of client.leads.list({ filter: { hasPhone: true } })) show(lead);
    function show(lead: Lead) { const phone: string | null = lead.Phone; return phone; }
    // @ts-expect-error The city must be text.
    await client.runs.start({ city: 1, minLeads: 10 });
    // @ts-expect-error No such call.
    await client.call.get('/api/nothing');
    export {};`;
  writeFileSync(join(folder, 'program.mts'), program);
  const compiler = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const options =
    '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2023,dom,dom.asynciterable --types';
  await run(process.execPath, [compiler, ...options.split(' '), '', 'program.mts'], {
    cwd: folder,
  }).catch(({ stdout }: { stdout: string }) => expect(stdout).toBe(''));
}, 60_000);

it("the package has the product's version, and its dependencies are those that the tests ran with", () => {
  const product = manifestOf(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { version, dependencies } = manifestOf(read('package.json'));
  expect(version).toBe(product.version);
  expect({ ...product.devDependencies, ...product.dependencies }).toMatchObject(dependencies);
});
