import {
  CALLERS,
  documentedRoutes,
  NOT_SIGNED_IN,
  PERSON_ONLY,
  PROFILE,
  useCallers,
} from './callers.js';

interface Expected {
  none: number;
  other: number;
  owner: number;
  /** The owner's API key gets the same response as the owner, unless stated here. */
  key?: typeof PERSON_ONLY;
  query?: string;
  body?: object;
  /** Ends the caller's session or account, so a disposable caller requests it. */
  ends?: true;
}

/**
 * The response of every route without a token, to another tenant, to the owner's API key and to the owner. A route
 * missing here fails the test: a new route must state whom it serves.
 */
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
  'PUT /api/settings/profile': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: PROFILE,
  },
  'POST /api/settings/profile/populate-test-data': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/settings/notifications': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PUT /api/settings/notifications': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { weeklySummary: false },
  },
  // The owner's address is the login address, which needs no link.
  'POST /api/settings/notifications/confirmation': {
    none: NOT_SIGNED_IN,
    other: 409,
    key: PERSON_ONLY,
    owner: 409,
  },
  'GET /api/settings/marketing': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'PUT /api/settings/marketing': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { allowed: true, source: 'settings' },
  },
  'PUT /api/settings/lists/{list}': {
    none: NOT_SIGNED_IN,
    other: 200,
    key: PERSON_ONLY,
    owner: 200,
    body: {},
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
  'GET /scrape/progress': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    query: '?city=Monaco&category=bar',
  },
  'GET /api/scraperuns': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'POST /api/scraperuns': {
    none: NOT_SIGNED_IN,
    other: 201,
    owner: 201,
    body: { city: 'Monaco', category: 'bar' },
  },
  'GET /api/scraperuns/{run}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/progress': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/cancel': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/pause': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/resume': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/coverage': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/scraperuns/estimate': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    query: '?city=Monaco&category=bar',
  },
  'GET /api/leads': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  // Leads of another account among the ids are skipped: test/leads/change.test.ts.
  'PATCH /api/leads': {
    none: NOT_SIGNED_IN,
    other: 200,
    owner: 200,
    body: { ids: ['00000000-0000-4000-8000-000000000001'] },
  },
  'GET /api/leads/facets': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/leads/map': { none: NOT_SIGNED_IN, other: 200, owner: 200, query: '?zoom=3' },
  'GET /api/leads/{lead}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'PATCH /api/leads/{lead}': { none: NOT_SIGNED_IN, other: 404, owner: 200, body: {} },
  'POST /api/leads/{lead}/suppression': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'DELETE /api/leads/{lead}/suppression': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'POST /api/leads/edits/{edit}/undo': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  'GET /api/leads/by-run/{run}': { none: NOT_SIGNED_IN, other: 404, owner: 200 },
  // A signed link is its own token: anyone with the link may read, and a bearer token does not help.
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
  'GET /api/csv-proxy': { none: NOT_SIGNED_IN, other: 404, owner: 200, query: '?url={csv}' },
  'GET /api/places/cities': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/places/categories': { none: NOT_SIGNED_IN, other: 200, owner: 200 },
  'GET /api/config': { none: 200, other: 200, owner: 200 },
  'GET /health/live': { none: 200, other: 200, owner: 200 },
  'GET /health/ready': { none: 200, other: 200, owner: 200 },
  'GET /metrics': { none: 200, other: 200, owner: 200 },
};

const callers = useCallers();

it('the matrix classifies every documented route', () => {
  const documented = documentedRoutes(callers.app).map(({ route }) => route);

  expect(documented.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

describe.each(Object.entries(ROUTES))('%s', (route, { query, body, ends, ...expected }) => {
  // @requirement 6.3, 6.5, 6.6
  it.each(CALLERS)('answers %s with the expected status', async (_, who) => {
    const isNeeded = !ends || who === 'none' || who === 'key';
    const person = isNeeded ? callers.as(who) : await callers.app.newPerson();
    const { status } = await callers.ask(route + (query ?? ''), person).send(body);

    expect(status).toBe(expected[who] ?? expected.owner);
  });
});

// @requirement 6.5
it("lists never show the owner's runs and leads to another tenant", async () => {
  const { app, owner, runId } = callers;
  const stranger = await app.newPerson();
  const { body: runs } = await app.as(stranger).get('/api/scraperuns?limit=50');
  const { body: run } = await app.as(owner).get(`/api/scraperuns/${runId}`);
  const { body: byIds } = await app.as(stranger).get(`/api/leads?ids=${run.Leads}`);
  const { body: leads } = await app.as(stranger).get('/api/leads');

  expect(run.Leads).toHaveLength(3);
  expect(runs).toEqual([]);
  expect(byIds).toEqual([]);
  expect(leads).toEqual([]);
});
