import { API_KEY_SCOPES, type ApiKeyScope, type NewApiKey } from '../../contract/settings.js';
import { createKey, withKey } from '../support/api-key.js';
import { lazyProxy, useApp, type Subscriber, type TestApp } from '../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../support/fake-source.js';
import { until } from '../support/until.js';

export const SCOPES = Object.keys(API_KEY_SCOPES) as ApiKeyScope[];
export const NOT_SIGNED_IN = 401;
export const PERSON_ONLY = 403;

/** Every required field of a profile. */
export const PROFILE = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '415 555 0100',
  addressLine1: '1 Analytical Way',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94601',
  country: 'United States',
};

const METHODS = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

/** Maps each path parameter of the OpenAPI document to one of the owner's items. */
const PARAMETERS: Record<string, string> = {
  '/api/accounts/{id}': '{account}',
  '/api/scraperuns/{id}': '{run}',
  '/api/scraperuns/{id}/progress': '{run}',
  '/api/scraperuns/{id}/cancel': '{run}',
  '/api/scraperuns/{id}/pause': '{run}',
  '/api/scraperuns/{id}/resume': '{run}',
  '/api/scraperuns/{id}/coverage': '{run}',
  '/api/leads/by-run/{runId}': '{run}',
  '/api/leads/{id}': '{lead}',
  '/api/leads/{id}/suppression': '{lead}',
  '/api/leads/edits/{editId}/undo': '{edit}',
  '/api/export/runs/{id}.csv': '{run}',
  '/api/settings/api-keys/{id}': '{spareKey}',
  '/api/settings/lists/{list}': '{list}',
  '/api/settings/export-status/{id}': '{export}',
  '/api/export/files/{id}': '{export}',
};

/** Possible callers: without a token, as another tenant, with the owner's API key of all scopes, as the owner. */
export type Who = 'none' | 'other' | 'key' | 'owner';
export const CALLERS: [string, Who][] = [
  ['no token', 'none'],
  ['another tenant', 'other'],
  ["the owner's API key", 'key'],
  ['the owner', 'owner'],
];

type Callers = Awaited<ReturnType<typeof createCallers>>;

/** An application with all possible callers, and an owner who has one item of each kind. */
export function useCallers(): Callers {
  const source = new FakeSource();
  const app = useApp({ override: overrideSource(source) });
  let callers: Callers | undefined;
  beforeAll(async () => {
    callers = await createCallers(app, source);
  });
  return lazyProxy(() => callers);
}

async function createCallers(app: TestApp, source: FakeSource) {
  const [owner, other] = [await app.newPerson(), await app.newPerson()];
  const newKey = (...scopes: ApiKeyScope[]) => createKey(app, owner, { scopes });
  const key = await newKey(...SCOPES);
  const keyOf = new Map<ApiKeyScope, NewApiKey>();
  for (const scope of SCOPES) keyOf.set(scope, await newKey(scope));
  source.places = buildPlaces(3);
  const { body: run } = await app
    .as(owner)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar' });
  const edits: string[] = [];
  const named: Record<string, string> = {
    account: owner.accountId,
    run: run.id,
    spareKey: (await newKey('read')).id,
    export: (await app.as(owner).post('/api/settings/export-request')).body.id,
    list: 'leads',
    // An edit can be undone once, so each call gets another one.
    get edit() {
      return edits.pop()!;
    },
  };
  const ended = async () => (await app.as(owner).get(`/api/scraperuns/${run.id}`)).body;
  await until(async () => (await ended()).Status === 'Complete');
  const exported = `/api/settings/export-status/${named['export']}`;
  await until(async () => (await app.as(owner).get(exported)).body.status === 'READY');
  named['lead'] = (await app.as(owner).get('/api/leads')).body[0].id;
  for (const _ of [...CALLERS, ...SCOPES]) {
    const { headers } = await app.as(owner).delete(`/api/leads/${named['lead']}/suppression`);
    edits.push(headers['edit-id']!);
  }
  named['csv'] = encodeURIComponent((await ended())['CSV URL']);
  const people = { none: null, other, key: withKey(owner, key), owner };
  return {
    app,
    owner,
    other,
    runId: run.id as string,
    as: (who: Who): Subscriber | null => people[who],
    /** The owner's program, whose key has this scope only. */
    withScope: (scope: ApiKeyScope): Subscriber => withKey(owner, keyOf.get(scope)!),
    /** Calls a route such as `GET /api/leads/{lead}?range=[0,1]`; braces name one of the owner's items. */
    ask(route: string, person: Subscriber | null) {
      const [method, template] = route.split(' ') as [keyof typeof METHODS, string];
      const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]!);
      return app.as(person)[METHODS[method]](path);
    },
  };
}

/** Every operation of the OpenAPI document, with routes as written here. */
export const documentedRoutes = ({ document }: TestApp) =>
  Object.entries<object>(document().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replace(/\{\w+\}/, PARAMETERS[path] ?? '')}`,
      operation: operation as Operation,
    })),
  );

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}
export interface Operation {
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
