/** Options that all projects share. Tests of the front end, `*.web.test.*`, need no server and no database. */
const shared = {
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['<rootDir>/test/e2e/', '<rootDir>/test/bench/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': ['ts-jest', { useESM: true, tsconfig: 'test/tsconfig.json' }],
  },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^#contract/(.*)\\.js$': '<rootDir>/contract/$1.ts',
    '^#client/(.*)$': '<rootDir>/packages/client/src/$1',
    '\\.css$': '<rootDir>/test/support/dom/styles.cjs',
    // Jest ignores the query of an import such as `world-atlas/countries-50m.json?url`.
    '^world-atlas/': '<rootDir>/test/support/dom/asset-url.cjs',
  },
};

/** @type {import('jest').Config} */
export default {
  projects: [
    {
      ...shared,
      displayName: 'server',
      testMatch: ['**/!(*.web).test.ts'],
      globalSetup: '<rootDir>/test/support/postgres.ts',
      globalTeardown: '<rootDir>/test/support/postgres-stop.ts',
      runtime: '<rootDir>/test/support/native.ts',
    },
    { ...shared, displayName: 'web', testMatch: ['**/*.web.test.ts'] },
    {
      ...shared,
      displayName: 'components',
      testMatch: ['**/*.web.test.tsx'],
      testEnvironment: '<rootDir>/test/support/window/environment.ts',
      runtime: '<rootDir>/test/support/window/runtime.ts',
      setupFilesAfterEnv: ['<rootDir>/test/support/dom/setup.ts'],
    },
  ],
  // Three workers on two cores: many tests wait for a heartbeat, a killed process or a clock.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/sequencer.js',
  // Node.js frees memory for a second or more after the last test, and Jest's default is 0.5 s.
  // Jest still reports real leaks.
  workerGracefulExitTimeout: 10_000,
  testTimeout: 20_000,
};
