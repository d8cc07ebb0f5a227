import type { Lead } from '#contract/leads.js';
import type { ProgressMessage } from '#contract/scrape.js';
import {
  CONNECTION_LOST,
  forward,
  IDLE,
  isPaused,
  scrapeReducer,
  statusText,
  type ScrapeState,
} from '../../../frontend/parts/scrape/progress';

const request = { city: 'Monaco', category: 'restaurant', minLeads: 10 };
const lead = (id: string) => ({ id }) as Lead;
const message = (overrides: Partial<ProgressMessage>): ProgressMessage => ({
  runId: 'run',
  status: 'Running',
  progress: 0,
  total: 0,
  complete: false,
  leads: [],
  message: null,
  loading: null,
  sample: false,
  ...overrides,
});
const started = scrapeReducer(IDLE, { type: 'started', request, runId: null, external: false });
const after = (...messages: ProgressMessage[]): ScrapeState =>
  scrapeReducer(started, { type: 'messages', messages });

describe('the status text', () => {
  // @requirement 4.14
  it.each([
    [0, 'Spinning up the scraper...'],
    [0.5, 'Collecting initial results...'],
    [29.9, 'Collecting initial results...'],
    [30, 'Gathering more leads...'],
    [74, 'Gathering more leads...'],
    [75, 'Cleaning up loose ends...'],
    [99, 'Cleaning up loose ends...'],
    [100, 'Finalizing!'],
  ])('at %d percent is %s', (progress, text) => {
    expect(statusText(progress)).toBe(text);
  });
});

// @requirement 4.13, 9.7
it('progress never decreases and never passes 100', () => {
  expect(forward(40, 20)).toBe(40);
  expect(forward(40, 60)).toBe(60);
  expect(forward(40, 160)).toBe(100);
});

describe('following a run', () => {
  it('shows a run as paused until it continues or is canceled', () => {
    const paused = message({ status: 'Paused', total: 1, leads: [lead('a')] });
    const running = message({ status: 'Running' });
    const canceled = message({ status: 'Cancelled', complete: true });
    expect(isPaused(after(paused))).toBe(true);
    expect(after(paused).leads).toHaveLength(1);
    expect(isPaused(after(paused, running))).toBe(false);
    expect(isPaused(after(paused, canceled))).toBe(false);
  });

  it('adds the leads of each message', () => {
    const state = after(
      message({ progress: 20, total: 1, leads: [lead('a')] }),
      message({ progress: 10, total: 2, leads: [lead('b')] }),
    );
    expect(state).toMatchObject({ phase: 'loading', runId: 'run', progress: 20, total: 2 });
    expect(state.leads.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  // @requirement 4.11
  it('takes all leads from the last message', () => {
    const end = message({ complete: true, status: 'Complete', leads: [lead('a'), lead('b')] });
    const state = after(message({ leads: [lead('a')] }), end);
    expect(state.phase).toBe('complete');
    expect(state.leads.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  // @requirement 7.3
  it('keeps its leads when the last message omits them, until they are fetched in pages', () => {
    const state = after(message({ leads: [lead('a')] }), message({ complete: true, total: 3000 }));
    expect(state.leads).toHaveLength(1);
    const paged = scrapeReducer(state, { type: 'paged', leads: [lead('a'), lead('b')] });
    expect(paged.leads).toHaveLength(2);
  });

  it('keeps leads and progress on a lost connection, and the progress after reconnecting', () => {
    const lost = scrapeReducer(after(message({ progress: 60, leads: [lead('a')] })), {
      type: 'lost',
    });
    expect(lost).toMatchObject({ phase: 'error', error: CONNECTION_LOST, leads: [lead('a')] });
    const restarted = { type: 'started', request, runId: 'run', external: false } as const;
    expect(scrapeReducer(lost, restarted)).toMatchObject({
      phase: 'loading',
      progress: 60,
      leads: [],
    });
  });

  it('shows the message and candidates of a rejection, and clears them on a new start', () => {
    const problem = {
      type: 'about:blank',
      title: 'Unclear',
      status: 422,
      detail: 'x',
      error: 'Several cities are called Springfield.',
      candidates: ['Springfield, IL', 'Springfield, MO'],
    };
    const rejected = scrapeReducer(started, { type: 'failed', problem });
    expect(rejected).toMatchObject({
      phase: 'error',
      error: problem.error,
      candidates: problem.candidates,
    });
    const next = { type: 'started', request, runId: null, external: true } as const;
    expect(scrapeReducer(rejected, next)).toMatchObject({ error: null, candidates: [] });
  });
});
