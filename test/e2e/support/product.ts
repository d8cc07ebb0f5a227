import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type Calls, LeadDelivery } from '#client/index.ts';
import type { PlanId } from '#contract/plans.js';
import { readOutbox } from '../../support/mail.ts';

/** The product under test, seen from the outside: its URL, database, emails and commands. */
export const PRODUCT_URL = `http://localhost:${process.env['E2E_PORT']}`;
export const IDENTITY_URL = `http://127.0.0.1:${process.env['E2E_AUTH_PORT']}`;
const DATA_DIR = process.env['E2E_DATA_DIR']!;
const API_KEY = 'demo';

export interface Person {
  email: string;
  password: string;
  uid: string;
  token: string;
  refreshToken: string;
}

/** Signs up directly with the provider, for tests that are not about signing up. */
export async function signUp(): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const credentials = { email, password, returnSecureToken: true };
  const { localId, idToken, refreshToken } = await provider<{
    localId: string;
    idToken: string;
    refreshToken: string;
  }>('accounts:signUp', credentials);
  return { email, password, uid: localId, token: idToken, refreshToken };
}

async function provider<Answer>(method: string, body: object): Promise<Answer> {
  const url = `${IDENTITY_URL}/identitytoolkit.googleapis.com/v1/${method}?key=${API_KEY}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method}: ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

/** The product's API, called as the person. */
export const callsOf = ({ token }: Person, product = PRODUCT_URL): Calls =>
  new LeadDelivery({ baseUrl: product, apiKey: token }).call;

/** Makes the person a subscriber. */
export async function completeOnboarding(person: Person, product = PRODUCT_URL) {
  const calls = callsOf(person, product);
  await calls.post('/auth/sync');
  await calls.post('/api/users/me/complete-onboarding');
}

/** Stores the login in the browser as Firebase does, on a page of our origin that runs no script. */
export async function rememberSignIn(page: Page, person: Person) {
  await page.goto('/robots.txt');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), remembered(person));
}

function remembered({ uid, email, token, refreshToken }: Person): [name: string, value: string] {
  const now = Date.now();
  const user = {
    uid,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: token, expirationTime: now + 3_600_000 },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: API_KEY,
    appName: '[DEFAULT]',
  };
  return [`firebase:authUser:${API_KEY}:[DEFAULT]`, JSON.stringify(user)];
}

/** The environment in which other processes reach the product's database and, with full privileges, its identity provider. */
export const running = () =>
  JSON.parse(readFileSync(join(DATA_DIR, 'runtime.json'), 'utf8')) as {
    databaseUrl: string;
    authEmulatorHost: string;
  };

export async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: running().databaseUrl });
  await client.connect();
  return client;
}

/** Gives the person's account a paid plan. */
export const choosePlan = (database: pg.Client, { uid }: Person, plan: PlanId) =>
  database.query(
    `UPDATE accounts SET plan = $2, subscription_status = 'ACTIVE', period_anchor = trial_starts_at
     WHERE id = (SELECT primary_account_id FROM users WHERE firebase_uid = $1)`,
    [uid, plan],
  );

/** Runs `npm run …` alongside the running product. */
export const runCommand = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['runtime/start.mjs', ...args], {
    env: { ...process.env, DATA_DIR },
  });

/** The newest email to an address, if there is one. */
export const mailTo = (email: string) => readOutbox(DATA_DIR, email).at(-1);
