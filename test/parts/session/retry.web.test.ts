import { ApiError } from '../../../frontend/parts/api/api';
import { mayRetry } from '../../../frontend/parts/api/call';

const refusal = (status: number) => new ApiError(status, '', {});

it.each([400, 403, 404])('a query that is refused with %s is not retried', (status) => {
  expect(mayRetry(0, refusal(status))).toBe(false);
  expect(mayRetry(0, new Error('Failed to fetch', { cause: refusal(status) }))).toBe(false);
});

it('a query that fails with a server error, a network error or a rate limit is retried three times', () => {
  for (const failure of [refusal(503), refusal(429), new TypeError('Failed to fetch')])
    expect([0, 2, 3].map((failures) => mayRetry(failures, failure))).toEqual([true, true, false]);
});
