import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';
import { callsOver } from '#client/calls.ts';
import { NOT_A_MEMBER, PERMISSION_REQUIRED } from '#contract/account-header.js';
import type { Problem } from '#contract/problem.js';
import { REAUTHENTICATION_REQUIRED } from '#contract/recent-login.js';
import { fetchTracked, requireNetwork } from './connection';
import { addTabHeaders, AFTER_REMOVAL, forgetTab } from './tab';

/** A failed call. `message` comes from the server; `problem.errors` has a message for each rejected field. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly statusText: string,
    readonly problem: Partial<Problem>,
  ) {
    super(problem.error ?? problem.detail ?? `${status} ${statusText}`.trim());
    this.name = 'ApiError';
  }
}

/** Supplied by the session: a fresh token, and handlers for when the server rejects it, or what the user's role was thought to allow. */
export interface Credentials {
  getToken(): Promise<string>;
  onUnauthorized(): void;
  onForbidden(): void;
}

let credentials: Credentials = {
  getToken: () => Promise.reject(new Error('Auth context not initialized')),
  onUnauthorized: () => {},
  onForbidden: () => {},
};

export function setCredentials(supplied: Credentials) {
  credentials = supplied;
}

/** Unlike `crypto.randomUUID`, this also works on a page without HTTPS. */
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
/** Asks the user to confirm their login; false when they decline. */
export type Reauthenticate = () => Promise<boolean>;

let reauthenticate: Reauthenticate = () => Promise.resolve(false);
let asking: Promise<boolean> | undefined;

/** Supplied by the dashboard's dialog. */
export function setReauthenticate(supplied: Reauthenticate) {
  reauthenticate = supplied;
}

/** Concurrent calls share one prompt. */
function askOnce(): Promise<boolean> {
  asking ??= reauthenticate().finally(() => {
    asking = undefined;
  });
  return asking;
}

interface CallOptions {
  /** Completes even if the page closes. For small bodies only. */
  keepalive?: boolean;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** For public routes: sends no token. */
  anonymous?: boolean;
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  const isJson = response.headers.get('content-type')?.includes('json');
  if (!isJson) return {};
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  // With the reference, support finds the cause of an unexpected error in the log.
  const { error, requestId } = problem;
  if (response.status !== 500 || !error || !requestId) return problem;
  return { ...problem, error: `${error} Reference: ${requestId}` };
}

/**
 * Calls the API with the bearer token and returns the whole response (headers, stream, text).
 * Throws `ApiError` unless the status is 2xx, and `OfflineError` without a network. A 401 also ends the session. When the server requires a recent login, the
 * call continues once the user has confirmed it.
 */
export async function fetchApi(
  path: string,
  init: RequestInit = {},
  anonymous = false,
): Promise<Response> {
  requireNetwork(init.method);
  const token = anonymous ? null : await credentials.getToken();
  const response = await fetchWithToken(token, path, init);
  if (response.ok) return response;
  if (response.status === 401 && token !== null) {
    // The token was replaced during the call, for example by a password change. The server did nothing, so retry.
    const current = await credentials.getToken().catch(() => token);
    if (current !== token) return fetchApi(path, init);
    credentials.onUnauthorized();
  }
  const problem = await problemOf(response);
  if (problem.code === REAUTHENTICATION_REQUIRED && (await askOnce())) {
    return fetchApi(path, init);
  }
  if (problem.code === NOT_A_MEMBER) leaveAccount();
  if (problem.code === PERMISSION_REQUIRED && !anonymous) credentials.onForbidden();
  throw new ApiError(response.status, response.statusText, problem);
}

/** The user was removed from the account of this tab. It shows their primary account from now on, and says so. */
function leaveAccount() {
  forgetTab('account');
  location.assign(AFTER_REMOVAL);
}

function fetchWithToken(token: string | null, path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  if (token !== null) {
    headers.set('Authorization', `Bearer ${token}`);
    addTabHeaders(headers);
  }
  return fetchTracked(path, { ...init, headers });
}

/** Sends JSON and returns the whole response, as `fetchApi` does. */
export function sendJson(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const json = 'application/json';
  const headers = { Accept: json, 'Content-Type': json, ...options.headers };
  return fetchApi(
    path,
    {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
      keepalive: options.keepalive,
    },
    options.anonymous,
  );
}

const serializeQuery = createQuerySerializer();

/** What a call passes on, as openapi-fetch names it. */
interface Init extends CallOptions {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

const callsAs = (anonymous: boolean) =>
  callsOver(async (method, path: string, { params = {}, body, ...options }: Init = {}) => {
    const url = createFinalURL(path, {
      baseUrl: '',
      params,
      querySerializer: serializeQuery,
      pathSerializer: defaultPathSerializer,
    });
    const response = await sendJson(method.toUpperCase(), url, body, { ...options, anonymous });
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  });

/** The API, by path: `api.get('/api/leads/{id}', { params: { path: { id } } })`. JSON in, JSON out, with the types of its document. */
export const api = callsAs(false);
/** The API's public calls: they send no token. */
export const publicApi = callsAs(true);
