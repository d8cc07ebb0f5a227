import { resolve } from 'node:path';
import { z } from 'zod';
import { SITE, type Site } from '../contract/site.js';
import { SOURCE_NAMES } from '../contract/sources.js';
import { productionProblems, productionWarnings, type ConfigProblem } from './config.production.js';
import {
  amount,
  httpUrl,
  integer,
  isJsonFile,
  mapTiles,
  onOff,
  operatorText,
  port,
  postgresUrl,
  proxies,
  secret,
  sender,
  smtpUrl,
} from './config.values.js';
import { networkSettings, trialOnNetwork } from './trial.js';

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: integer(10, 2, 1000),
  WORKER_CONCURRENCY: integer(4, 1, 100),
  SHUTDOWN_GRACE_SECONDS: integer(5, 0, 15),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: z.string().min(16, 'must have at least 16 characters').optional(),
  TRUST_PROXY: proxies.default(['loopback']),
  NEW_ACCOUNTS_PER_HOUR: integer(20, 1, 1_000_000),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+(?:\/[\w-]+)?$/, 'must be host:port')
    .optional(),
  FIREBASE_FIRESTORE: onOff.optional(),
  GOOGLE_SHEETS_CREDENTIALS: z
    .string()
    .refine(isJsonFile, 'must be the path of a readable JSON file with a service account key')
    .optional(),
  GOOGLE_APPLICATION_CREDENTIALS: z
    .string()
    .refine(isJsonFile, 'must be the path of a readable JSON file with a service account key')
    .optional(),
  AUTH_EMULATOR_PORT: port(9099),
  MAPS_SOURCE: z
    .enum(SOURCE_NAMES, `must be ${SOURCE_NAMES.slice(0, -1).join(', ')} or ${SOURCE_NAMES.at(-1)}`)
    .optional(),
  GOOGLE_MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]+$/, 'must contain only letters, digits, - and _')
    .optional(),
  GOOGLE_PLACES_URL: httpUrl.default('https://places.googleapis.com'),
  GOOGLE_PRICE_PER_1000: amount(35),
  GOOGLE_FREE_PER_MONTH: integer(1000, 0, 1_000_000_000),
  GOOGLE_REQUESTS_PER_RUN: integer(1000, 0, 100_000),
  GOOGLE_REQUESTS_PER_MINUTE: integer(600, 1, 1_000_000),
  GOOGLE_REQUESTS_PER_MONTH: integer(5000, 0, 1_000_000_000),
  GOOGLE_REFRESH: onOff.default(false),
  NOMINATIM_URL: httpUrl.default('https://nominatim.openstreetmap.org'),
  OVERPASS_URL: httpUrl.default('https://overpass-api.de'),
  OVERTURE_URL: httpUrl.default('https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com'),
  PLACES_FETCH: onOff.default(true),
  PLACES_MAX_AGE_DAYS: integer(60, 1, 3650),
  PLACES_FETCHES_PER_DAY: integer(20, 0, 100_000),
  PLACES_FETCHES_PER_TRIAL_DAY: integer(3, 0, 100_000),
  PLACES_FETCH_KM2: integer(5000, 1, 1_000_000),
  PLACES_FETCH_MB: integer(300, 1, 1_000_000),
  PLACES_DISK_MB: integer(20_000, 1, 100_000_000),
  // A monthly delivery uses its area more often.
  PLACES_UNUSED_DAYS: integer(90, 32, 3650),
  MAP_TILES: mapTiles.optional(),
  MAX_RUN_LEADS: integer(100_000, 1, 10_000_000),
  TRIAL_DAYS: integer(14, 1, 365),
  TRIAL_LEADS: integer(100, 1, 1_000_000),
  TRIAL_UNCONFIRMED_LEADS: integer(10, 0, 1_000_000),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.default('Lead Delivery <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').default(SITE.supportEmail),
  OWNER_NAME: z.string().max(100, 'must have at most 100 characters').default(SITE.ownerName),
  OPERATOR_NAME: operatorText.default(SITE.operatorName),
  OPERATOR_ADDRESS: operatorText.default(SITE.operatorAddress),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_JURISDICTION: operatorText.default(SITE.operatorJurisdiction),
  GITHUB_URL: httpUrl.default(SITE.githubUrl),
  LINKEDIN_URL: httpUrl.default(SITE.linkedinUrl),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_\w+$/, 'must be a Stripe secret key, such as sk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', 'must start with whsec_').optional(),
  STRIPE_API_URL: httpUrl.optional(),
  STRIPE_TAX: onOff.default(false),
  TEST_HELPERS: onOff.optional(),
  TEST_CLOCK: onOff.default(false),
  ALLOW_TRIAL_ON_NETWORK: onOff.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 characters: letters, digits or .~+/=_-')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a pino log level',
    )
    .default('info'),
});

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** The base URL of a service, even if the configured URL includes the endpoint. */
const baseOf = (address: string, endpoint: string) => {
  const base = withoutSlash(address);
  return withoutSlash(base.endsWith(endpoint) ? base.slice(0, -endpoint.length) : base);
};

/** One or more environment variables are invalid. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: ConfigProblem[]) {
    super(problems.map(({ variable, message }) => `${variable}: ${message}`).join('\n'));
  }
}

/**
 * Reads the environment into a typed value.
 * An empty variable counts as not set. `npm start` fills in `DATABASE_URL` and `FIREBASE_*` if they are missing.
 * @throws ConfigError that names every invalid variable
 */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const problems: ConfigProblem[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        variable: String(issue.path[0]),
        message: issue.message,
      }));
  const production = set['NODE_ENV'] === 'production';
  if (production) problems.push(...productionProblems(set));
  const realFirebase = set['FIREBASE_PROJECT_ID'] && !set['FIREBASE_AUTH_EMULATOR_HOST'];
  if (realFirebase) {
    for (const variable of ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const) {
      if (!set[variable])
        problems.push({ variable, message: 'is required with FIREBASE_PROJECT_ID' });
    }
  }
  if (parsed.data?.FIREBASE_FIRESTORE && !realFirebase) {
    problems.push({
      variable: 'FIREBASE_FIRESTORE',
      message: 'needs a real Firebase project: FIREBASE_PROJECT_ID',
    });
  }
  if (
    parsed.data?.PORT &&
    parsed.data.PORT === parsed.data.AUTH_EMULATOR_PORT &&
    !set['FIREBASE_PROJECT_ID'] &&
    !set['FIREBASE_AUTH_EMULATOR_HOST']
  ) {
    problems.push({
      variable: 'AUTH_EMULATOR_PORT',
      message: `must differ from PORT (${parsed.data.PORT})`,
    });
  }
  if (!parsed.success) throw new ConfigError(problems);
  const value = parsed.data;
  const publicUrl = withoutSlash(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const testHelpers = value.TEST_HELPERS ?? (!production && !realFirebase);
  const addresses = { host: value.HOST, publicUrl };
  const till =
    !production &&
    !value.STRIPE_SECRET_KEY &&
    (networkSettings(addresses).length === 0 || value.ALLOW_TRIAL_ON_NETWORK);
  const trial = trialOnNetwork({
    ...addresses,
    realFirebase: Boolean(realFirebase),
    testHelpers,
    testClock: value.TEST_CLOCK,
    till,
  });
  if (trial && !value.ALLOW_TRIAL_ON_NETWORK) {
    const { parts, remedies } = trial;
    for (const { variable, value: place } of trial.open)
      problems.push({
        variable,
        message: `${place} can be reached from the network, but this configuration includes ${parts}. Use a loopback address, or ${remedies}, or accept the risk with ALLOW_TRIAL_ON_NETWORK=on.`,
      });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({
    production,
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    role: value.ROLE,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    databasePoolMax: value.DATABASE_POOL_MAX,
    workerConcurrency: value.WORKER_CONCURRENCY,
    /** In the role `all`, no other process could serve the requests. */
    shutdownGraceMs: value.ROLE === 'api' ? value.SHUTDOWN_GRACE_SECONDS * 1000 : 0,
    appSecret: value.APP_SECRET,
    /** The secret of earlier links, which stay valid while the secret is being changed. */
    previousAppSecret: value.APP_SECRET_PREVIOUS,
    trustProxy: value.TRUST_PROXY,
    newAccountsPerHour: value.NEW_ACCOUNTS_PER_HOUR,
    firebase: {
      projectId: value.FIREBASE_PROJECT_ID,
      apiKey: value.FIREBASE_API_KEY,
      authDomain: value.FIREBASE_AUTH_DOMAIN,
      /** Without the path, which is a secret: the Admin SDK reads that from the environment itself. */
      emulatorHost: value.FIREBASE_AUTH_EMULATOR_HOST?.split('/')[0],
      firestore: value.FIREBASE_FIRESTORE ?? false,
      credentials: value.GOOGLE_APPLICATION_CREDENTIALS,
    },
    authEmulatorPort: value.AUTH_EMULATOR_PORT,
    mapsSource: value.MAPS_SOURCE,
    google: {
      key: value.GOOGLE_MAPS_API_KEY,
      url: baseOf(value.GOOGLE_PLACES_URL, '/v1'),
      /** US dollars per request. */
      price: value.GOOGLE_PRICE_PER_1000 / 1000,
      freePerMonth: value.GOOGLE_FREE_PER_MONTH,
      requestsPerRun: value.GOOGLE_REQUESTS_PER_RUN,
      /** The default is Google's own default for a project. */
      requestsPerMinute: value.GOOGLE_REQUESTS_PER_MINUTE,
      requestsPerMonth: value.GOOGLE_REQUESTS_PER_MONTH,
      refresh: value.GOOGLE_REFRESH,
    },
    nominatimUrl: baseOf(value.NOMINATIM_URL, '/search'),
    overpassUrl: baseOf(value.OVERPASS_URL, '/api/interpreter'),
    overtureUrl: withoutSlash(value.OVERTURE_URL),
    fetch: {
      enabled: value.PLACES_FETCH,
      maxAgeDays: value.PLACES_MAX_AGE_DAYS,
      perDay: value.PLACES_FETCHES_PER_DAY,
      perTrialDay: value.PLACES_FETCHES_PER_TRIAL_DAY,
      maxKm2: value.PLACES_FETCH_KM2,
      maxBytes: value.PLACES_FETCH_MB * 1e6,
      maxDiskBytes: value.PLACES_DISK_MB * 1e6,
      unusedDays: value.PLACES_UNUSED_DAYS,
    },
    mapTiles: value.MAP_TILES,
    maxRunLeads: value.MAX_RUN_LEADS,
    trial: {
      days: value.TRIAL_DAYS,
      leads: value.TRIAL_LEADS,
      /** Leads before the email address is confirmed. */
      unconfirmedLeads: Math.min(value.TRIAL_UNCONFIRMED_LEADS, value.TRIAL_LEADS),
      /** Whether every account gets a full trial: nobody else can reach this product, and it sends no email. */
      isForEveryone:
        !realFirebase && networkSettings(addresses).length === 0 && !set['TRIAL_UNCONFIRMED_LEADS'],
    },
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    site: {
      ...SITE,
      ownerName: value.OWNER_NAME,
      supportEmail: value.SUPPORT_EMAIL,
      githubUrl: value.GITHUB_URL,
      linkedinUrl: value.LINKEDIN_URL,
      operatorName: value.OPERATOR_NAME,
      operatorAddress: value.OPERATOR_ADDRESS,
      operatorEmail: value.OPERATOR_EMAIL ?? value.SUPPORT_EMAIL,
      operatorJurisdiction: value.OPERATOR_JURISDICTION,
    } satisfies Site,
    testClock: value.TEST_CLOCK,
    /** What an operator should change, a sentence each. */
    warnings: production ? productionWarnings(set) : [],
    testHelpers,
    stripe: {
      secretKey: value.STRIPE_SECRET_KEY,
      webhookSecret: value.STRIPE_WEBHOOK_SECRET,
      apiUrl: value.STRIPE_API_URL && baseOf(value.STRIPE_API_URL, '/v1'),
      tax: value.STRIPE_TAX,
    },
    /** Whether the test checkout stands in for Stripe. */
    till,
    /** Trial-only features that other machines can reach. */
    trialOnNetwork: trial?.parts,
    trialOnNetworkAllowed: value.ALLOW_TRIAL_ON_NETWORK,
    /** Service account file for the Google Sheets destination. */
    googleSheetsCredentials: value.GOOGLE_SHEETS_CREDENTIALS,
    /** Whether webhooks and destinations may use http and this machine: only where no other machine can reach the product. */
    localReceivers: !production && networkSettings(addresses).length === 0,
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  });
}
export type Config = ReturnType<typeof parseConfig>;
