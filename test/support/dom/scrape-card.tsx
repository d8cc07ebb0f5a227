import { screen } from '@testing-library/react';
import type { RunEstimate } from '#contract/coverage.js';
import type { UsageReport } from '#contract/subscription.js';
import type { ProgressMessage, ScrapeRun } from '#contract/scrape.js';
import { ScrapeCard } from '../../../frontend/parts/scrape/ScrapeCard';
import { ScrapeProvider } from '../../../frontend/parts/scrape/ScrapeProvider';
import type { Session } from '../../../frontend/parts/session/session';
import { InAdmin } from './admin';
import { fillIn, renderSignedIn } from './render';
import { USAGE } from './plan';
import { listOf, run, runId, RUNS } from './runs';
import { type Call, FakeServer } from './server';

export const START = 'GET /scrape/progress';
export const ESTIMATE = `GET ${RUNS}/estimate` as const;

export const free: RunEstimate = {
  source: 'Places index',
  sample: false,
  licence: 'ODbL 1.0',
  keepDays: null,
  city: 'Boise, ID',
  category: 'dentist',
  matched: 'Dentist',
  requests: null,
  cost: null,
  unknown: [],
  enrichment: ['email'],
  found: {
    total: 86,
    withPhone: 60,
    withWebsite: 50,
    yours: 41,
    mayHaveMore: false,
    matching: 71,
    new: 45,
  },
  quota: { uses: 10, left: 62, shortage: null },
  wider: [],
  refusal: null,
  notes: [],
  sentence:
    'About 86 found, 71 with contact details, up to 45 new. Uses up to 10 of your remaining 62.',
};
export const paid: RunEstimate = {
  ...free,
  source: 'Google Maps',
  licence: 'Google Maps',
  keepDays: 30,
  matched: null,
  found: null,
  requests: { least: 25, most: 40, allowed: 1000 },
  cost: { least: 0.88, most: 1.4 },
  sentence: 'Google Maps: 25 to 40 requests, about $0.88 to $1.40.',
};

/** The last message of a run without leads. */
export const ENDED: ProgressMessage = {
  runId: runId(1),
  status: 'Complete',
  progress: 100,
  total: 0,
  complete: true,
  leads: [],
  message: null,
  loading: null,
  sample: false,
};

/** The stream of a run that ends immediately, with no room for its leads in the last message. */
export const endedRun = (message: string | null, total = 0) => {
  const end = { ...ENDED, total, message };
  return new Response(`data: ${JSON.stringify(end)}\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
};

/** Renders the card against a server without unfinished runs. */
export function showCard({
  plan = 'GROWTH',
  status = 'ACTIVE',
  isReadOnly = false,
  estimate = free as RunEstimate | Response,
  unfinished = [] as ScrapeRun[],
  source = 'google',
  usage = {} as Partial<UsageReport>,
  session = {} as Partial<Session>,
} = {}) {
  const server = new FakeServer()
    .on('GET /api/config', { maps: { source: 'index', label: 'Places index', sample: false } })
    .on(`GET ${RUNS}`, listOf(unfinished))
    .on(`GET ${RUNS}/${runId(1)}`, run(1))
    .on('GET /api/subscription', { plan, status, isReadOnly })
    .on('GET /api/usage', { ...USAGE, ...usage })
    .on(ESTIMATE, estimate)
    .on(START, ({ query }: Call) => endedRun(`No results in ${query.get('city')}.`));
  const shown = renderSignedIn(
    <InAdmin>
      <ScrapeProvider>
        <ScrapeCard />
      </ScrapeProvider>
    </InAdmin>,
    {
      server,
      at: '/dashboard',
      session,
      config: { maps: { source, label: 'Places index', sample: source === 'sample' } },
    },
  );
  return {
    ...shown,
    starts: () => queries(server, START),
    estimates: () => queries(server, ESTIMATE),
    start: async () => shown.user.click(runButton()),
  };
}
const queries = (server: FakeServer, route: string) =>
  server.calls
    .filter(({ method, path }) => `${method} ${path}` === route)
    .map(({ query }) => Object.fromEntries(query));

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const runButton = () => screen.getByRole('button', { name: 'Run Scrape' });
export const moreOptions = () => screen.getByRole('button', { name: /^More options/ });

export function request(city: string, category: string, leads = '10') {
  fillIn(field('City'), city);
  fillIn(field('Category'), category);
  fillIn(field('Leads'), leads);
}
