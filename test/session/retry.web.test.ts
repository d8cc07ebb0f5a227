import { ApiError } from '../../frontend/api/api';
import { mayRetry } from '../../frontend/api/call';

const refusal = (status: number) => new ApiError(status, '', {});

it.each([400, 403, 404])('a query that was refused with %s is not repeated', (status) => {
  expect(mayRetry(0, refusal(status))).toBe(false);
  expect(mayRetry(0, new Error('Failed to fetch', { cause: refusal(status) }))).toBe(false);
});

it('a query that failed on our side, on the way or for its rate is repeated three times', () => {
  for (const failure of [refusal(503), refusal(429), new TypeError('Failed to fetch')])
    expect([0, 2, 3].map((failures) => mayRetry(failures, failure))).toEqual([true, true, false]);
});
