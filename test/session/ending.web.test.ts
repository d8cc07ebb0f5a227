import { ApiError } from '../../frontend/api/api';
import { endsSession, ENDINGS } from '../../frontend/session/ending';

it('says a sentence to everyone but those who simply left', () => {
  const silent = Object.entries(ENDINGS).filter(([, { notice }]) => notice === null);
  expect(silent.map(([ending]) => ending)).toEqual(['logout']);
});

it('leads back only those who did not mean to leave the page', () => {
  const back = Object.entries(ENDINGS).filter(([, { returnsToPage }]) => returnsToPage);
  expect(back.map(([ending]) => ending)).toEqual(['expired', 'everywhere']);
});

it.each([
  [new ApiError(401, 'Unauthorized', {}), true],
  [Object.assign(new Error('expired'), { code: 'auth/user-token-expired' }), true],
  [new ApiError(500, 'Internal Server Error', {}), false],
  [Object.assign(new Error('offline'), { code: 'auth/network-request-failed' }), false],
  [undefined, false],
])('tells from a failed call whether the session is over: %s', (error, over) => {
  expect(endsSession(error)).toBe(over);
});
