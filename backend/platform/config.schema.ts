import { z } from 'zod';
import { FREE_TRIAL } from '#contract/plans.js';
import { SITE } from '#contract/site.js';
import { SOURCE_NAMES } from '#contract/sources.js';
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

declare module 'zod' {
  interface GlobalMeta {
    /** What applies without the variable, where its default doesn't say it. */
    unset?: string;
  }
}

/** Adds what a variable means, for `docs/configuration.md`. `unset` says what applies without it. */
const about = <T extends z.ZodType>(schema: T, description: string, unset?: string): T =>
  schema.meta({ description, unset });

const text = z.string().optional();
const keyFile = z
  .string()
  .refine(isJsonFile, 'must be the path of a readable JSON file with a service account key')
  .optional();

const SERVER = {
  NODE_ENV: about(
    z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
    '`production` refuses the embedded identity provider, which accepts unsigned tokens',
  ),
  PORT: about(port(3000), 'port of the HTTP server'),
  HOST: about(z.string().default('127.0.0.1'), 'address that the HTTP server listens on'),
  PUBLIC_URL: about(
    httpUrl.optional(),
    'base URL of links in emails and CSVs',
    '`http://localhost:$PORT`',
  ),
  ROLE: about(
    z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
    '`api` serves, `worker` executes runs, `all` does both',
  ),
  WORKER_CONCURRENCY: about(integer(4, 1, 100), 'concurrent runs per worker'),
  SHUTDOWN_GRACE_SECONDS: about(
    integer(5, 0, 15),
    'with `ROLE=api`: seconds to keep serving requests after the readiness check starts failing; at most 15',
  ),
  TRUST_PROXY: about(
    proxies.default(['loopback']),
    'proxies whose `X-Forwarded-For` is trusted: `loopback`, `linklocal`, `uniquelocal`, addresses, networks',
  ),
  APP_SECRET: about(
    secret.optional(),
    'signs links and seals secrets; at least 32 random characters; required in production',
    'generated on first start, kept in `DATA_DIR`',
  ),
  APP_SECRET_PREVIOUS: about(
    z.string().min(16, 'must have at least 16 characters').optional(),
    'the secret before a change: links and sealed secrets stay valid ([procedure](operations.md#changing-app_secret))',
  ),
  METRICS_TOKEN: about(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, 'must have at least 16 characters: letters, digits or .~+/=_-')
      .optional(),
    'bearer token for `GET /metrics`; without one, only direct requests from this machine are answered',
  ),
  LOG_LEVEL: about(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be a pino log level',
      )
      .default('info'),
    'pino level',
  ),
};

const DATA = {
  DATA_DIR: about(z.string().default('.data'), 'embedded database, identities, outbox'),
  DATABASE_URL: about(postgresUrl.optional(), 'any PostgreSQL ≥ 15', 'embedded'),
  DATABASE_DIRECT_URL: about(
    postgresUrl.optional(),
    'a direct connection without a pooler, for LISTEN and jobs',
    '`DATABASE_URL`',
  ),
  DATABASE_POOL_MAX: about(
    integer(10, 2, 1000),
    "connections per process for requests, plus as many for a worker's jobs",
  ),
};

const PEOPLE = {
  FIREBASE_PROJECT_ID: about(text, 'a real Firebase project', 'embedded emulator'),
  FIREBASE_API_KEY: about(text, 'its web API key'),
  FIREBASE_AUTH_DOMAIN: about(text, 'its domain for logins'),
  GOOGLE_APPLICATION_CREDENTIALS: about(keyFile, 'its service account file'),
  FIREBASE_AUTH_EMULATOR_HOST: about(
    z
      .string()
      .regex(/^[\w.-]+:\d+(?:\/[\w-]+)?$/, 'must be host:port')
      .optional(),
    "Google's Auth Emulator outside this product, for trials",
  ),
  FIREBASE_FIRESTORE: about(
    onOff.optional(),
    "`on`: the web client opens the real project's realtime database after login",
    'off',
  ),
  AUTH_EMULATOR_PORT: about(port(9099), 'port of the embedded identity provider'),
  NEW_ACCOUNTS_PER_HOUR: about(
    integer(20, 1, 1_000_000),
    'new accounts per IPv4 address or IPv6 /64 network; a /56 may create 1.25 times and a /48 2.5 times as many, and a day 3 times as many as an hour; direct calls from the same machine do not count',
  ),
  TRIAL_DAYS: about(integer(FREE_TRIAL.days, 1, 365), 'length of the free trial of a new account'),
  TRIAL_LEADS: about(integer(FREE_TRIAL.leads, 1, 1_000_000), 'its leads in total'),
  TRIAL_UNCONFIRMED_LEADS: about(
    integer(10, 0, 1_000_000),
    'its leads before the email address is confirmed',
    '10; all with the embedded identity provider on loopback',
  ),
};

const MAPS = {
  MAPS_SOURCE: about(
    z
      .enum(
        SOURCE_NAMES,
        `must be ${SOURCE_NAMES.slice(0, -1).join(', ')} or ${SOURCE_NAMES.at(-1)}`,
      )
      .optional(),
    '`google`, `osm`, `index` or `sample`; decided when a run is created',
    '`google` if a key is set, else `index`',
  ),
  GOOGLE_MAPS_API_KEY: about(
    z
      .string()
      .regex(/^[\w-]+$/, 'must contain only letters, digits, - and _')
      .optional(),
    'key of a Google project with the Places API (New)',
  ),
  GOOGLE_PLACES_URL: about(
    httpUrl.default('https://places.googleapis.com'),
    'Places API, or a simulator of it',
  ),
  GOOGLE_PRICE_PER_1000: about(
    amount(35),
    'US dollars per 1,000 requests, for estimates (Text Search Enterprise)',
  ),
  GOOGLE_FREE_PER_MONTH: about(
    integer(1000, 0, 1_000_000_000),
    'free requests per month, for estimates',
  ),
  GOOGLE_REQUESTS_PER_RUN: about(
    integer(1000, 0, 100_000),
    "paid requests per run; a run's `maxRequests` can lower its own limit",
  ),
  GOOGLE_REQUESTS_PER_MINUTE: about(
    integer(600, 1, 1_000_000),
    "total request rate across processes; match your Google project's quota",
  ),
  GOOGLE_REQUESTS_PER_MONTH: about(
    integer(5000, 0, 1_000_000_000),
    'paid requests per month for all runs',
  ),
  GOOGLE_REFRESH: about(
    onOff.default(false),
    '`on`: refreshes leads a day before their 30 days end, within the budget',
  ),
  NOMINATIM_URL: about(
    httpUrl.default('https://nominatim.openstreetmap.org'),
    "OpenStreetMap's search for a city; heavy use requires your own instance",
  ),
  OVERPASS_URL: about(
    httpUrl.default('https://overpass-api.de'),
    "OpenStreetMap's places of a city; heavy use requires your own instance",
  ),
  OVERTURE_URL: about(
    httpUrl.default('https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com'),
    'base URL of the GeoParquet releases that areas are loaded from',
  ),
  PLACES_FETCH: about(onOff.default(true), '`off`: runs search only imported places'),
  PLACES_MAX_AGE_DAYS: about(integer(60, 1, 3650), 'days after which an area in use is refreshed'),
  PLACES_FETCHES_PER_DAY: about(
    integer(20, 0, 100_000),
    "new areas that an account's runs may load in 24 hours",
  ),
  PLACES_FETCHES_PER_TRIAL_DAY: about(integer(3, 0, 100_000), 'the same for a trial'),
  PLACES_FETCH_KM2: about(integer(5000, 1, 1_000_000), 'largest area that is loaded, in km²'),
  PLACES_FETCH_MB: about(integer(300, 1, 1_000_000), 'its largest download, in MB'),
  PLACES_DISK_MB: about(
    integer(20_000, 1, 100_000_000),
    'size of the places index in MB above which no area is loaded; trials load none above 80 %',
  ),
  // A monthly delivery uses its area more often.
  PLACES_UNUSED_DAYS: about(
    integer(90, 32, 3650),
    'days after which an area that no run used makes room, once the index takes 70 % of `PLACES_DISK_MB`',
  ),
  MAP_TILES: about(
    mapTiles.optional(),
    'a PMTiles 3 file with vector tiles, or a tile URL such as `https://tiles.example.com/{z}/{x}/{y}.pbf`; replaces our own base map and needs its layers ([decision 32](decisions/0032-base-map.md))',
  ),
  MAX_RUN_LEADS: about(integer(100_000, 1, 10_000_000), 'upper limit for `minLeads=all`'),
};

const MAIL = {
  SMTP_URL: about(
    smtpUrl.optional(),
    'mail server, such as `smtp://user:password@mail.example.com:587`; needed with workers on several machines',
    'files in `DATA_DIR/outbox`',
  ),
  MAIL_FROM: about(sender.default('Lead Delivery <no-reply@localhost>'), 'sender of every email'),
  GOOGLE_SHEETS_CREDENTIALS: about(
    keyFile,
    'service account file for the Google Sheets destination; users share their spreadsheets with this account',
  ),
};

const OWNER = {
  SUPPORT_EMAIL: about(
    z.email('must be an email address').default(SITE.supportEmail),
    "the owner's details on public pages; other text, the picture and the résumé are in files: `contract/site.ts`, `frontend/public/avatar.jpg`, `frontend/public/resume.pdf`",
  ),
  OWNER_NAME: about(
    z.string().max(100, 'must have at most 100 characters').default(SITE.ownerName),
    'the name in the portfolio',
  ),
  GITHUB_URL: about(httpUrl.default(SITE.githubUrl), 'a link in the portfolio'),
  LINKEDIN_URL: about(httpUrl.default(SITE.linkedinUrl), 'a link in the portfolio'),
  OPERATOR_NAME: about(
    operatorText.default(SITE.operatorName),
    'who runs the service, for the legal pages; in production, the startup log names missing values',
  ),
  OPERATOR_ADDRESS: about(operatorText.default(SITE.operatorAddress), 'its address'),
  OPERATOR_EMAIL: about(
    z.email('must be an email address').optional(),
    'its email address',
    '`SUPPORT_EMAIL`',
  ),
  OPERATOR_JURISDICTION: about(
    operatorText.default(SITE.operatorJurisdiction),
    'whose law applies',
  ),
};

const BILLING = {
  STRIPE_SECRET_KEY: about(
    z
      .string()
      .regex(/^[rs]k_\w+$/, 'must be a Stripe secret key, such as sk_live_…')
      .optional(),
    "Stripe's secret key. Without one, outside production and only where other machines can't reach it, the test checkout at `/till` stands in for Stripe and charges no card",
  ),
  STRIPE_WEBHOOK_SECRET: about(
    z.string().startsWith('whsec_', 'must start with whsec_').optional(),
    'verifies the events that Stripe sends to `/api/billing/webhook`',
  ),
  STRIPE_API_URL: about(
    httpUrl.optional(),
    "another server that implements Stripe's API, with or without a path",
    "Stripe's",
  ),
  STRIPE_TAX: about(onOff.default(false), '`on`: automatic tax at checkout'),
};

const TRIAL = {
  TEST_HELPERS: about(
    onOff.optional(),
    'enables the test-data button; refused in production',
    'on with the embedded identity provider, else off',
  ),
  TEST_CLOCK: about(
    onOff.default(false),
    "`on`: `POST /api/test/clock` moves the product's clock (periods, trials); needs a loopback `HOST` and `PUBLIC_URL`; refused in production",
  ),
  ALLOW_TRIAL_ON_NETWORK: about(
    onOff.default(false),
    '`on`: allows the embedded identity provider, the test checkout and test helpers even if `HOST` or `PUBLIC_URL` is not loopback; every start then prints a warning',
  ),
};

/** All variables, as sections of `docs/configuration.md`. */
export const SECTIONS = {
  'The server': SERVER,
  'Where data is kept': DATA,
  'Logins and trials': PEOPLE,
  'Maps sources': MAPS,
  'Email and destinations': MAIL,
  'The owner': OWNER,
  Payment: BILLING,
  'Trying it out': TRIAL,
};

export const environment = z.object({
  ...SERVER,
  ...DATA,
  ...PEOPLE,
  ...MAPS,
  ...MAIL,
  ...OWNER,
  ...BILLING,
  ...TRIAL,
});
