import type { OnboardingDraft } from '#contract/users.js';
import { api } from '../../parts/api/api';
import { type Draft, draftOf } from './draft';

const PATH = '/api/users/me/onboarding-draft';
const DEBOUNCE_MS = 1_000;
/** The wizard works without a server draft, so it waits no longer than this. */
const TIMEOUT_MS = 4_000;

/** The server's draft; undefined if it doesn't answer in time. */
export async function fetchDraft(): Promise<Draft | null | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return draftOf((await api.get(PATH, { signal })).draft);
  } catch (error) {
    console.warn('Failed to read the onboarding draft', error);
    return undefined;
  }
}

let pending: OnboardingDraft | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Saves the draft on the server once nothing has changed for a second. */
export function saveDraftSoon({ step, values, savedAt }: Draft) {
  // The email comes from the provider and is filled in again.
  const { notificationEmail: _, ...answers } = values;
  pending = { step, values: answers, ...(savedAt && { savedAt }) };
  clearTimeout(timer);
  timer = setTimeout(() => void flushDraft(), DEBOUNCE_MS);
}

/** Sends the pending draft. A failure is only logged, because this browser has its own copy. */
export async function flushDraft(): Promise<void> {
  const draft = pending;
  discardDraft();
  if (!draft) return;
  try {
    await api.put(PATH, { body: draft, keepalive: true, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    console.warn('Failed to save the onboarding draft', error);
  }
}

/** Discards the pending draft. */
export function discardDraft() {
  clearTimeout(timer);
  pending = undefined;
}
