import { ACCOUNT_TYPES } from '../../contract/accounts.js';
import { keep, kept } from '../session/kept';
import type { StepId } from './steps';
import { EMPTY, type OnboardingValues } from './values';

/** What a reload, or another device, brings back. */
export interface Draft {
  step: StepId;
  values: OnboardingValues;
  /** ISO, by the clock of the device that saved it; '' is older than any. */
  savedAt: string;
}

const STEPS: StepId[] = ['type', 'company', 'contact', 'address', 'business', 'review'];

/** Reads what an earlier visit left, taking only what still makes sense; null when that is nothing. */
export function draftOf(saved: unknown): Draft | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { step, values, savedAt } = saved as Record<keyof Draft, unknown>;
  const given = (typeof values === 'object' && values !== null ? values : {}) as Record<
    string,
    unknown
  >;
  const texts = Object.fromEntries(
    Object.entries(EMPTY).map(([name, empty]) => {
      const value = given[name];
      return [name, typeof value === 'string' ? value : empty];
    }),
  ) as unknown as OnboardingValues;
  if (!ACCOUNT_TYPES.some((type) => type === texts.accountType)) texts.accountType = '';
  return {
    step: STEPS.find((id) => id === step) ?? 'type',
    values: texts,
    savedAt: typeof savedAt === 'string' ? savedAt : '',
  };
}

/** As `draftOf`, from what was kept as text. */
export function parseDraft(text: string | null): Draft | null {
  try {
    return draftOf(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export const newest = (one: Draft | null, other: Draft | null) =>
  (other?.savedAt ?? '') > (one?.savedAt ?? '') ? other : (one ?? other);

export const readDraft = (uid: string) => parseDraft(kept('onboarding', uid));

export const writeDraft = (uid: string, draft: Draft) =>
  keep('onboarding', uid, JSON.stringify(draft));
