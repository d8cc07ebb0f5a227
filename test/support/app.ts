import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type pg from 'pg';
import request from 'supertest';
import { ACCOUNT_HEADER } from '#contract/account-header.js';
import { AppModule } from '../../backend/app/app.module.js';
import { setupApp } from '../../backend/app/app.setup.js';
import { parseConfig, type Config } from '../../backend/platform/config.js';
import { openPool } from '../../backend/platform/database/connections.js';
import { openApi } from '../../backend/app/openapi/openapi.js';
import { expectDocumented } from './conformance.js';
import { cloneDatabase } from './database.js';
import { signIn, signUp, updateAccount, type Person } from './identity.js';

export interface TestApp {
  app: NestExpressApplication;
  /** The address it listens on: http://127.0.0.1:… */
  url: string;
  config: Config;
  document(): OpenAPIObject;
  database: pg.Pool;
  /** Sends requests with a person's token, or without one. */
  as(person?: (Person & Pick<Subscriber, 'namedAccount'>) | null): Agent;
  /** Creates a person with their own account, as after sign-up and sync. */
  newPerson(options?: PersonOptions): Promise<Subscriber>;
  /** Starts a second process over the same database. */
  startAnother(role?: Config['role']): Promise<TestApp>;
  close(): Promise<void>;
}

export interface Subscriber extends Person {
  userId: string;
  accountId: string;
  /** The account that their requests name; without it, the primary account. */
  namedAccount?: string | undefined;
}

interface PersonOptions {
  /** Whether the provider verified the address, so that notification emails go to it. */
  isVerified?: boolean;
}

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';
type Agent = Record<Method, (path: string) => request.Test>;

interface Options {
  role?: Config['role'];
  /** Environment variables on top of the tests' defaults. */
  env?: Record<string, string>;
  override?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
}

/**
 * The application for the tests of this file or `describe`: started before and stopped after them. Pass a function when
 * the options need something that must start first.
 */
export function useApp(options: Options | (() => Promise<Options>) = {}): TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startApp(typeof options === 'function' ? await options() : options);
  }, 60_000);
  afterAll(() => app?.close());
  return lazyProxy(() => app);
}

/** Creates a person with their own account for each test. */
export function usePerson(app: TestApp, options: PersonOptions = {}): Subscriber {
  let person: Subscriber | undefined;
  beforeEach(async () => {
    person = await app.newPerson(options);
  });
  return lazyProxy(() => person);
}

/** A proxy for an object that a hook creates before the tests. */
export const lazyProxy = <T extends object>(current: () => T | undefined): T =>
  new Proxy({} as T, {
    get(_, key) {
      const value: unknown = Reflect.get(current()!, key);
      return typeof value === 'function' ? value.bind(current()) : value;
    },
    set: (_, key, value) => Reflect.set(current()!, key, value),
    // For `{ ...person }`.
    ownKeys: () => Reflect.ownKeys(current()!),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current()!, key),
  });

/** The real application over its own clone of the migrated database. */
export async function startApp(options: Options = {}): Promise<TestApp> {
  const { url, drop } = await cloneDatabase();
  const app = await startOn(url, options);
  const others: TestApp[] = [];
  return {
    ...app,
    async startAnother(role = 'api') {
      const other = await startOn(url, { ...options, role });
      others.push(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await app.close();
      await drop();
    },
  };
}

async function startOn(databaseUrl: string, { role, env, override }: Options): Promise<TestApp> {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = process.env['TEST_IDENTITY_HOST'];
  const config = parseConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'http://leads.test',
    ALLOW_TRIAL_ON_NETWORK: 'on',
    DATA_DIR: process.env['TEST_DATA_DIR'],
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_MAX: '5',
    APP_SECRET: 'only the tests sign links with this',
    FIREBASE_PROJECT_ID: 'demo-lead-delivery',
    FIREBASE_API_KEY: 'demo',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    FIREBASE_AUTH_EMULATOR_HOST: process.env['TEST_IDENTITY_HOST'],
    MAPS_SOURCE: 'index',
    PLACES_FETCH: 'off',
    TRIAL_LEADS: '1000000',
    TRIAL_UNCONFIRMED_LEADS: '1000000',
    ROLE: role,
    ...env,
  });
  const builder = Test.createTestingModule({ imports: [AppModule.of(config)] });
  const module = await (override?.(builder) ?? builder).compile();
  const app = module.createNestApplication<NestExpressApplication>({
    bodyParser: false,
    forceCloseConnections: true,
  });
  let document: OpenAPIObject | undefined;
  setupApp(app, join(import.meta.dirname, 'web'));
  await app.listen(0, '127.0.0.1');
  // The pool reports its end before its connections have closed, and dropping the database ends those with an error.
  const database = openPool(databaseUrl, 'test', { max: 2 });
  const as: TestApp['as'] = (person) => {
    const send = (method: Method) => (path: string) => {
      const test = request(app.getHttpServer())
        [method](path)
        .expect((response) => expectDocumented(method, path, response));
      if (person?.namedAccount) void test.set(ACCOUNT_HEADER, person.namedAccount);
      return person ? test.set('Authorization', `Bearer ${person.token}`) : test;
    };
    return {
      get: send('get'),
      head: send('head'),
      post: send('post'),
      put: send('put'),
      patch: send('patch'),
      delete: send('delete'),
    };
  };
  return {
    app,
    url: await app.getUrl(),
    config,
    document: () => (document ??= openApi(app)),
    database,
    as,
    async newPerson({ isVerified = false } = {}) {
      const newcomer = await signUp();
      if (isVerified) await updateAccount(newcomer, { emailVerified: true });
      const person = isVerified ? await signIn(newcomer) : newcomer;
      const { body } = await as(person).post('/auth/sync').expect(200);
      return { ...person, userId: body.id, accountId: body.primaryAccountId };
    },
    startAnother: () => Promise.reject(new Error('Only the first process starts others')),
    async close() {
      await database.end();
      await app.close();
    },
  };
}
