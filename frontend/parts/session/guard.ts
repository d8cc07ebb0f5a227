import type { OnboardingStatus } from '#contract/users.js';
import { readTab } from '../api/tab';

export const JOIN_PATH = '/join';

export type GuardedArea = 'onboarding' | 'dashboard';

/** The guard's decision about a visitor: enter, wait, or a path to redirect to. */
export type AccessDecision = 'enter' | 'wait' | '/login' | '/onboarding' | '/dashboard';

export function decideAccess(
  area: GuardedArea,
  visitor: { loading: boolean; signedIn: boolean; status: OnboardingStatus | undefined },
): AccessDecision {
  if (visitor.loading) return 'wait';
  if (!visitor.signedIn) return '/login';
  if (visitor.status === undefined) return 'wait';
  if (area === 'onboarding') return visitor.status === 'COMPLETED' ? '/dashboard' : 'enter';
  return visitor.status === 'COMPLETED' ? 'enter' : '/onboarding';
}

/** The page after login. `from` is the guarded page that the user requested. An invitation comes first. */
export function afterSignIn(status: OnboardingStatus | undefined, from: unknown): string {
  if (readTab('invitation') !== null) return JOIN_PATH;
  if (status === 'IN_PROGRESS') return '/onboarding';
  return typeof from === 'string' && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : '/dashboard';
}
