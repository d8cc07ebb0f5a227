import { resolve } from 'node:path';
import type { z } from 'zod';
import { SITE, type Site } from '#contract/site.js';
import {
  productionProblems,
  productionWarnings,
  type ConfigProblem,
  type Variables,
} from './config.production.js';
import { environment } from './config.schema.js';
import { networkSettings, trialOnNetwork } from './trial.js';

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

const isProduction = (set: Variables) => set['NODE_ENV'] === 'production';
const hasFirebase = (set: Variables) =>
  Boolean(set['FIREBASE_PROJECT_ID'] && !set['FIREBASE_AUTH_EMULATOR_HOST']);

/** Variables that may be valid by themselves, but not together. */
function combinationProblems(set: Variables, value?: z.output<typeof environment>) {
  const problems = isProduction(set) ? productionProblems(set) : [];
  const isMissing = (variable: string) => hasFirebase(set) && !set[variable];
  for (const variable of ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'].filter(isMissing))
    problems.push({ variable, message: 'is required with FIREBASE_PROJECT_ID' });
  if (value?.FIREBASE_FIRESTORE && !hasFirebase(set)) {
    const message = 'needs a real Firebase project: FIREBASE_PROJECT_ID';
    problems.push({ variable: 'FIREBASE_FIRESTORE', message });
  }
  const isEmbedded = !set['FIREBASE_PROJECT_ID'] && !set['FIREBASE_AUTH_EMULATOR_HOST'];
  if (value?.PORT && value.PORT === value.AUTH_EMULATOR_PORT && isEmbedded) {
    const message = `must differ from PORT (${value.PORT})`;
    problems.push({ variable: 'AUTH_EMULATOR_PORT', message });
  }
  return problems;
}

/** The variables that are set, checked, and what follows from several of them. */
function parseEnvironment(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const problems = combinationProblems(set, parsed.data);
  if (!parsed.success) {
    const invalid = parsed.error.issues.map((issue) => ({
      variable: String(issue.path[0]),
      message: issue.message,
    }));
    throw new ConfigError([...invalid, ...problems]);
  }
  const value = parsed.data;
  const production = isProduction(set);
  const realFirebase = hasFirebase(set);
  const publicUrl = withoutSlash(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const testHelpers = value.TEST_HELPERS ?? (!production && !realFirebase);
  const addresses = { host: value.HOST, publicUrl };
  const isLocal = networkSettings(addresses).length === 0;
  const till = !production && !value.STRIPE_SECRET_KEY && (isLocal || value.ALLOW_TRIAL_ON_NETWORK);
  const trial = trialOnNetwork({
    ...addresses,
    realFirebase,
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
  return { set, value, production, realFirebase, publicUrl, testHelpers, isLocal, till, trial };
}

/**
 * Reads the environment into a typed value.
 * An empty variable counts as not set. `npm start` fills in `DATABASE_URL` and `FIREBASE_*` if they are missing.
 * @throws ConfigError that names every invalid variable
 */
export function parseConfig(env: NodeJS.ProcessEnv) {
  const { set, value, production, realFirebase, publicUrl, testHelpers, isLocal, till, trial } =
    parseEnvironment(env);
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
      /** Whether every account gets a full trial: no one else can reach this product, and it sends no email. */
      isForEveryone: !realFirebase && isLocal && !set['TRIAL_UNCONFIRMED_LEADS'],
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
    localReceivers: !production && isLocal,
    metricsToken: value.METRICS_TOKEN,
    logLevel: value.LOG_LEVEL,
  });
}
export type Config = ReturnType<typeof parseConfig>;
