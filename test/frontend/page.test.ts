import { partOf } from '../../frontend/page';

describe('part of the client', () => {
  it.each([
    ['/', 'landing'],
    ['/login', 'app'],
    ['/login/', 'app'],
    ['/login/emulator-chooser', 'app'],
    ['/onboarding', 'app'],
    ['/dashboard', 'app'],
    ['/dashboard/history', 'app'],
    ['/dashboards', 'not-found'],
    ['/login/else', 'not-found'],
    ['/nope', 'not-found'],
  ])('%s belongs to %s', (path, part) => {
    expect(partOf(path)).toBe(part);
  });
});
