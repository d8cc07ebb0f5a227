import type { User as Profile } from '../../contract/users.js';
import { api, ApiError } from '../api/api';
import { accountPatchOf, type OnboardingValues, userPatchOf } from './values';

/** A step of saving that the server refused; `details` are its own words about single fields. */
export class SaveError extends Error {
  constructor(
    message: string,
    readonly details: string[],
  ) {
    super(message);
    this.name = 'SaveError';
  }
}

async function must<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new SaveError(message, Object.values(error.problem.errors ?? {}));
  }
}

/** Saves every answer and ends the onboarding; returns the person as the server now knows them. */
export async function completeOnboarding(values: OnboardingValues): Promise<Profile> {
  const profile = await must(
    'Failed to update user profile',
    api.patch<Profile>('/api/users/me', userPatchOf(values)),
  );
  await must(
    'Failed to update account',
    api.patch(`/api/accounts/${profile.primaryAccountId}`, accountPatchOf(values)),
  );
  await must('Failed to complete onboarding', api.post('/api/users/me/complete-onboarding'));
  return { ...profile, onboardingStatus: 'COMPLETED' };
}
