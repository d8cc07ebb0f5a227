import { testsOf } from '../../runtime/changed.ts';

it('a change selects the tests of the rooms that import the file, and their journeys', () => {
  const { jest, e2e } = testsOf(['frontend/screens/history/History.tsx']);
  expect(jest).toContain('test/screens/history/history-screen.web.test.tsx');
  expect(e2e).toContain('test/e2e/history/history.spec.ts');
  expect(jest.filter((test) => test.startsWith('test/finding'))).toEqual([]);

  const server = testsOf(['backend/delivery/branding/logo.ts']).jest;
  expect(server.some((test) => test.startsWith('test/delivery/deliveries/'))).toBe(true);
  expect(server.filter((test) => test.startsWith('test/billing'))).toEqual([]);
});

it('a change of a low floor selects the tests of all houses above it', () => {
  const houses = testsOf(['backend/platform/problem.ts']).jest.map((test) => test.split('/')[1]);
  expect(houses).toEqual(expect.arrayContaining(['people', 'finding', 'delivery', 'billing']));
});

it('a change of a dependency or the schema selects all tests, and none only if nothing changed', () => {
  const all = testsOf(['package-lock.json']);
  expect(testsOf(['migrations/schema.sql'])).toEqual(all);
  expect(all.jest.length).toBeGreaterThan(200);
  expect(all.e2e.length).toBeGreaterThan(50);
  expect(testsOf([])).toEqual({ jest: [], e2e: [] });
});
