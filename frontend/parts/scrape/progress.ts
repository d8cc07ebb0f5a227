import { counted } from '#contract/numbers.js';
import type { Lead } from '#contract/leads.js';
import type { Problem } from '#contract/problem.js';
import type { ProgressMessage, RunRequest, RunStatus } from '#contract/scrape.js';
import type { Run } from '../runs/run';

export const CONNECTION_LOST = 'Scraper connection lost or failed.';

/** The run on the card: idle, then loading, which ends in complete or error. */
export type ScrapeState = {
  phase: 'idle' | 'loading' | 'complete' | 'error';
  request: RunRequest | null;
  /** Whether the request came from outside the form, which must then display it. */
  external: boolean;
  /** null until the server returns the run's id. */
  runId: string | null;
  status: RunStatus | null;
  progress: number;
  total: number;
  leads: readonly Lead[];
  /** Set while the run waits for its area. */
  loading: ProgressMessage['loading'];
  sample: boolean;
  /** The server's summary of the run. */
  message: string | null;
  error: string | null;
  /** Names the problem behind the error, such as `quota_exceeded`. */
  code: string | null;
  /** Cities or categories to choose from when a requested one is unknown or ambiguous. */
  candidates: readonly string[];
  candidatesFor: 'city' | 'category';
};

export const IDLE: ScrapeState = {
  phase: 'idle',
  request: null,
  external: false,
  runId: null,
  status: null,
  progress: 0,
  total: 0,
  leads: [],
  loading: null,
  sample: false,
  message: null,
  error: null,
  code: null,
  candidates: [],
  candidatesFor: 'city',
};

export type ScrapeEvent =
  | { type: 'started'; request: RunRequest; runId: string | null; external: boolean }
  | { type: 'messages'; messages: readonly ProgressMessage[] }
  | { type: 'ended'; run: Run }
  | { type: 'paged'; leads: readonly Lead[] }
  | { type: 'failed'; problem: Problem }
  | { type: 'lost' };

export function scrapeReducer(state: ScrapeState, event: ScrapeEvent): ScrapeState {
  switch (event.type) {
    case 'started':
      return started(state, event);
    case 'messages':
      return event.messages.reduce(applyMessage, state);
    case 'ended':
      return ended(state, event.run);
    case 'paged':
      return { ...state, leads: event.leads };
    case 'failed':
      return {
        ...state,
        phase: 'error',
        error: event.problem.error,
        code: event.problem.code ?? null,
        candidates: event.problem.candidates ?? [],
        candidatesFor: event.problem.errors?.['category'] ? 'category' : 'city',
      };
    case 'lost':
      return { ...state, phase: 'error', error: CONNECTION_LOST };
    default:
      return event satisfies never;
  }
}

type Started = Extract<ScrapeEvent, { type: 'started' }>;

function started(state: ScrapeState, { request, runId, external }: Started): ScrapeState {
  const isSameRun = runId !== null && runId === state.runId;
  const progress = isSameRun ? state.progress : 0;
  return { ...IDLE, phase: 'loading', request, runId, external, progress };
}

function ended(state: ScrapeState, run: Run): ScrapeState {
  const { status, message, sample, leads: total } = run;
  const next = { ...state, runId: run.id, status, message, sample, total, progress: run.progress };
  if (status === 'Failed') return { ...next, phase: 'error', error: message ?? CONNECTION_LOST };
  return { ...next, phase: 'complete', error: null };
}

function applyMessage(state: ScrapeState, message: ProgressMessage): ScrapeState {
  return {
    ...state,
    phase: message.complete ? 'complete' : 'loading',
    runId: message.runId,
    status: message.status,
    progress: forward(state.progress, message.progress),
    total: message.total,
    leads: leadsAfter(state.leads, message),
    loading: message.loading,
    sample: message.sample,
    message: message.message,
    error: null,
    code: null,
    candidates: [],
  };
}

/** The last message holds all leads, or none if there are too many. Earlier messages hold only new leads. */
function leadsAfter(leads: readonly Lead[], { complete, leads: sent }: ProgressMessage) {
  if (sent.length === 0) return leads;
  return complete ? sent : [...leads, ...sent];
}

/** Whether the run is paused. Its stream stays open and reports when it resumes. */
export const isPaused = ({ phase, status }: Pick<ScrapeState, 'phase' | 'status'>) =>
  phase === 'loading' && status === 'Paused';

/** Progress never decreases and never exceeds 100. */
export const forward = (current: number, next: number) => Math.min(100, Math.max(current, next));

/** The card's status text for a progress value, or for the area that the run waits for. */
export function statusText(progress: number, loading: ScrapeState['loading'] = null) {
  if (loading) {
    const { area, done, total } = loading;
    return `Loading ${area}${total > 0 ? `: ${done} of ${counted(total, 'part')}` : '...'}`;
  }
  if (progress <= 0) return 'Spinning up the scraper...';
  if (progress < 30) return 'Collecting initial results...';
  if (progress < 75) return 'Gathering more leads...';
  if (progress < 100) return 'Cleaning up loose ends...';
  return 'Finalizing!';
}
