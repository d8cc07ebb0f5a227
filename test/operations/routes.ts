import type { ApiKeyScope } from '#contract/settings.js';
import { DELIVERY, DESTINATION, NOT_SIGNED_IN, PERSON_ONLY, PROFILE, WEBHOOK } from './callers.js';

interface Expected {
  /** Without a token; 401 unless the route is public. */
  none?: 200 | 204 | 400 | 410;
  other: number;
  owner: number;
  /** The scope of an API key that gets the same response as the owner; others get 403. Null where keys do not matter. */
  key: ApiKeyScope | typeof PERSON_ONLY | null;
  query?: string;
  body?: object;
  /** Ends the caller's session or account, so a disposable caller requests it. */
  ends?: true;
}

export const NEW_WEBHOOK = { ...WEBHOOK, url: 'http://hooks.test/new' };
const BRAND = { name: 'Acme', color: '#0b57d0', logo: null, replyTo: null };
const PRO = { plan: 'PRO', billingPeriod: 'MONTHLY' };
/**
 * The response of every route without a token, to another tenant, to the owner's API key and to the owner. A route
 * missing here fails the test: every new route must be classified.
 */
export const ROUTES: Record<string, Expected> = {
  'POST /auth/sync': { key: PERSON_ONLY, other: 200, owner: 200 },
  'GET /api/users/me': { key: 'read', other: 200, owner: 200 },
  'PATCH /api/users/me': { key: PERSON_ONLY, other: 200, owner: 200, body: {} },
  'POST /api/users/me/complete-onboarding': { key: PERSON_ONLY, other: 200, owner: 200 },
  'GET /api/users/me/onboarding-draft': { key: 'read', other: 200, owner: 200 },
  'PUT /api/users/me/onboarding-draft': {
    key: PERSON_ONLY,
    other: 200,
    owner: 200,
    body: { step: 'contact', values: {} },
  },
  'GET /api/settings/profile': { key: 'read', other: 200, owner: 200 },
  'PUT /api/settings/profile': { key: 'manage', other: 200, owner: 200, body: PROFILE },
  'POST /api/settings/profile/populate-test-data': { key: 'manage', other: 200, owner: 200 },
  'GET /api/settings/notifications': { key: 'read', other: 200, owner: 200 },
  'PUT /api/settings/notifications': {
    key: PERSON_ONLY,
    other: 200,
    owner: 200,
    body: { weeklySummary: false },
  },
  // The owner's address is the login address, which needs no link.
  'POST /api/settings/notifications/confirmation': { other: 409, key: PERSON_ONLY, owner: 409 },
  'GET /api/settings/marketing': { key: 'read', other: 200, owner: 200 },
  'PUT /api/settings/marketing': {
    key: PERSON_ONLY,
    other: 200,
    owner: 200,
    body: { allowed: true, source: 'settings' },
  },
  'PUT /api/settings/lists/{list}': { key: PERSON_ONLY, other: 200, owner: 200, body: {} },
  'GET /api/settings/security/events': { key: PERSON_ONLY, other: 200, owner: 200 },
  'POST /api/settings/security/revoke-client-links': { key: PERSON_ONLY, other: 200, owner: 200 },
  'POST /api/settings/security/revoke-sessions': {
    key: PERSON_ONLY,
    other: 200,
    owner: 200,
    ends: true,
  },
  'POST /api/settings/security/password-changed': { key: PERSON_ONLY, other: 200, owner: 200 },
  'GET /api/settings/api-keys': { key: PERSON_ONLY, other: 200, owner: 200 },
  'POST /api/settings/api-keys': { key: PERSON_ONLY, other: 201, owner: 201, body: {} },
  'DELETE /api/settings/api-keys/{spareKey}': { key: PERSON_ONLY, other: 404, owner: 204 },
  'GET /api/accounts/{account}': { key: 'read', other: 404, owner: 200 },
  'PATCH /api/accounts/{account}': { key: 'manage', other: 404, owner: 200, body: {} },
  'GET /scrape/progress': {
    key: 'run',
    other: 200,
    owner: 200,
    query: '?city=Monaco&category=bar',
  },
  'GET /api/scraperuns': { key: 'read', other: 200, owner: 200 },
  'POST /api/scraperuns': {
    key: 'run',
    other: 201,
    owner: 201,
    body: { city: 'Monaco', category: 'bar' },
  },
  'GET /api/scraperuns/{run}': { key: 'read', other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/progress': { key: 'read', other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/cancel': { key: 'run', other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/pause': { key: 'run', other: 404, owner: 200 },
  'POST /api/scraperuns/{run}/resume': { key: 'run', other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/coverage': { key: 'read', other: 404, owner: 200 },
  'GET /api/scraperuns/{run}/area': { key: 'read', other: 404, owner: 200 },
  'GET /api/scraperuns/estimate': {
    key: 'read',
    other: 200,
    owner: 200,
    query: '?city=Monaco&category=bar',
  },
  'GET /api/leads': { key: 'read', other: 200, owner: 200 },
  // Another account's leads among the ids are skipped: test/finding/leads/change.test.ts.
  'PATCH /api/leads': {
    key: 'run',
    other: 200,
    owner: 200,
    body: { ids: ['00000000-0000-4000-8000-000000000001'] },
  },
  'GET /api/leads/facets': { key: 'read', other: 200, owner: 200 },
  'GET /api/leads/histograms': { key: 'read', other: 200, owner: 200 },
  'GET /api/checklist': { key: PERSON_ONLY, other: 200, owner: 200 },
  'PATCH /api/checklist': {
    key: PERSON_ONLY,
    other: 200,
    owner: 200,
    body: { dismissed: false },
  },
  'GET /api/overview': { key: PERSON_ONLY, other: 200, owner: 200 },
  'GET /api/stats': { key: 'read', other: 200, owner: 200 },
  'GET /api/leads/map': { key: 'read', other: 200, owner: 200, query: '?zoom=3' },
  'GET /api/leads/{lead}': { key: 'read', other: 404, owner: 200 },
  'PATCH /api/leads/{lead}': { key: 'run', other: 404, owner: 200, body: {} },
  'POST /api/leads/{lead}/suppression': { key: 'run', other: 404, owner: 200 },
  'DELETE /api/leads/{lead}/suppression': { key: 'run', other: 404, owner: 200 },
  // A lead is reported only once: test/finding/leads/report.test.ts.
  'POST /api/leads/{reportedLead}/report': {
    key: 'run',
    other: 404,
    owner: 409,
    body: { reason: 'closed' },
  },
  // Imported leads aren't visited, and others only once an hour: test/finding/enrichment/verify.test.ts.
  'POST /api/leads/{importedLead}/verify': { key: 'run', other: 404, owner: 409 },
  // These leads and records are unknown: test/finding/merges/merges.test.ts has known ones.
  'POST /api/leads/{lead}/merge': {
    key: 'run',
    other: 404,
    owner: 404,
    body: { leadIds: ['00000000-0000-4000-8000-000000000001'] },
  },
  'POST /api/leads/{lead}/split': {
    key: 'run',
    other: 404,
    owner: 404,
    body: { source: 'fake', sourceId: 'unknown' },
  },
  'GET /api/leads/duplicates': { key: 'read', other: 200, owner: 200 },
  'PATCH /api/leads/duplicates/{duplicate}': {
    key: 'run',
    other: 404,
    owner: 200,
    body: { dismissed: false },
  },
  'GET /api/leads/edits': { key: 'read', other: 200, owner: 200 },
  'POST /api/leads/edits/{edit}/undo': { key: 'run', other: 404, owner: 200 },
  'GET /api/leads/bulk': { key: 'read', other: 200, owner: 200 },
  'POST /api/leads/bulk': {
    key: 'run',
    other: 202,
    owner: 202,
    body: { filter: { city: 'Nowhere' }, change: { Status: 'WON' } },
  },
  'GET /api/leads/bulk/{bulk}': { key: 'read', other: 404, owner: 200 },
  'POST /api/leads/bulk/{bulk}/cancel': { key: 'run', other: 404, owner: 200 },
  'POST /api/leads/bulk/{bulk}/undo': { key: 'run', other: 404, owner: 200 },
  'GET /api/leads/import': { key: 'read', other: 200, owner: 200 },
  // Without a file: test/finding/leads/import-preview.test.ts.
  'POST /api/leads/import': { key: 'run', other: 400, owner: 400 },
  'POST /api/leads/import/preview': { key: 'run', other: 400, owner: 400 },
  'GET /api/leads/import/{import}': { key: 'read', other: 404, owner: 200 },
  'POST /api/leads/import/{import}/undo': { key: 'run', other: 404, owner: 200 },
  'GET /api/leads/by-run/{run}': { key: 'read', other: 404, owner: 200 },
  // A signed link is its own token: anyone with the link may read, and a bearer token does not help.
  'GET /api/export/runs/{run}.{format}': { key: null, other: NOT_SIGNED_IN, owner: NOT_SIGNED_IN },
  'GET /api/views': { key: 'read', other: 200, owner: 200 },
  'POST /api/views': {
    key: 'manage',
    other: 201,
    owner: 201,
    body: { name: 'New', filter: { status: 'NEW' } },
  },
  'PATCH /api/views/{view}': { key: 'manage', other: 404, owner: 200, body: { deleted: false } },
  'DELETE /api/views/{view}': { key: 'manage', other: 404, owner: 204 },
  'GET /api/export/leads.{format}': { key: 'read', other: 200, owner: 200 },
  'POST /api/export/links': { key: 'read', other: 201, owner: 201, body: {} },
  'GET /api/export/layouts': { key: 'read', other: 200, owner: 200 },
  'POST /api/export/layouts': {
    key: 'manage',
    other: 201,
    owner: 201,
    body: { name: 'Mine', columns: ['name'] },
  },
  'DELETE /api/export/layouts/{layout}': { key: 'manage', other: 404, owner: 204 },
  'GET /api/settings/branding': { key: PERSON_ONLY, other: 200, owner: 200 },
  'PUT /api/settings/branding': { key: PERSON_ONLY, other: 403, owner: 403, body: BRAND },
  'DELETE /api/settings/branding': { key: PERSON_ONLY, other: 204, owner: 204 },
  'GET /api/deliveries': { key: 'read', other: 200, owner: 200 },
  'POST /api/deliveries': { key: 'manage', other: 201, owner: 201, body: DELIVERY },
  // Computed from the body alone.
  'POST /api/deliveries/preview': {
    key: 'read',
    other: 200,
    owner: 200,
    body: { cadence: 'weekly' },
  },
  'GET /api/deliveries/{delivery}': { key: 'read', other: 404, owner: 200 },
  'PATCH /api/deliveries/{delivery}': { key: 'manage', other: 404, owner: 200, body: {} },
  'POST /api/deliveries/{delivery}/run': { key: 'manage', other: 404, owner: 200 },
  'POST /api/deliveries/{delivery}/pause': { key: 'manage', other: 404, owner: 200 },
  'POST /api/deliveries/{delivery}/resume': { key: 'manage', other: 404, owner: 200 },
  'GET /api/deliveries/{delivery}/page': { key: 'read', other: 404, owner: 200 },
  // Its account has neither the plan nor a brand: test/delivery/deliveries/client-links.test.ts.
  'POST /api/deliveries/{delivery}/page': { key: 'manage', other: 404, owner: 403 },
  'DELETE /api/deliveries/{delivery}/page': { key: 'manage', other: 404, owner: 204 },
  // The link is its own token, and this one is invalid.
  'GET /d/{pageToken}/delivery': { key: null, none: 410, other: 410, owner: 410 },
  'GET /d/{pageToken}/leads': { key: null, none: 410, other: 410, owner: 410 },
  'GET /d/{pageToken}/places': { key: null, none: 410, other: 410, owner: 410 },
  'GET /d/{pageToken}/files/{runId}': { key: null, none: 410, other: 410, owner: 410 },
  'GET /api/deliveries/{delivery}/runs': { key: 'read', other: 404, owner: 200 },
  'GET /api/deliveries/{delivery}/runs/{runId}': { key: 'read', other: 404, owner: 200 },
  'POST /api/deliveries/{delivery}/runs/{runId}/resend': { key: 'manage', other: 404, owner: 200 },
  'GET /api/deliveries/{delivery}/runs/{runId}/file': { key: 'read', other: 404, owner: 200 },
  'DELETE /api/deliveries/{delivery}': { key: 'manage', other: 404, owner: 200 },
  'POST /api/deliveries/{deletedDelivery}/restore': { key: 'manage', other: 404, owner: 200 },
  'GET /api/destinations/recipients': { key: 'read', other: 200, owner: 200 },
  // The recipients' own tests add some.
  'POST /api/destinations/recipients/link': {
    key: 'manage',
    other: 404,
    owner: 404,
    body: { address: 'nobody@example.com' },
  },
  'GET /api/destinations': { key: 'read', other: 200, owner: 200 },
  'POST /api/destinations': { key: 'manage', other: 201, owner: 201, body: DESTINATION },
  'PATCH /api/destinations/{spareDestination}': { key: 'manage', other: 404, owner: 200, body: {} },
  // Its recipient has not confirmed the address.
  'POST /api/destinations/{destination}/test': { key: 'manage', other: 404, owner: 422 },
  'DELETE /api/destinations/{spareDestination}': { key: 'manage', other: 404, owner: 204 },
  'GET /api/webhooks': { key: 'manage', other: 200, owner: 200 },
  'POST /api/webhooks': { key: 'manage', other: 201, owner: 201, body: NEW_WEBHOOK },
  'PATCH /api/webhooks/{spareWebhook}': { key: 'manage', other: 404, owner: 200, body: {} },
  'POST /api/webhooks/{webhook}/test': { key: 'manage', other: 404, owner: 200 },
  'POST /api/webhooks/{webhook}/rotate-secret': { key: 'manage', other: 404, owner: 200 },
  'GET /api/webhooks/{webhook}/attempts': { key: 'manage', other: 404, owner: 200 },
  'POST /api/webhooks/{webhook}/attempts/{attemptId}/replay': {
    key: 'manage',
    other: 404,
    owner: 202,
  },
  'POST /api/webhooks/{webhook}/recover': {
    key: 'manage',
    other: 404,
    owner: 202,
    body: { since: '2026-01-01T00:00:00Z' },
  },
  'DELETE /api/webhooks/{spareWebhook}': { key: 'manage', other: 404, owner: 204 },
  'GET /api/subscription': { key: 'read', other: 200, owner: 200 },
  'GET /api/usage': { key: 'read', other: 200, owner: 200 },
  'GET /api/usage/days': { key: 'read', other: 200, owner: 200 },
  'GET /api/billing': { key: PERSON_ONLY, other: 200, owner: 200 },
  'GET /api/billing/invoices': { key: PERSON_ONLY, other: 200, owner: 200 },
  'POST /api/billing/sync': { key: PERSON_ONLY, other: 200, owner: 200 },
  'POST /api/billing/portal': { key: PERSON_ONLY, other: 409, owner: 409, body: {} },
  'GET /api/billing/preview': {
    key: PERSON_ONLY,
    other: 409,
    owner: 409,
    query: '?plan=PRO&billingPeriod=MONTHLY',
  },
  'POST /api/billing/change': { key: PERSON_ONLY, other: 409, owner: 409, body: PRO },
  'DELETE /api/billing/change': { key: PERSON_ONLY, other: 409, owner: 409 },
  'POST /api/billing/cancel': { key: PERSON_ONLY, other: 409, owner: 409 },
  'POST /api/billing/resume': { key: PERSON_ONLY, other: 409, owner: 409 },
  'POST /api/billing/checkout': { key: PERSON_ONLY, other: 201, owner: 201, body: PRO },
  'POST /api/billing/packs': { key: PERSON_ONLY, other: 403, owner: 403 },
  // It needs the payment provider's signature.
  'POST /api/billing/webhook': { key: null, none: 400, other: 400, owner: 400, body: {} },
  'POST /api/test/clock': {
    key: PERSON_ONLY,
    other: 404,
    owner: 404,
    body: { advance: 'P7D' },
  },
  'POST /api/settings/export-request': { key: PERSON_ONLY, other: 202, owner: 202 },
  'GET /api/settings/export-status/{export}': { key: PERSON_ONLY, other: 404, owner: 200 },
  'GET /api/export/files/{export}': { key: null, other: NOT_SIGNED_IN, owner: NOT_SIGNED_IN },
  'POST /api/settings/disable-account': { key: PERSON_ONLY, other: 200, owner: 200, ends: true },
  'POST /api/settings/delete-account': {
    key: PERSON_ONLY,
    other: 202,
    owner: 202,
    body: { confirmationPhrase: 'DELETE' },
    ends: true,
  },
  'GET /api/csv-proxy': { key: 'read', other: 404, owner: 200, query: '?url={csv}' },
  'GET /api/places/examples': { key: null, none: 200, other: 200, owner: 200 },
  'GET /api/places/areas': { key: null, none: 200, other: 200, owner: 200 },
  'GET /api/places/categories': { key: null, none: 200, other: 200, owner: 200 },
  'GET /api/places/wanted': { key: 'read', other: 200, owner: 200 },
  'POST /api/places/wanted': { key: 'run', other: 201, owner: 201, body: { city: 'Paris, FR' } },
  'DELETE /api/places/wanted/{wanted}': { key: 'run', other: 404, owner: 204 },
  'GET /api/public/search': {
    key: null,
    none: 200,
    other: 200,
    owner: 200,
    query: '?city=Monaco&category=bar',
  },
  'GET /api/public/coverage': { key: null, none: 200, other: 200, owner: 200 },
  'GET /api/map/tiles/{z}/{x}/{y}': { key: null, none: 204, other: 204, owner: 204 },
  'GET /api/map/about': { key: null, none: 200, other: 200, owner: 200 },
  'GET /api/config': { key: null, none: 200, other: 200, owner: 200 },
  'GET /health/live': { key: null, none: 200, other: 200, owner: 200 },
  'GET /health/ready': { key: null, none: 200, other: 200, owner: 200 },
  'GET /metrics': { key: null, none: 200, other: 200, owner: 200 },
};
