import { startApp, type Subscriber, type TestApp } from '../support/app.js';
import { FakeSource, somePlaces, withSource } from '../support/fake-source.js';
import { until } from '../support/until.js';

interface Expected {
  none: number;
  other: number;
  owner: number;
  /** An API key of the owner's is answered like the owner, where nothing else is said. */
  key?: typeof PERSON_ONLY;
  body?: object;
  /** Ends the caller's session or account: asked by someone who is not needed afterwards. */
  ends?: true;
}

/**
 * What every route answers to no token, to another tenant, to an API key of the owner's and to the owner. A route that is
 * not here fails the test, so that nobody adds one without saying whom it serves.
 */
const NOT_SIGNED_IN = 401;
const PERSON_ONLY = 403;
const ROUTES: Record<string, Expected> = {
  'POST /auth/sync': { none: NOT_SIGNED_IN, other: 200, key: PERSON_ONLY, owner: 200 },
  'GET /api/users/me': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PATCH /api/users/me': { none: NOT_SIGNED_IN, other: 200, owner: 200, body: {} },
  'POST /api/users/me/complete-onboarding': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/users/me/onboarding-draft': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PUT /api/users/me/onboarding-draft': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { step: 'contact', values: {} },
  },
  'GET /api/settings/profile': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  // A profile that lacks required fields is not saved.
  'PUT /api/settings/profile': { none: NOT_SIGNED_IN, other: 400, owner: 400, body: {} },
  'POST /api/settings/profile/populate-test-data': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/settings/notifications': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PUT /api/settings/notifications': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { weeklySummary: false },
  },
  'GET /api/settings/marketing': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PUT /api/settings/marketing': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { allowed: true, source: 'settings' },
  },
  'GET /api/settings/security/events': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
  },
  'POST /api/settings/security/revoke-sessions': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
    ends: true,
  },
  'POST /api/settings/security/password-changed': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
  },
  'GET /api/settings/api-keys': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
  },
  'POST /api/settings/api-keys': {
    none: NOT_SIGNED_IN,
    other: 201,
    key: PERSON_ONLY,
    owner: 201,
    body: {},
  },
  'DELETE /api/settings/api-keys/{spareKey}': {
    none: NOT_SIGNED_IN,
    other: 404,
    key: PERSON_ONLY,
    owner: 204,
  },
  'GET /api/accounts/{account}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'PATCH /api/accounts/{account}': { none: NOT_SIGNED_IN, other: 404, owner: 200, body: {} },
  'GET /scrape/progress': { none: NOT_SIGNED_IN, other: 400, owner: 400 },
  'GET /api/scraperuns': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'POST /api/scraperuns': { none: NOT_SIGNED_IN, other: 400, owner: 400, body: {} },
  'GET /api/scraperuns/{run}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/progress': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/cancel': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/leads': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  // Leads of others among the ids are left out: test/leads/change.test.ts.
  'PATCH /api/leads': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { ids: ['00000000-0000-4000-8000-000000000001'] },
  },
  'GET /api/leads/facets': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/leads/map': { none: NOT_SIGNED_IN, other: 400, owner: 400 },
  'GET /api/leads/{lead}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'PATCH /api/leads/{lead}': { none: NOT_SIGNED_IN, other: 404, owner: 200, body: {} },
  'POST /api/leads/{lead}/suppression': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'DELETE /api/leads/{lead}/suppression': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/leads/by-run/{run}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  // A signed link is its own token: whoever holds it may read, a bearer token does not help.
  'GET /api/export/runs/{run}.csv': {
    none: NOT_SIGNED_IN,
    other: NOT_SIGNED_IN,
    owner: NOT_SIGNED_IN,
  },
  'GET /api/export/leads.csv': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'POST /api/export/links': { none: NOT_SIGNED_IN, other: 201, owner: 201, body: {} },
  'GET /api/subscription': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/usage': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'POST /api/settings/export-request': { none: NOT_SIGNED_IN, other: 202, owner: 202 },
  'GET /api/settings/export-status/{export}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/export/files/{export}': {
    none: NOT_SIGNED_IN,
    other: NOT_SIGNED_IN,
    owner: NOT_SIGNED_IN,
  },
  'POST /api/settings/disable-account': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
    ends: true,
  },
  'POST /api/settings/delete-account': {
    none: NOT_SIGNED_IN,
    other: 202,
    key: PERSON_ONLY,
    owner: 202,
    body: { confirmationPhrase: 'DELETE' },
    ends: true,
  },
  'GET /api/csv-proxy': { none: NOT_SIGNED_IN, other: 400, owner: 400 },
  'GET /api/places/cities': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/places/categories': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/config': { none: 200, other: 200, owner: 200 },
  'GET /health/live': { none: 200, other: 200, owner: 200 },
  'GET /health/ready': { none: 200, other: 200, owner: 200 },
  'GET /metrics': { none: 200, other: 200, owner: 200 },
};

/** Which of the owner's things a path parameter of the OpenAPI document names. */
const PARAMETERS: Record<string, string> = {
  '/api/accounts/{id}': '{account}',
  '/api/scraperuns/{id}': '{run}',
  '/api/scraperuns/{id}/progress': '{run}',
  '/api/scraperuns/{id}/cancel': '{run}',
  '/api/leads/by-run/{runId}': '{run}',
  '/api/leads/{id}': '{lead}',
  '/api/leads/{id}/suppression': '{lead}',
  '/api/export/runs/{id}.csv': '{run}',
  '/api/settings/api-keys/{id}': '{spareKey}',
  '/api/settings/export-status/{id}': '{export}',
  '/api/export/files/{id}': '{export}',
};

const METHODS = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

const WHO: [string, 'none' | 'other' | 'key' | 'owner', () => Subscriber | null][] = [
  ['no token', 'none', () => null],
  ['another tenant', 'other', () => other],
  ['an API key of the owner', 'key', () => ({ ...owner, token: key })],
  ['the owner', 'owner', () => owner],
];

const source = new FakeSource();
let app: TestApp;
let owner: Subscriber;
let other: Subscriber;
let key: string;
let spareKeyId: string;
let runId: string;
let exportId: string;
let leadId: string;

beforeAll(async () => {
  app = await startApp({ override: withSource(source) });
  [owner, other] = [await app.newPerson(), await app.newPerson()];
  const newKey = async () => (await app.as(owner).post('/api/settings/api-keys').send({})).body;
  key = (await newKey()).key;
  spareKeyId = (await newKey()).id;
  source.places = somePlaces(3);
  const { body } = await app
    .as(owner)
    .post('/api/scraperuns')
    .send({ city: 'Monaco', category: 'bar' });
  runId = body.id;
  exportId = (await app.as(owner).post('/api/settings/export-request')).body.id;
  await until(
    async () => (await app.as(owner).get(`/api/scraperuns/${runId}`)).body.Status === 'Complete',
  );
  leadId = (await app.as(owner).get('/api/leads')).body[0].id;
});
afterAll(() => app.close());

const documented = () =>
  Object.entries<object>(app.document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const named = PARAMETERS[path] ? path.replace(/\{\w+\}/, PARAMETERS[path]) : path;
      return `${method.toUpperCase()} ${named}`;
    }),
  );

it('classifies every documented route', () => {
  expect(documented().toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe.each(Object.entries(ROUTES))('%s', (route, { body, ends, ...expected }) => {
  it.each(WHO)('answers %s', async (_, who, person) => {
    const [method, template] = route.split(' ') as [keyof typeof METHODS, string];
    const path = template
      .replace('{run}', runId)
      .replace('{export}', exportId)
      .replace('{lead}', leadId)
      .replace('{account}', owner.accountId)
      .replace('{spareKey}', spareKeyId);
    const isNeeded = !ends || who === 'none' || who === 'key';
    const agent = app.as(isNeeded ? person() : await app.newPerson());
    const { status } = await agent[METHODS[method]](path).send(body);

    expect(status).toBe(expected[who] ?? expected.owner);
  });
});

it('never shows another tenant the runs and leads of the owner in a list', async () => {
  const { body: runs } = await app.as(other).get('/api/scraperuns?limit=50');
  const { body: run } = await app.as(owner).get(`/api/scraperuns/${runId}`);
  const { body: byIds } = await app.as(other).get(`/api/leads?ids=${run.Leads}`);
  const { body: leads } = await app.as(other).get('/api/leads');

  expect(run.Leads).toHaveLength(3);
  expect(runs).toEqual([]);
  expect(byIds).toEqual([]);
  expect(leads).toEqual([]);
});
