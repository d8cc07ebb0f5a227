import { ConfigError, parseConfig } from '../../backend/config.js';

const problems = (env: Record<string, string>) => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems.map(({ variable }) => variable);
  }
};
const FIREBASE = {
  FIREBASE_PROJECT_ID: 'real',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'real.example',
};

it('has a default for everything', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    role: 'all',
    maxRunLeads: 100_000,
    workerConcurrency: 4,
    databasePoolMax: 10,
    authEmulatorPort: 9099,
    testHelpers: true,
  });
});

it('takes an empty variable for one that is not set', () => {
  expect(parseConfig({ PORT: '', MAPS_SOURCE: ' ' })).toMatchObject({ port: 3000 });
});

it.each([
  { PORT: 'eighty' },
  { PORT: '65536' },
  { PUBLIC_URL: 'localhost' },
  { PUBLIC_URL: 'ftp://leads.example' },
  { ROLE: 'boss' },
  { DATABASE_URL: 'mysql://localhost/leads' },
  { DATABASE_DIRECT_URL: 'nowhere' },
  { DATABASE_POOL_MAX: '0' },
  { WORKER_CONCURRENCY: '1.5' },
  { MAX_RUN_LEADS: '-1' },
  { MAPS_SOURCE: 'atlas' },
  { TEST_HELPERS: 'maybe' },
  { APP_SECRET: 'short' },
  { AUTH_EMULATOR_PORT: 'x' },
  { FIREBASE_AUTH_EMULATOR_HOST: 'localhost' },
  { NODE_ENV: 'staging' },
  { LOG_LEVEL: 'loud' },
])('names the wrong variable of %j', (env) => {
  expect(problems(env as unknown as Record<string, string>)).toEqual(Object.keys(env));
});

it('names all wrong variables at once', () => {
  expect(problems({ PORT: 'x', ROLE: 'y' }).toSorted()).toEqual(['PORT', 'ROLE']);
});

it('wants a secret and a real Firebase project in production', () => {
  expect(problems({ NODE_ENV: 'production' }).toSorted()).toEqual([
    'APP_SECRET',
    'FIREBASE_PROJECT_ID',
  ]);
  expect(
    problems({
      NODE_ENV: 'production',
      APP_SECRET: 'x'.repeat(16),
      ...FIREBASE,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    }),
  ).toEqual(['FIREBASE_AUTH_EMULATOR_HOST']);
  expect(problems({ NODE_ENV: 'production', APP_SECRET: 'x'.repeat(16), ...FIREBASE })).toEqual([]);
});

it('wants a whole Firebase project', () => {
  expect(problems({ FIREBASE_PROJECT_ID: 'real' }).toSorted()).toEqual([
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ]);
});
