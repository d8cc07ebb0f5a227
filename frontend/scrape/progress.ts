import type { Lead } from '../../contract/leads.js';
import type { Problem } from '../../contract/problem.js';
import type { ProgressMessage, RunRequest, RunStatus } from '../../contract/scrape.js';
import type { Run } from '../runs/run';

export const CONNECTION_LOST = 'Scraper connection lost or failed.';

/** A run as the card follows it: idle, then loading, which ends in complete or error. */
export type ScrapeState = {
  phase: 'idle' | 'loading' | 'complete' | 'error';
  request: RunRequest | null;
  /** The request did not come from the form, which then has to show it. */
  external: boolean;
  /** null until the server has named the run. */
  runId: string | null;
  status: RunStatus | null;
  progress: number;
  total: number;
  leads: readonly Lead[];
  sample: boolean;
  /** How the run went, in the server's words. */
  message: string | null;
  error: string | null;
  /** Cities the server offers in place of one it does not know, or knows several of. */
  candidates: readonly string[];
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
  sample: false,
  message: null,
  error: null,
  candidates: [],
};

export type ScrapeEvent =
  | { type: 'started'; request: RunRequest; runId: string | null; external: boolean }
  | { type: 'messages'; messages: readonly ProgressMessage[] }
  | { type: 'ended'; run: Run }
  | { type: 'paged'; leads: readonly Lead[] }
  | { type: 'refused'; problem: Problem }
  | { type: 'lost' };

export function scrapeReducer(state: ScrapeState, event: ScrapeEvent): ScrapeState {
  switch (event.type) {
    case 'started':
      return started(state, event);
    case 'messages':
      return event.messages.reduce(take, state);
    case 'ended':
      return ended(state, event.run);
    case 'paged':
      return { ...state, leads: event.leads };
    case 'refused':
      return {
        ...state,
        phase: 'error',
        error: event.problem.error,
        candidates: event.problem.candidates ?? [],
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
  const known = { ...state, runId: run.id, status, message, sample, total, progress: run.progress };
  if (status === 'Failed') return { ...known, phase: 'error', error: message ?? CONNECTION_LOST };
  return { ...known, phase: 'complete', error: null };
}

function take(state: ScrapeState, message: ProgressMessage): ScrapeState {
  return {
    ...state,
    phase: message.complete ? 'complete' : 'loading',
    runId: message.runId,
    status: message.status,
    progress: forward(state.progress, message.progress),
    total: message.total,
    leads: leadsAfter(state.leads, message),
    sample: message.sample,
    message: message.message,
    error: null,
    candidates: [],
  };
}

/** The last message holds all leads, or none when there are too many of them; each other one holds those that are new. */
function leadsAfter(leads: readonly Lead[], { complete, leads: sent }: ProgressMessage) {
  if (sent.length === 0) return leads;
  return complete ? sent : [...leads, ...sent];
}

/** A run that rests on the server; its stream stays open and brings what comes after. */
export const isPaused = ({ phase, status }: Pick<ScrapeState, 'phase' | 'status'>) =>
  phase === 'loading' && status === 'Paused';

/** Progress never goes back and never passes 100. */
export const forward = (current: number, next: number) => Math.min(100, Math.max(current, next));

/** What the card says while a run is at some progress. */
export function statusText(progress: number) {
  if (progress <= 0) return 'Spinning up the scraper...';
  if (progress < 30) return 'Collecting initial results...';
  if (progress < 75) return 'Gathering more leads...';
  if (progress < 100) return 'Cleaning up loose ends...';
  return 'Finalizing!';
}
