import { createHash } from 'node:crypto';
import { z } from 'zod';
import { catalog } from './catalog.js';
import { sessions } from './checkout.js';
import { customers } from './customers.js';
import { invalid } from './errors.js';
import { invoices } from './invoices.js';
import type { TillObject } from './objects.js';
import { decodeForm } from './parameters.js';
import { payments } from './payments.js';
import { portal } from './portal.js';
import { schedules } from './schedules.js';
import { subscriptions } from './subscriptions.js';
import { findObject } from './till.sql.js';
import { present, type Till } from './till.js';

/** The till's API key. It gives no access to anything else. */
export const TILL_KEY = 'sk_test_till';

export interface ApiRequest {
  method: string;
  /** Path and query. */
  url: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

const ROUTES = [
  ...catalog,
  ...customers,
  ...payments,
  ...sessions,
  ...portal,
  ...subscriptions,
  ...schedules,
  ...invoices,
];

/** A parsed and validated request that has not been executed yet. */
export interface Call {
  isWrite: boolean;
  fingerprint: Buffer;
  run(till: Till): Promise<object>;
}

/** @throws TillError when the request is unknown, not allowed or has wrong parameters */
export function prepareCall({ method, url, body, authorization }: ApiRequest): Call {
  if (authorization !== `Bearer ${TILL_KEY}`) {
    throw invalid(
      authorization ? 'Invalid API Key provided.' : 'You did not provide an API key.',
      undefined,
      authorization ? 'api_key_invalid' : undefined,
      401,
    );
  }
  const { pathname, search } = new URL(url, 'http://till');
  const known = ROUTES.find((entry) => entry.method === method && entry.path.test(pathname));
  if (!known)
    throw invalid(`Unrecognized request URL (${method}: ${pathname}).`, undefined, undefined, 404);
  const { expand, ...values } = decodeForm([search.slice(1), body].filter(Boolean).join('&'));
  const paths = z.array(z.string().max(200)).max(20).default([]).safeParse(expand);
  if (!paths.success) throw invalid('Invalid expand: must be a list of up to 20 fields.', 'expand');
  const handle = known.prepare(values);
  const ids = known.path.exec(pathname)!.slice(1);
  return {
    isWrite: method !== 'GET',
    fingerprint: createHash('sha256').update(`${method} ${pathname}\n${body}`).digest(),
    async run(till) {
      const answer = show(await handle(till, ids), till.now);
      for (const path of paths.data) await expandPath(till, answer, path.split('.'), path);
      return answer;
    },
  };
}

/** A copy of the response without the fields that Stripe doesn't expose. */
function show(answer: object, now: number): Record<string, unknown> {
  const shown = 'object' in answer ? present(answer as TillObject, now) : answer;
  const data = (shown as { data?: unknown }).data;
  const copy = Array.isArray(data)
    ? { ...shown, data: data.map((entry: TillObject) => present(entry, now)) }
    : shown;
  return structuredClone(copy) as Record<string, unknown>;
}

/** Replaces the id at a path with its object. */
async function expandPath(
  till: Till,
  target: unknown,
  path: string[],
  full: string,
): Promise<void> {
  const [field, ...rest] = path as [string, ...string[]];
  if (Array.isArray(target)) {
    for (const element of target) await expandPath(till, element, path, full);
    return;
  }
  // This object's field is empty, so there is nothing to expand.
  if (typeof target !== 'object' || target === null) return;
  const object = target as Record<string, unknown>;
  if (!(field in object)) throw invalid(`This property cannot be expanded (${full}).`, 'expand');
  const value = object[field];
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) value[index] = await resolve(till, element);
  } else {
    object[field] = await resolve(till, value);
  }
  if (rest.length > 0) await expandPath(till, object[field], rest, full);
}

async function resolve(till: Till, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value;
  const found = await findObject(till.tx, value);
  if (!found)
    throw invalid(`This property cannot be expanded: ${value} is not an object.`, 'expand');
  return structuredClone(present(found, till.now));
}
