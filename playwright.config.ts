import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './test/support/browser.ts';

// Each worker evaluates this file again and must see the same values.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_AUTH_PORT ??= String(await freePort());
process.env.E2E_BROWSER ??= JSON.stringify(await findBrowser());
// No side effect: knip evaluates this file, too. The product creates the folder.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `lead-delivery-e2e-${process.pid}`);
const FAILURES = 'app/failures*.spec.ts';
const LONGEST = 'subscription/checkout.spec.ts';
const url = `http://localhost:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.build/e2e',
  // One more than the cores of a 2-core machine: browsers spend half of the time waiting.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    // Animations take a fifth of the browser's CPU time, and clicks may miss moving elements. Tests of motion turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker's requests can't be intercepted.
    serviceWorkers: 'block',
    launchOptions: JSON.parse(process.env.E2E_BROWSER),
    screenshot: 'only-on-failure',
  },
  // Imported places change the source for everyone, so the test of an empty index runs first: in one worker, by path.
  projects: [
    {
      name: 'import',
      testMatch: ['scrape/sample.spec.ts', 'support/places.setup.ts'],
      fullyParallel: false,
      workers: 1,
    },
    // In one worker, because each worker of these tests migrates a database and starts a server. They need no places.
    {
      name: 'failures',
      testMatch: FAILURES,
      fullyParallel: false,
      workers: 1,
    },
    // At the end, it would keep one worker busy while the others are idle.
    { name: 'longest', testMatch: LONGEST, dependencies: ['import'] },
    {
      name: 'product',
      testIgnore: ['scrape/sample.spec.ts', FAILURES, LONGEST],
      dependencies: ['import'],
    },
  ],
  webServer: {
    // The complete product, as `npm start` runs it.
    command: 'exec node runtime/start.mjs start',
    url: `${url}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      PORT: process.env.E2E_PORT,
      AUTH_EMULATOR_PORT: process.env.E2E_AUTH_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      TRIAL_LEADS: '1000000',
      PLACES_FETCH: 'off',
      PUBLIC_URL: url,
      // Tests may block a run inside a worker, which must not delay the runs of other tests.
      WORKER_CONCURRENCY: '12',
      DATABASE_POOL_MAX: '30',
      LOG_LEVEL: 'warn',
    },
  },
});

function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}
