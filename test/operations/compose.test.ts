import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

/** Variables of the database image. */
const POSTGRES_VARIABLES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

it('docker-compose.yml passes no variable that the configuration does not read', () => {
  const passed = [...read('docker-compose.yml').matchAll(/^ +([A-Z][A-Z_\d]+):/gm)].map(
    ([, name]) => name!,
  );
  const known = [...read('backend/config.ts').matchAll(/^ {2}([A-Z][A-Z_\d]+):/gm)].map(
    ([, name]) => name!,
  );

  expect(passed.length).toBeGreaterThan(25);
  expect(
    passed.filter((name) => !known.includes(name) && !POSTGRES_VARIABLES.includes(name)),
  ).toEqual([]);
});

it('docker-compose.yml publishes every port on this machine only, because it allows a trial', () => {
  const compose = read('docker-compose.yml');
  const published = [...compose.matchAll(/^ +- (\S+:\d+)$/gm)].map(([, port]) => port!);

  expect(compose).toContain("ALLOW_TRIAL_ON_NETWORK: 'on'");
  expect(published).toHaveLength(2);
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});
