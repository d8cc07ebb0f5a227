import type { ClientBase, QueryResultRow } from 'pg';
import type { Kind, Of, TillObject } from './objects.js';

async function rows<Row extends QueryResultRow>(
  tx: ClientBase,
  sql: string,
  values: unknown[] = [],
) {
  return (await tx.query<Row>(sql, values)).rows;
}

/** Changes are made one at a time: two clicks on "Pay" charge once. */
export function takeTurn(tx: ClientBase) {
  return rows(tx, `SELECT pg_advisory_xact_lock(hashtextextended('test till', 0))`);
}

/** @returns false while another request has the key */
export async function takeKey(tx: ClientBase, key: string): Promise<boolean> {
  const [row] = await rows<{ isFree: boolean }>(
    tx,
    `SELECT pg_try_advisory_xact_lock(hashtextextended('test till ' || $1, 0)) AS "isFree"`,
    [key],
  );
  return row!.isFree;
}

export interface KeyedAnswer {
  fingerprint: Buffer;
  requestId: string;
  status: number;
  answer: object;
}

export async function findAnswer(tx: ClientBase, key: string): Promise<KeyedAnswer | undefined> {
  const [row] = await rows<KeyedAnswer>(
    tx,
    `SELECT fingerprint, request_id AS "requestId", status, answer FROM till_requests
     WHERE key = $1 AND created_at > now() - interval '24 hours'`,
    [key],
  );
  return row;
}

export function storeAnswer(
  tx: ClientBase,
  key: string,
  { fingerprint, requestId, status, answer }: KeyedAnswer,
) {
  return rows(
    tx,
    `INSERT INTO till_requests (key, fingerprint, request_id, status, answer) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET fingerprint = $2, request_id = $3, status = $4, answer = $5, created_at = now()`,
    [key, fingerprint, requestId, status, JSON.stringify(answer)],
  );
}

export async function findObject(tx: ClientBase, id: string): Promise<TillObject | undefined> {
  // PostgreSQL can't store this text.
  if (id.includes('\0')) return undefined;
  const [row] = await rows<{ body: TillObject }>(
    tx,
    'SELECT body FROM till_objects WHERE id = $1',
    [id],
  );
  return row?.body;
}

export function storeObject(tx: ClientBase, object: TillObject, customer: string | null) {
  return rows(
    tx,
    `INSERT INTO till_objects (id, kind, customer, body) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET customer = $3, body = $4`,
    [object.id, object.object, customer, JSON.stringify(object)],
  );
}

/** @param seconds Unix time; null if the object does not change with time */
export function setDue(tx: ClientBase, id: string, seconds: number | null) {
  return rows(tx, 'UPDATE till_objects SET due_at = to_timestamp($2) WHERE id = $1', [id, seconds]);
}

export function dueObjects(tx: ClientBase) {
  return rows<{ id: string; kind: Kind }>(
    tx,
    'SELECT id, kind FROM till_objects WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT 100',
  );
}

export interface Filter {
  /** Fields and their values. */
  where?: Record<string, unknown>;
  /** A field with one of several values. */
  anyOf?: { field: string; values: string[] };
  /** The earliest time of creation. */
  since?: number;
}
export interface ListPage {
  limit: number;
  starting_after?: string;
}

/** Newest first. */
export async function listObjects<Name extends Kind>(
  tx: ClientBase,
  kind: Name,
  { where = {}, anyOf, since = 0 }: Filter,
  { limit, starting_after: after }: ListPage,
): Promise<Of<Name>[]> {
  const found = await rows<{ body: Of<Name> }>(
    tx,
    `SELECT body FROM till_objects
     WHERE kind = $1 AND body @> $2 AND NOT body ? 'deleted'
       AND ($3::text[] IS NULL OR body ->> $4 = ANY($3))
       AND (body ->> 'created')::bigint >= $5
       AND ($6::text IS NULL OR position < (SELECT position FROM till_objects WHERE id = $6))
     ORDER BY position DESC LIMIT $7`,
    [
      kind,
      JSON.stringify(where),
      anyOf?.values ?? null,
      anyOf?.field ?? '',
      since,
      after ?? null,
      limit,
    ],
  );
  return found.map(({ body }) => body);
}

/** @param delayMs until the first attempt */
export function addDelivery(tx: ClientBase, event: string, delayMs: number) {
  return rows(
    tx,
    `INSERT INTO till_deliveries (event, due_at) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')`,
    [event, delayMs],
  );
}

export interface EventDelivery {
  id: string;
  attempt: number;
  body: object;
}

/** Counts the attempt first: if the process ends in the middle, the next attempt delivers it. */
export function claimDeliveries(tx: ClientBase, limit: number) {
  return rows<EventDelivery>(
    tx,
    `WITH due AS (
       SELECT id, due_at FROM till_deliveries WHERE due_at <= clock_timestamp() ORDER BY due_at, id
       LIMIT $1 FOR UPDATE SKIP LOCKED),
     claimed AS (
       UPDATE till_deliveries d SET attempt = attempt + 1,
         due_at = clock_timestamp() + least(3600, 2 ^ least(attempt, 20)) * interval '1 s'
       FROM due WHERE d.id = due.id RETURNING d.id, d.event, d.attempt, due.due_at)
     SELECT c.id, c.attempt, o.body FROM claimed c JOIN till_objects o ON o.id = c.event ORDER BY c.due_at, c.id`,
    [limit],
  );
}

export function removeDelivery(tx: ClientBase, id: string) {
  return rows(tx, 'DELETE FROM till_deliveries WHERE id = $1', [id]);
}

/** Milliseconds until something is due; null if nothing is due. */
export async function untilDue(tx: ClientBase): Promise<number | null> {
  const [row] = await rows<{ ms: number | null }>(
    tx,
    `SELECT ceil(1000 * extract(epoch FROM least(
       (SELECT min(due_at) FROM till_deliveries), (SELECT min(due_at) FROM till_objects)) - clock_timestamp()))::float8 AS ms`,
  );
  return row!.ms;
}

/** Removes a value from all data stored about a customer. */
export function forget(tx: ClientBase, customer: string, value: string) {
  return rows(
    tx,
    `UPDATE till_objects SET body = replace(body::text, ': ' || to_json($2::text)::text, ': null')::jsonb
     WHERE customer = $1`,
    [customer, value],
  );
}

/** Removes the addresses that a customer has had, which their invoices and events keep. */
export function forgetEmails(tx: ClientBase, customer: string) {
  return rows(
    tx,
    `UPDATE till_objects SET body = regexp_replace(body::text, '("(customer_)?email": )"[^"]*"', '\\1null', 'g')::jsonb
     WHERE customer = $1`,
    [customer],
  );
}

/**
 * Removes the requests about a customer, and their keys from events of versions before 1.0. Keys and answers contain the
 * data of its account.
 */
export async function forgetRequests(tx: ClientBase, customer: string): Promise<void> {
  await rows(
    tx,
    'DELETE FROM till_requests WHERE strpos(answer::text, to_json($1::text)::text) > 0',
    [customer],
  );
  await rows(
    tx,
    `UPDATE till_objects SET body = jsonb_set(body, '{request,idempotency_key}', 'null', false)
     WHERE customer = $1 AND kind = 'event' AND body -> 'request' ? 'idempotency_key'`,
    [customer],
  );
}

/** Removes data that Stripe also keeps for a limited time only. */
export async function removeOld(tx: ClientBase): Promise<void> {
  await rows(tx, `DELETE FROM till_requests WHERE created_at < now() - interval '24 hours'`);
  await rows(
    tx,
    `DELETE FROM till_objects WHERE kind IN ('event', 'billing_portal.session')
       AND (body ->> 'created')::bigint < extract(epoch FROM now() - interval '30 days')`,
  );
  await rows(
    tx,
    'DELETE FROM till_deliveries d WHERE NOT EXISTS (SELECT FROM till_objects o WHERE o.id = d.event)',
  );
}
