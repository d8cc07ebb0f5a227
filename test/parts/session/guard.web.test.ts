import { afterSignIn, decideAccess } from '../../../frontend/parts/session/guard';

describe('the route guard', () => {
  // @requirement 2.4, 3.2, 4.2, 6.1
  it.each([
    ['dashboard', { loading: true, signedIn: false, status: undefined }, 'wait'],
    ['dashboard', { loading: false, signedIn: false, status: undefined }, '/login'],
    ['onboarding', { loading: false, signedIn: false, status: undefined }, '/login'],
    ['dashboard', { loading: false, signedIn: true, status: undefined }, 'wait'],
    ['dashboard', { loading: false, signedIn: true, status: 'IN_PROGRESS' }, '/onboarding'],
    ['dashboard', { loading: false, signedIn: true, status: 'COMPLETED' }, 'enter'],
    ['onboarding', { loading: false, signedIn: true, status: 'IN_PROGRESS' }, 'enter'],
    ['onboarding', { loading: false, signedIn: true, status: 'COMPLETED' }, '/dashboard'],
  ] as const)('on /%s for %j decides: %s', (area, visitor, decision) => {
    expect(decideAccess(area, visitor)).toBe(decision);
  });
});

describe('the page after login', () => {
  // @requirement 4.5
  it.each([
    ['IN_PROGRESS', '/dashboard/history', '/onboarding'],
    ['COMPLETED', undefined, '/dashboard'],
    ['COMPLETED', '/dashboard/history?sort=City#top', '/dashboard/history?sort=City#top'],
    ['COMPLETED', '/dashboardish', '/dashboard'],
    ['COMPLETED', 'https://evil.example/', '/dashboard'],
    ['COMPLETED', '//evil.example', '/dashboard'],
    ['COMPLETED', '/\\evil.example', '/dashboard'],
    ['COMPLETED', '%2F%2Fevil.example', '/dashboard'],
    ['COMPLETED', '/dashboard.evil.example', '/dashboard'],
    ['COMPLETED', '/dashboard\\..\\..\\evil.example', '/dashboard'],
    ['COMPLETED', 'javascript:alert(1)', '/dashboard'],
    ['COMPLETED', { pathname: '/dashboard' }, '/dashboard'],
    [undefined, undefined, '/dashboard'],
  ] as const)('for status %s from %j is %s', (status, from, to) => {
    expect(afterSignIn(status, from)).toBe(to);
  });
});
