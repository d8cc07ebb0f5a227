import type { ServerResponse } from 'node:http';

/** Possible faults of a request; those with a status are Google's own errors. */
export type Fault =
  | 'wrong key'
  | 'no key'
  | 'disabled'
  | 'blocked'
  | 'minute quota'
  | 'day quota'
  | 'internal'
  | 'unavailable'
  | 'bad gateway'
  | 'silent'
  | 'slow'
  | 'cut off'
  | 'malformed'
  | 'strange'
  | 'invalid';

const SLOW_MS = 2_000;

type Refusal =
  | Exclude<Fault, 'silent' | 'slow' | 'cut off' | 'malformed' | 'strange' | 'bad gateway'>
  | 'no mask'
  | 'not found';

const STATUS = {
  INVALID_ARGUMENT: 400,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

const quota = (unit: 'minute' | 'day') => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'RATE_LIMIT_EXCEEDED',
  domain: 'googleapis.com',
  metadata: {
    service: 'places.googleapis.com',
    quota_limit: `SearchTextRequestPer${unit === 'day' ? 'Day' : 'Minute'}PerProject`,
    quota_limit_value: '600',
    quota_unit: `1/${unit === 'day' ? 'd' : 'min'}/{project}`,
  },
});
const reason = (text: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: text,
  domain: 'googleapis.com',
  metadata: { service: 'places.googleapis.com', consumer: 'projects/1' },
});
const retry = (delay: string) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: delay,
});

const REFUSALS: Record<Refusal, [keyof typeof STATUS, message: string, ...details: object[]]> = {
  'wrong key': [
    'INVALID_ARGUMENT',
    'API key not valid. Please pass a valid API key.',
    reason('API_KEY_INVALID'),
  ],
  'no key': [
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity).",
  ],
  disabled: [
    'PERMISSION_DENIED',
    'Places API (New) has not been used in project 1 before or it is disabled.',
    reason('SERVICE_DISABLED'),
  ],
  blocked: [
    'PERMISSION_DENIED',
    'Requests to this API are blocked.',
    reason('API_KEY_SERVICE_BLOCKED'),
  ],
  'minute quota': [
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'SearchTextRequest'",
    quota('minute'),
    retry('0.05s'),
  ],
  'day quota': [
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'SearchTextRequest'",
    quota('day'),
  ],
  internal: ['INTERNAL', 'Internal error encountered.'],
  unavailable: ['UNAVAILABLE', 'The service is currently unavailable.'],
  'no mask': [
    'INVALID_ARGUMENT',
    'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters#definitions on how to provide it.',
  ],
  'not found': [
    'NOT_FOUND',
    'The Place ID is no longer valid. Please refresh cached Place IDs as per https://developers.google.com/maps/documentation/places/web-service/place-id#save-id',
  ],
  invalid: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
};

/** An error as Google formats it. */
export function refusal(why: Refusal, customMessage?: string): { status: number; body: unknown } {
  const [status, message, ...details] = REFUSALS[why];
  const code = STATUS[status];
  const error = {
    code,
    message: customMessage ?? message,
    status,
    ...(details.length > 0 && { details }),
  };
  return { status: code, body: { error } };
}

/** Sends a response, or the fault in its place. */
export function answerWith(
  response: ServerResponse,
  answer: () => { status: number; body: unknown },
  fault: Fault | null,
) {
  if (fault === 'silent') return;
  if (fault === 'slow') {
    setTimeout(() => answerWith(response, answer, null), SLOW_MS).unref();
    return;
  }
  if (fault === 'bad gateway') {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html>502 Bad Gateway</html>');
    return;
  }
  const damaged = fault === 'cut off' || fault === 'malformed' || fault === 'strange';
  const { status, body } = fault && !damaged ? refusal(fault) : answer();
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  if (fault === 'malformed') {
    response.writeHead(200, headers).end(text.slice(0, text.length / 2));
  } else if (fault === 'strange') {
    response.writeHead(200, headers).end('{"places":{"id":5}}');
  } else if (fault === 'cut off') {
    response.writeHead(200, { ...headers, 'content-length': text.length });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
  } else {
    response.writeHead(status, headers).end(text);
  }
}
