/** @type {import('jest').Config} */
export default {
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['<rootDir>/test/e2e/', '<rootDir>/test/bench/'],
  globalSetup: '<rootDir>/test/support/postgres.ts',
  globalTeardown: '<rootDir>/test/support/postgres-stop.ts',
  setupFiles: ['<rootDir>/test/support/nest.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: 'test/tsconfig.json' }] },
  // Three workers on two cores: many tests wait for a heartbeat, a killed process or a clock.
  maxWorkers: 3,
  // Node.js frees memory for a second or more after the last test, and Jest's default is 0.5 s.
  // Jest still reports real leaks.
  workerGracefulExitTimeout: 10_000,
  testTimeout: 20_000,
};
