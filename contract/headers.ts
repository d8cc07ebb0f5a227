/** The id of a request, for support and logs. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** A key chosen by the client, so that a retry does not create a second resource. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const MAX_IDEMPOTENCY_KEY = 255;
