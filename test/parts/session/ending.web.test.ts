import { ApiError } from '../../../frontend/parts/api/api';
import { endsSession, ENDINGS } from '../../../frontend/parts/session/ending';

it('every session ending except a normal logout shows a notice', () => {
  const silent = Object.entries(ENDINGS).filter(([, { notice }]) => notice === null);
  expect(silent.map(([ending]) => ending)).toEqual(['logout']);
});

it('only users who did not mean to leave return to the page', () => {
  const back = Object.entries(ENDINGS).filter(([, { returnsToPage }]) => returnsToPage);
  expect(back.map(([ending]) => ending)).toEqual(['expired', 'everywhere']);
});

it.each([
  [new ApiError(401, 'Unauthorized', {}), true],
  [Object.assign(new Error('expired'), { code: 'auth/user-token-expired' }), true],
  [new ApiError(500, 'Internal Server Error', {}), false],
  [Object.assign(new Error('offline'), { code: 'auth/network-request-failed' }), false],
  [undefined, false],
])('a failed call reveals whether the session has ended: %s', (error, ended) => {
  expect(endsSession(error)).toBe(ended);
});
