/** The id of a request, for support and logs. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** A client's name for a creation, so that a retry does not create twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const MAX_IDEMPOTENCY_KEY = 255;
