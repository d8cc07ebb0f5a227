// oxlint-disable no-empty-pattern -- Playwright reads the required fixtures from the pattern, which is empty here
import { test as base, expect, type BrowserContext } from '@playwright/test';
import type pg from 'pg';
import { Holds } from './holds.ts';
import { Line } from './line.ts';
import {
  completeOnboarding,
  connect,
  IDENTITY_URL,
  type Person,
  PRODUCT_URL,
  rememberSignIn,
  signUp,
} from './product.ts';

export { expect };

interface Options {
  /** The state of the visitor: signed out, newly signed up, or with completed onboarding. */
  visitor: 'stranger' | 'newcomer' | 'subscriber';
  /** Routes the browser through `line`, which the test can cut. */
  breakable: boolean;
}

interface Fixtures {
  /** Signs up a new person on the first call: most strangers never log in. */
  enroll: () => Promise<Person>;
  /** The signed-in person, new for each test. */
  person: Person;
  /** The product's own database. */
  database: pg.Client;
  /** Holds the person's runs at points that the test chooses. */
  holds: Holds;
  line: Line;
  complaints: Complaints;
}

/** Fails a test on logged errors, exceptions, security policy violations and requests to other hosts. */
class Complaints {
  private readonly found: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly hosts = new Set([IDENTITY_URL]);

  constructor(context: BrowserContext, url: string) {
    this.hosts.add(url);
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => {
      this.found.push(`page: ${error.error().stack ?? error.error().message}`);
    });
    context.on('request', (request) => {
      const url = new URL(request.url());
      const isOwn = !/^https?:$/.test(url.protocol) || this.hosts.has(url.origin);
      if (!isOwn) this.found.push(`other host: ${url.href}`);
    });
  }

  /** Allows errors that the test causes on purpose. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns);
  }

  allowHost(origin: string) {
    this.hosts.add(origin);
  }

  unexpected() {
    return this.found.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }
}

export const test = base.extend<Options & Fixtures>({
  visitor: ['subscriber', { option: true }],

  enroll: async ({ visitor, baseURL }, use) => {
    const enrolled = async () => {
      const person = await signUp();
      if (visitor === 'subscriber') await completeOnboarding(person, baseURL);
      return person;
    };
    let person: Promise<Person> | undefined;
    await use(() => (person ??= enrolled()));
  },

  person: async ({ enroll }, use) => use(await enroll()),

  breakable: [false, { option: true }],

  line: async ({}, use) => {
    const line = new Line();
    await use(line);
    await line.close();
  },

  baseURL: async ({ breakable, line }, use) => {
    await use(breakable ? await line.open() : PRODUCT_URL);
  },

  // The identity provider belongs to the product at its own address, and serves no pages of other origins.
  context: async ({ context, baseURL }, use) => {
    if (baseURL !== PRODUCT_URL) {
      await context.route(`${IDENTITY_URL}/**`, async (route) => {
        const headers = { ...route.request().headers(), origin: PRODUCT_URL };
        const response = await route.fetch({ headers });
        const allowed = { ...response.headers(), 'access-control-allow-origin': '*' };
        await route.fulfill({ response, headers: allowed });
      });
    }
    await use(context);
    // Requests that the page started last may still be on their way.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  },

  page: async ({ page, visitor, enroll }, use) => {
    if (visitor !== 'stranger') await rememberSignIn(page, await enroll());
    const unroute = page.unroute.bind(page);
    // Chromium can lose a pending request when the last route is removed (microsoft/playwright#41802), so one stays.
    page.unroute = async (...args) => {
      await page.route('/never-requested', (route) => route.fallback());
      await unroute(...args);
    };
    await use(page);
  },

  database: async ({}, use) => {
    const client = await connect();
    await use(client);
    await client.end();
  },

  holds: async ({ person }, use) => {
    const holds = new Holds(person);
    await use(holds);
    await holds.releaseAll();
  },

  complaints: [
    async ({ context, baseURL }, use) => {
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`),
        );
      });
      const complaints = new Complaints(context, baseURL!);
      await use(complaints);
      expect(complaints.unexpected()).toEqual([]);
    },
    { auto: true },
  ],
});
