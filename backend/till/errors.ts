interface Details {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error in Stripe's format. It rolls back the whole request. */
export class TillError extends Error {
  override name = 'TillError';
  constructor(
    readonly status: number,
    readonly details: Details,
  ) {
    super(details.message);
  }
}

export const invalid = (message: string, param?: string, code?: string, status = 400) =>
  new TillError(status, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

/** @param param the parameter that names the object; without it, the URL does */
export const missing = (kind: string, id: string, param?: string) =>
  invalid(
    `No such ${kind.replaceAll(/.*\./g, '').replaceAll('_', ' ')}: '${id}'`,
    param ?? 'id',
    'resource_missing',
    param ? 400 : 404,
  );

export const declined = (message = 'Your card was declined.') =>
  new TillError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message,
  });
