import type { OnboardingDraft, SavedDraft } from '../../contract/users.js';
import { api } from '../api/api';
import { type Draft, draftOf } from './draft';

const PATH = '/api/users/me/onboarding-draft';
const DEBOUNCE_MS = 1_000;
/** Nobody waits longer for it: the wizard works without. */
const PATIENCE_MS = 4_000;

/** What the server keeps; undefined when it does not say so soon. */
export async function fetchDraft(): Promise<Draft | null | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return draftOf((await api.get<SavedDraft>(PATH, { signal })).draft);
  } catch (error) {
    console.warn('The onboarding draft could not be read', error);
    return undefined;
  }
}

let waiting: OnboardingDraft | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the draft on the server once nothing has changed for a second. */
export function keepDraft({ step, values, savedAt }: Draft) {
  // The address is the provider's: it is filled in again.
  const { notificationEmail: _, ...answers } = values;
  waiting = { step, values: answers, ...(savedAt && { savedAt }) };
  clearTimeout(timer);
  timer = setTimeout(() => void flushDraft(), DEBOUNCE_MS);
}

/** Sends what still waits; a failure is only logged, since this browser has its own copy. */
export async function flushDraft(): Promise<void> {
  const draft = waiting;
  dropDraft();
  if (!draft) return;
  try {
    await api.put(PATH, draft, { keepalive: true, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    console.warn('The onboarding draft could not be kept', error);
  }
}

/** What still waits is of no use any more. */
export function dropDraft() {
  clearTimeout(timer);
  waiting = undefined;
}
