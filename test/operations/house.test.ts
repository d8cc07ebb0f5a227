import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const files = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT });
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const imports = (file: string) =>
  [...read(file).matchAll(/(?:^(?:import|export|\}) .*?from|^import|import\()\s*'([^']+)'/gm)].map(
    ([, name]) =>
      name!.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name!)) : name!,
  );

describe('the rules of the house', () => {
  it('keeps contract/ to zod and itself', () => {
    const foreign = files('contract').flatMap((file) =>
      imports(file).filter((name) => name !== 'zod' && !name.startsWith('contract/')),
    );
    expect(files('contract').length).toBeGreaterThan(5);
    expect(foreign).toEqual([]);
  });

  it.each([
    ['frontend', 'backend'],
    ['backend', 'frontend'],
  ])('keeps %s/ apart from %s/', (from, to) => {
    const crossing = files(from).flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith(`${to}/`))
        .map((name) => `${file} → ${name}`),
    );
    expect(crossing).toEqual([]);
  });

  it('lets nobody but config.ts read the environment', () => {
    // The three programs hand the environment to config.ts and look at nothing in it.
    const readers = files('backend').filter((file) =>
      /process\.env(?!\))/.test(read(file).replaceAll('parseConfig(process.env)', '')),
    );
    expect(readers).toEqual([]);
  });

  it('lets a feature reach another one only through its service, module or entity', () => {
    const features = [
      'users',
      'accounts',
      'settings',
      'scrape',
      'leads',
      'export',
      'places',
      'enrichment',
    ];
    const crossing = features.flatMap((feature) =>
      files(`backend/${feature}`).flatMap((file) =>
        imports(file)
          .filter((name) =>
            features.some((other) => other !== feature && name.startsWith(`backend/${other}/`)),
          )
          // What a point, a name and a request are, is the same for everybody.
          .filter((name) => !/places\/(geometry|text)\.js$|sources\/http\.js$/.test(name))
          .filter(
            (name) =>
              !/\.(service|module|entity|sql|source|channel)\.js$|sources\/source\.js$/.test(name),
          )
          .map((name) => `${file} → ${name}`),
      ),
    );
    expect(crossing).toEqual([]);
  });
});
