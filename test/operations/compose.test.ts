import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../backend/platform/config.schema.js';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

/** Variables of the database image. */
const POSTGRES_VARIABLES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

const namesIn = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, name]) => name!);
const passed = namesIn('docker-compose.yml', /^ +([A-Z][A-Z_\d]+):/gm);
const known = Object.keys(environment.shape);

/** Set by the image or the containers' command, or only for tests. */
const NOT_PASSED = [
  'PORT',
  'HOST',
  'DATABASE_DIRECT_URL',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'AUTH_EMULATOR_PORT',
  'GOOGLE_PLACES_URL',
  'TEST_HELPERS',
  'TEST_CLOCK',
];

it('docker-compose.yml passes every variable of the configuration that an operator may set', () => {
  expect(known.filter((name) => !passed.includes(name)).toSorted()).toEqual(NOT_PASSED.toSorted());
});

it('docker-compose.yml passes no variable that the configuration does not read', () => {
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
