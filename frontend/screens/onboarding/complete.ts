import type { User as Profile } from '#contract/users.js';
import { api, ApiError } from '../../parts/api/api';
import { accountPatchOf, type OnboardingValues, userPatchOf } from './values';

/** The server rejected a save; `details` has its messages about individual fields. */
export class SaveError extends Error {
  constructor(
    message: string,
    readonly details: string[],
  ) {
    super(message);
    this.name = 'SaveError';
  }
}

async function orSaveError<T>(message: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new SaveError(message, Object.values(error.problem.errors ?? {}));
  }
}

/** Saves all answers, completes the onboarding and returns the updated user. */
export async function completeOnboarding(values: OnboardingValues): Promise<Profile> {
  const profile = await orSaveError(
    'Failed to update user profile',
    api.patch('/api/users/me', { body: userPatchOf(values) }),
  );
  await orSaveError(
    'Failed to update account',
    api.patch('/api/accounts/{id}', {
      params: { path: { id: profile.membership?.accountId ?? profile.primaryAccountId! } },
      body: accountPatchOf(values),
    }),
  );
  await orSaveError('Failed to complete onboarding', api.post('/api/users/me/complete-onboarding'));
  return { ...profile, onboardingStatus: 'COMPLETED' };
}
