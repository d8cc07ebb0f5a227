import type { IncomingMessage } from 'node:http';
import type { Response } from 'supertest';
import { API_KEY_SCOPES, type ApiKeyScope, type NewApiKey } from '#contract/settings.js';
import { GIVEN_ROLES, type GivenRole } from '#contract/roles.js';
import { createKey, withKey } from '../support/api-key.js';
import { lazyProxy, useApp, type Subscriber, type TestApp } from '../support/app.js';
import { FakeSource, buildPlaces, overrideSource } from '../support/fake-source.js';
import { Receivers } from '../support/receivers.js';
import { newMember } from '../support/team.js';
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
  '/api/map/tiles/{z}/{x}/{y}': '{z}',
  '/api/scraperuns/{id}': '{run}',
  '/api/scraperuns/{id}/progress': '{run}',
  '/api/scraperuns/{id}/cancel': '{run}',
  '/api/scraperuns/{id}/pause': '{run}',
  '/api/scraperuns/{id}/resume': '{run}',
  '/api/scraperuns/{id}/coverage': '{run}',
  '/api/scraperuns/{id}/area': '{run}',
  '/api/leads/by-run/{runId}': '{run}',
  '/api/leads/{id}': '{lead}',
  '/api/leads/{id}/suppression': '{lead}',
  '/api/leads/{id}/activity': '{lead}',
  '/api/leads/{id}/mentions': '{lead}',
  '/api/activity/{id}': '{activity}',
  '/api/leads/{id}/report': '{reportedLead}',
  '/api/leads/{id}/verify': '{importedLead}',
  '/api/leads/{id}/merge': '{lead}',
  '/api/leads/{id}/split': '{lead}',
  '/api/leads/duplicates/{id}': '{duplicate}',
  '/api/leads/edits/{editId}/undo': '{edit}',
  '/api/leads/bulk/{id}': '{bulk}',
  '/api/leads/bulk/{id}/cancel': '{bulk}',
  '/api/leads/bulk/{id}/undo': '{bulk}',
  '/api/views/{id}': '{view}',
  '/api/places/wanted/{id}': '{wanted}',
  '/api/leads/import/{id}': '{import}',
  '/api/leads/import/{id}/undo': '{import}',
  '/api/export/runs/{id}.{format}': '{run}',
  '/api/export/leads.{format}': '{format}',
  '/api/export/layouts/{id}': '{layout}',
  '/api/settings/api-keys/{id}': '{spareKey}',
  '/api/settings/lists/{list}': '{list}',
  '/api/settings/export-status/{id}': '{export}',
  '/api/export/files/{id}': '{export}',
  '/api/deliveries/{id}': '{delivery}',
  '/api/deliveries/{id}/restore': '{deletedDelivery}',
  '/api/deliveries/{id}/page': '{delivery}',
  '/d/{token}/delivery': '{pageToken}',
  '/d/{token}/leads': '{pageToken}',
  '/d/{token}/places': '{pageToken}',
  '/d/{token}/files/{runId}': '{pageToken}',
  '/api/deliveries/{id}/run': '{delivery}',
  '/api/deliveries/{id}/pause': '{delivery}',
  '/api/deliveries/{id}/resume': '{delivery}',
  '/api/deliveries/{id}/runs': '{delivery}',
  '/api/deliveries/{id}/runs/{runId}': '{delivery}',
  '/api/deliveries/{id}/runs/{runId}/resend': '{delivery}',
  '/api/deliveries/{id}/runs/{runId}/file': '{delivery}',
  '/api/destinations/{id}': '{spareDestination}',
  '/api/destinations/{id}/test': '{destination}',
  '/api/team/members/{id}': '{member}',
  '/api/team/invitations/{id}': '{spareInvitation}',
  '/api/team/invitations/{id}/resend': '{invitation}',
  '/api/webhooks/{id}': '{spareWebhook}',
  '/api/webhooks/{id}/test': '{webhook}',
  '/api/webhooks/{id}/rotate-secret': '{webhook}',
  '/api/webhooks/{id}/attempts': '{webhook}',
  '/api/webhooks/{id}/attempts/{attemptId}/replay': '{webhook}',
  '/api/webhooks/{id}/recover': '{webhook}',
};

export const DELIVERY = {
  name: 'Bars',
  city: 'Monaco',
  category: 'bar',
  cadence: 'monthly',
  sendEmpty: true,
};

export const WEBHOOK = { url: 'http://hooks.test/', events: ['run.completed'] };
export const DESTINATION = {
  type: 'email',
  name: 'Sales',
  config: { to: ['sales@example.com'] },
};

/** Possible callers: without a token, as another tenant, with the owner's API key (all scopes), as the owner. */
export type Who = 'none' | 'other' | 'key' | 'owner';
export const CALLERS: [string, Who][] = [
  ['no token', 'none'],
  ['another tenant', 'other'],
  ["the owner's API key", 'key'],
  ['the owner', 'owner'],
];

/** How often each route is called. */
const CALLS = CALLERS.length + SCOPES.length + GIVEN_ROLES.length + 1;

type Callers = Awaited<ReturnType<typeof createCallers>>;

/** An application with all possible callers, and an owner who has one item of each kind. */
export function useCallers(): Callers {
  const source = new FakeSource();
  const internet = new Receivers();
  const app = useApp({
    override: (builder) => internet.override(overrideSource(source)(builder)),
  });
  afterAll(() => internet.close());
  let callers: Callers | undefined;
  beforeAll(async () => {
    callers = await createCallers(app, source, internet);
  });
  return lazyProxy(() => callers);
}

async function createCallers(app: TestApp, source: FakeSource, internet: Receivers) {
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
  const layouts: string[] = [];
  const { rows: wanted } = await app.database.query<{ id: string }>(
    `INSERT INTO wanted_areas (account_id, user_id, city_id, label)
     SELECT $1, $2, 'none ' || number, 'Nowhere' FROM generate_series(1, $3) AS number RETURNING id`,
    [owner.accountId, owner.userId, CALLS],
  );
  const newDelivery = async () =>
    (await app.as(owner).post('/api/deliveries').send(DELIVERY).expect(201)).body.id as string;
  const [delivery, deletedDelivery] = [await newDelivery(), await newDelivery()];
  await app.as(owner).delete(`/api/deliveries/${deletedDelivery}`).expect(200);
  const { body: delivered } = await app.as(owner).post(`/api/deliveries/${delivery}/run`);
  await internet.receive('hooks.test');
  const add = async (path: string, body: object) =>
    (await app.as(owner).post(path).send(body).expect(201)).body.id as string;
  const webhook = await add('/api/webhooks', WEBHOOK);
  const { body: attempt } = await app.as(owner).post(`/api/webhooks/${webhook}/test`).expect(200);
  const destination = await add('/api/destinations', DESTINATION);
  // One item for each call that changes or deletes it; the last one is kept.
  const spares = async (table: string, id: string) => {
    const { rows } = await app.database.query<{ id: string }>(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
       FROM ${table} one, generate_series(1, $2) WHERE id = $1 RETURNING id`,
      [id, 2 * CALLS + 2],
    );
    return () => (rows.length > 1 ? rows.pop()! : rows[0]!).id;
  };
  const nextWebhook = await spares('webhook_endpoints', webhook);
  const nextDestination = await spares('destinations', destination);
  const members = await createMembers(app, owner, 100);
  const invitations = await createInvitations(app, owner, CALLS + 1);
  const named: Record<string, string> = {
    invitation: invitations.pop()!,
    get spareInvitation() {
      return invitations.pop()!;
    },
    get member() {
      return members.pop()!;
    },
    get spareWebhook() {
      return nextWebhook();
    },
    get spareDestination() {
      return nextDestination();
    },
    view: await add('/api/views', { name: 'Mine', filter: {} }),
    destination,
    webhook,
    attemptId: attempt.id,
    account: owner.accountId,
    run: run.id,
    spareKey: (await newKey('read')).id,
    export: (await app.as(owner).post('/api/settings/export-request')).body.id,
    format: 'csv',
    list: 'leads',
    delivery,
    deletedDelivery,
    runId: delivered.id,
    pageToken: 'unknown',
    z: '0',
    x: '0',
    y: '0',
    // An edit can be undone once, and a layout or request deleted once, so each call gets another one.
    get wanted() {
      return wanted.pop()!.id;
    },
    get edit() {
      return edits.pop()!;
    },
    get layout() {
      return layouts.pop()!;
    },
  };
  const ended = async () => (await app.as(owner).get(`/api/scraperuns/${run.id}`)).body;
  await until(async () => (await ended()).Status === 'Complete');
  const exported = `/api/settings/export-status/${named['export']}`;
  await until(async () => (await app.as(owner).get(exported)).body.status === 'READY');
  const deliveredRun = `/api/deliveries/${delivery}/runs/${delivered.id}`;
  await until(async () => (await app.as(owner).get(deliveredRun)).body.status === 'sent');
  const { body: leads } = await app.as(owner).get('/api/leads');
  named['lead'] = leads[0].id;
  named['reportedLead'] = leads[2].id;
  await app
    .as(owner)
    .post(`/api/leads/${leads[2].id}/report`)
    .send({ reason: 'closed' })
    .expect(201);
  const { rows: pairs } = await app.database.query<{ id: string }>(
    `INSERT INTO lead_duplicates (account_id, lead_id, other_id, score, reasons)
     SELECT $1, (array_agg(id ORDER BY id))[1], (array_agg(id ORDER BY id))[2], 1, '{}' FROM leads
     WHERE account_id = $1 RETURNING id`,
    [owner.accountId],
  );
  named['duplicate'] = pairs[0]!.id;
  const form = { filter: {}, change: { Status: 'NEW' } };
  const { body: bulk } = await app.as(owner).post('/api/leads/bulk').send(form).expect(202);
  named['bulk'] = bulk.id;
  const bulkPath = `/api/leads/bulk/${bulk.id}`;
  await until(async () => (await app.as(owner).get(bulkPath)).body.status === 'Complete');
  await app.as(owner).patch(`/api/leads/${named['lead']}`).send({ Status: 'LOST' }).expect(200);
  named['activity'] = (await app.as(owner).get('/api/activity').expect(200)).body[0].id;
  const { body: imported } = await app
    .as(owner)
    .post('/api/leads/import')
    .field('as', 'known')
    .attach('file', Buffer.from('name,city\nAcme,Monaco'), 'customers.csv')
    .expect(202);
  named['import'] = imported.id;
  const importPath = `/api/leads/import/${imported.id}`;
  await until(async () => (await app.as(owner).get(importPath)).body.status === 'Complete');
  const importedLeads = '/api/leads?filter={"source":"import"}';
  named['importedLead'] = (await app.as(owner).get(importedLeads)).body[0].id;
  for (let call = 0; call < CALLS; call += 1) {
    const { headers } = await app.as(owner).delete(`/api/leads/${named['lead']}/suppression`);
    edits.push(headers['edit-id']!);
    const layout = { name: `Layout ${layouts.length}`, columns: ['name'] };
    layouts.push((await app.as(owner).post('/api/export/layouts').send(layout)).body.id);
  }
  named['csv'] = encodeURIComponent((await ended())['CSV URL']);
  const memberOf = new Map<GivenRole, Subscriber>();
  for (const role of GIVEN_ROLES) memberOf.set(role, await newMember(app, owner, role));
  const people = { none: null, other, key: withKey(owner, key), owner };
  return {
    app,
    owner,
    other,
    runId: run.id as string,
    as: (who: Who): Subscriber | null => people[who],
    /** The id of one of the owner's items. */
    idOf: (name: string): string => named[name]!,
    /** A member of the owner's account. */
    withRole: (role: GivenRole): Subscriber => memberOf.get(role)!,
    /** The owner's program, whose key has this scope only. */
    withScope: (scope: ApiKeyScope): Subscriber => withKey(owner, keyOf.get(scope)!),
    /**
     * Calls a route such as `GET /api/leads/{lead}?range=[0,1]`; braces name one of the owner's items, unless `ids` has
     * another.
     */
    ask(route: string, person: Subscriber | null, ids: Record<string, string> = {}) {
      const [method, template] = route.split(' ') as [keyof typeof METHODS, string];
      const path = template.replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => ids[name] ?? named[name]!,
      );
      const request = app.as(person)[METHODS[method]](path);
      return ENDLESS.has(route) ? request.buffer().parse(readHead) : request;
    },
  };
}

/** Streams that the server doesn't end. */
const ENDLESS = new Set(['GET /api/leads/changes']);

/** Leaves a stream when it opens; reads other responses. */
function readHead(response: Response, done: (error: Error | null, body: unknown) => void) {
  const incoming = response as unknown as IncomingMessage;
  if (incoming.headers['content-type']?.startsWith('text/event-stream')) {
    incoming.on('error', () => {}).destroy();
    return done(null, null);
  }
  let body = '';
  // Supertest decompresses what these events bring.
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => done(null, JSON.parse(body)));
}

/** Viewers of the owner's account who make no calls. */
async function createMembers(app: TestApp, { accountId }: Subscriber, count: number) {
  const { rows } = await app.database.query<{ id: string }>(
    `WITH people AS (
       INSERT INTO users (firebase_uid) SELECT 'member ' || n FROM generate_series(1, $2) n RETURNING id)
     INSERT INTO memberships (account_id, user_id, role) SELECT $1, id, 'VIEWER' FROM people
     RETURNING user_id AS id`,
    [accountId, count],
  );
  return rows.map(({ id }) => id);
}

async function createInvitations(app: TestApp, { accountId }: Subscriber, count: number) {
  const { rows } = await app.database.query<{ id: string }>(
    `INSERT INTO invitations (account_id, email, role, expires_at)
     SELECT $1, n || '@example.com', 'VIEWER', now() + interval '1 day' FROM generate_series(1, $2) n
     RETURNING id`,
    [accountId, count],
  );
  return rows.map(({ id }) => id);
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
  'x-permission'?: string;
  security?: Record<string, string[]>[];
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
