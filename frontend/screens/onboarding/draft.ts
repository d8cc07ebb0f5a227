import { ACCOUNT_TYPES } from '#contract/accounts.js';
import { readStored, writeStored } from '../../parts/session/storage';
import type { StepId } from './steps';
import { EMPTY, type OnboardingValues } from './values';

/** Progress that survives a reload or a change of device. */
export interface Draft {
  step: StepId;
  values: OnboardingValues;
  /** ISO time from the device's clock; '' counts as the oldest. */
  savedAt: string;
}

const STEPS: StepId[] = ['type', 'company', 'contact', 'address', 'business', 'review'];

/** Reads a draft from an earlier visit and drops invalid values; null without a draft. */
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

/** Like `draftOf`, but from stored text. */
export function parseDraft(text: string | null): Draft | null {
  try {
    return draftOf(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export const newest = (local: Draft | null, remote: Draft | null) =>
  (remote?.savedAt ?? '') > (local?.savedAt ?? '') ? remote : (local ?? remote);

export const readDraft = (uid: string) => parseDraft(readStored('onboarding', uid));

export const writeDraft = (uid: string, draft: Draft) =>
  writeStored('onboarding', uid, JSON.stringify(draft));
