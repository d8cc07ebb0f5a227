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
  // Three on two cores: much of it is waiting, for a heartbeat, a killed process, a clock.
  maxWorkers: 3,
  // No test keeps a worker: Node.js frees its memory for a second or more after the last test, and Jest allows 0.5 s.
  // A real leak is still reported.
  workerGracefulExitTimeout: 10_000,
  testTimeout: 20_000,
};
