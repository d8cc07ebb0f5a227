import { randomBytes } from 'node:crypto';
import { ConfigError, parseConfig } from '../../backend/platform/config.js';

const problems = (env: Record<string, string>) => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems.map(({ variable }) => variable);
  }
};
const SECRET = 'vQ3n8JwT0rYb5LkZx7HsPdG2mCfEaU94';
const FIREBASE = {
  FIREBASE_PROJECT_ID: 'real',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'real.example',
};
const PRODUCTION = { NODE_ENV: 'production', APP_SECRET: SECRET, ...FIREBASE };

it('the configuration has a default for every variable', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    role: 'all',
    maxRunLeads: 100_000,
    workerConcurrency: 4,
    databasePoolMax: 10,
    authEmulatorPort: 9099,
    mailFrom: 'Lead Delivery <no-reply@localhost>',
    testHelpers: true,
  });
});

it('the configuration accepts service URLs with and without their endpoint', () => {
  const { overpassUrl, nominatimUrl } = parseConfig({
    OVERPASS_URL: 'http://localhost:12345/api/interpreter',
    NOMINATIM_URL: 'http://localhost:8080/',
  });

  expect([overpassUrl, nominatimUrl]).toEqual(['http://localhost:12345', 'http://localhost:8080']);
});

it('the configuration treats an empty variable as unset', () => {
  expect(parseConfig({ PORT: '', MAPS_SOURCE: ' ' })).toMatchObject({ port: 3000 });
});

it.each([
  { PORT: 'eighty' },
  { PORT: '65536' },
  { MAPS_SOURCE: 'bing' },
  { GOOGLE_MAPS_API_KEY: 'a key' },
  { GOOGLE_REQUESTS_PER_RUN: 'many' },
  { GOOGLE_PRICE_PER_1000: '-1' },
  { OVERPASS_URL: 'overpass' },
  { PUBLIC_URL: 'localhost' },
  { PUBLIC_URL: 'ftp://leads.example' },
  { ROLE: 'boss' },
  { DATABASE_URL: 'mysql://localhost/leads' },
  { DATABASE_DIRECT_URL: 'nowhere' },
  { DATABASE_POOL_MAX: '0' },
  { WORKER_CONCURRENCY: '1.5' },
  { MAX_RUN_LEADS: '-1' },
  { MAP_TILES: 'https://tiles.example/{z}/{x}.pbf' },
  { MAP_TILES: '/nothing/here.pmtiles' },
  { MAP_TILES: 'package.json' },
  { MAPS_SOURCE: 'atlas' },
  { TEST_HELPERS: 'maybe' },
  { ALLOW_TRIAL_ON_NETWORK: 'perhaps' },
  { METRICS_TOKEN: 'short' },
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.20' },
  { PUBLIC_URL: 'https://leads.example' },
  { HOST: '::', PUBLIC_URL: 'https://leads.example' },
  { FIREBASE_FIRESTORE: 'perhaps' },
  { FIREBASE_FIRESTORE: 'on' },
  { APP_SECRET: 'short' },
  { APP_SECRET_PREVIOUS: 'short' },
  { TRUST_PROXY: 'everyone' },
  { TRUST_PROXY: 'loopback,10.0.0.0/33' },
  { TRUST_PROXY: '0.0.0.0/0' },
  { NEW_ACCOUNTS_PER_HOUR: '0' },
  { TRIAL_UNCONFIRMED_LEADS: '-1' },
  { AUTH_EMULATOR_PORT: 'x' },
  { FIREBASE_AUTH_EMULATOR_HOST: 'localhost' },
  { NODE_ENV: 'staging' },
  { LOG_LEVEL: 'loud' },
  { SMTP_URL: 'mail.example.com:25' },
  { SMTP_URL: 'http://mail.example.com' },
  { OPERATOR_EMAIL: 'legal' },
  { OPERATOR_NAME: 'x'.repeat(301) },
  { MAIL_FROM: 'Lead Delivery' },
  { MAIL_FROM: 'Lead Delivery <leads@example.com>\nBcc: all@example.com' },
])('the error names the invalid variable in %j', (env) => {
  expect(problems(env as unknown as Record<string, string>)).toEqual(Object.keys(env));
});

it.each([
  'leads@example.com',
  'Lead Delivery <leads@example.com>',
  '"Leads, daily" <l@example.com>',
])('the configuration accepts %s as sender', (sender) =>
  expect(parseConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender),
);

it('the error names all invalid variables', () => {
  expect(problems({ PORT: 'x', ROLE: 'y' }).toSorted()).toEqual(['PORT', 'ROLE']);
});

it('the configuration requires a secret and a real Firebase project in production', () => {
  expect(problems({ NODE_ENV: 'production' }).toSorted()).toEqual([
    'APP_SECRET',
    'FIREBASE_PROJECT_ID',
  ]);
  expect(
    problems({
      NODE_ENV: 'production',
      APP_SECRET: SECRET,
      ...FIREBASE,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    }),
  ).toEqual(['FIREBASE_AUTH_EMULATOR_HOST']);
  expect(problems(PRODUCTION)).toEqual([]);
});

it.each([
  { TEST_CLOCK: 'on' },
  { TEST_HELPERS: '1' },
  { TEST_HELPERS: 'on', PUBLIC_URL: 'https://leads.example', ALLOW_TRIAL_ON_NETWORK: 'on' },
  { TEST_CLOCK: 'true', PUBLIC_URL: 'https://leads.example', ALLOW_TRIAL_ON_NETWORK: 'on' },
  { STRIPE_API_URL: 'http://stripe.example' },
  { STRIPE_API_URL: 'http://127.0.0.1:12111/v1' },
  { GOOGLE_PLACES_URL: 'http://places.example' },
])('production refuses %j and names the variable', (env) => {
  expect(problems({ ...PRODUCTION, ...(env as unknown as Record<string, string>) })).toEqual([
    Object.keys(env)[0],
  ]);
});

it.each([
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /STRIPE_SECRET_KEY is a test key/,
  ],
  [
    { STRIPE_SECRET_KEY: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /STRIPE_SECRET_KEY is a test key/,
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /Set STRIPE_WEBHOOK_SECRET/],
  [{ PUBLIC_URL: 'http://leads.example' }, /Serve the product over HTTPS/],
])('production warns about %j', (env, warning) => {
  const before = parseConfig(PRODUCTION).warnings;
  const { warnings } = parseConfig({ ...PRODUCTION, ...(env as Record<string, string>) });

  expect(warnings.filter((text) => !before.includes(text))).toEqual([
    expect.stringMatching(warning),
  ]);
  expect(parseConfig({ ...FIREBASE, ...(env as Record<string, string>) }).warnings).toEqual([]);
});

it.each([
  ['too short', SECRET.slice(0, 31)],
  ['one repeated character', 'x'.repeat(40)],
  ['a repeated pattern', 'k7Gq2bXe'.repeat(4)],
  ['a truncated pattern', `${'k7Gq2bXe'.repeat(4)}k7G`],
  ['few different characters', '0110100111010001011010011101000101'],
  ['a placeholder', 'please-change-me-before-production'],
])(
  'a secret that is %s stops startup with a message that explains how to create one',
  (_, secret) => {
    expect(() => parseConfig({ APP_SECRET: secret })).toThrow(
      /^APP_SECRET: must (have at least 32 characters|not be easy to guess); create one with: openssl rand -base64 32$/,
    );
  },
);

it.each([
  ['32 bytes in base64', 32, 'base64'],
  ['32 bytes in hex', 32, 'hex'],
  ['16 bytes in hex', 16, 'hex'],
] as const)('the configuration accepts a secret of %s', (_, bytes, encoding) => {
  const secret = randomBytes(bytes).toString(encoding);
  expect(parseConfig({ APP_SECRET: secret }).appSecret).toBe(secret);
});

it('a weak previous secret is accepted, so that it can be replaced', () => {
  const previous = 'x'.repeat(16);
  expect(parseConfig({ APP_SECRET_PREVIOUS: previous }).previousAppSecret).toBe(previous);
});

it('only proxies on the same machine are trusted by default', () => {
  expect(parseConfig({}).trustProxy).toEqual(['loopback']);
  expect(parseConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16,fd00::1' }).trustProxy).toEqual([
    'loopback',
    '10.1.0.0/16',
    'fd00::1',
  ]);
});

it('the configuration lists missing operator details', () => {
  const operator = {
    OPERATOR_NAME: 'Leads Inc.',
    OPERATOR_ADDRESS: '1 Market Street, San Francisco, CA 94105',
    OPERATOR_EMAIL: 'legal@leads.example',
    OPERATOR_JURISDICTION: 'the State of California',
  };
  expect(parseConfig(PRODUCTION).warnings).toEqual([
    `The legal pages are incomplete. Set ${Object.keys(operator).join(', ')}.`,
  ]);
  const { warnings, site } = parseConfig({ ...PRODUCTION, ...operator });
  expect(warnings).toEqual([]);
  expect(site).toMatchObject({
    operatorName: operator.OPERATOR_NAME,
    operatorAddress: operator.OPERATOR_ADDRESS,
    operatorEmail: operator.OPERATOR_EMAIL,
    operatorJurisdiction: operator.OPERATOR_JURISDICTION,
  });
});

it('the configuration falls back to readable operator details, with the support address as email', () => {
  const { site } = parseConfig({ SUPPORT_EMAIL: 'help@leads.example' });

  expect(site.operatorName).toBe('The operator of this installation');
  expect(site.operatorEmail).toBe('help@leads.example');
});

it('the configuration allows a realtime database only with a real Firebase project', () => {
  const on = { ...FIREBASE, FIREBASE_FIRESTORE: 'on' };
  expect(parseConfig(on).firebase.firestore).toBe(true);
  expect(parseConfig(FIREBASE).firebase.firestore).toBe(false);
  expect(problems({ ...on, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toEqual([
    'FIREBASE_FIRESTORE',
  ]);
});

it('the configuration requires all variables of a Firebase project', () => {
  expect(problems({ FIREBASE_PROJECT_ID: 'real' }).toSorted()).toEqual([
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
  ]);
});

it.each([
  { HOST: '127.0.0.2' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { HOST: 'localhost', PUBLIC_URL: 'http://leads.localhost:3000' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'https://leads.example', ALLOW_TRIAL_ON_NETWORK: 'on' },
  { ...FIREBASE, HOST: '0.0.0.0', PUBLIC_URL: 'https://leads.example' },
])('a trial may start with %j', (env) => {
  expect(problems(env as unknown as Record<string, string>)).toEqual([]);
});

it('the configuration offers test helpers on the network only if explicitly allowed', () => {
  const network = { ...FIREBASE, HOST: '0.0.0.0' };
  expect(parseConfig(network)).toMatchObject({ testHelpers: false, trialOnNetwork: undefined });
  expect(problems({ ...network, TEST_HELPERS: 'on' })).toEqual(['HOST']);
  expect(
    parseConfig({ ...network, TEST_HELPERS: 'on', ALLOW_TRIAL_ON_NETWORK: 'on' }).trialOnNetwork,
  ).toBe('test helpers, and the test checkout, where plans are free');
});

const REAL_FIREBASE = {
  FIREBASE_PROJECT_ID: 'leads',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'leads.example',
};
const ON_NETWORK = { PUBLIC_URL: 'https://leads.example', ALLOW_TRIAL_ON_NETWORK: 'on' };
it.each([
  ['the embedded identity provider on this machine', {}, true, 10],
  ['the embedded identity provider on a network', ON_NETWORK, false, 10],
  ['a real identity provider', REAL_FIREBASE, false, 10],
  ['a chosen number', { TRIAL_UNCONFIRMED_LEADS: '25' }, false, 25],
  ['more than the trial has', { TRIAL_UNCONFIRMED_LEADS: '25', TRIAL_LEADS: '20' }, false, 20],
])(
  'with %s, unconfirmed trials are limited accordingly',
  (_, env, isForEveryone, unconfirmedLeads) => {
    expect(parseConfig(env as NodeJS.ProcessEnv).trial).toMatchObject({
      isForEveryone,
      unconfirmedLeads,
    });
  },
);
