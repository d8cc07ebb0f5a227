import type { OnboardingStatus } from '../../contract/users.js';

export type Area = 'onboarding' | 'dashboard';

/** What a guarded route does with a visitor: let in, wait, or send elsewhere. */
export type Verdict = 'enter' | 'wait' | '/login' | '/onboarding' | '/dashboard';

export function judge(
  area: Area,
  visitor: { loading: boolean; signedIn: boolean; status: OnboardingStatus | undefined },
): Verdict {
  if (visitor.loading) return 'wait';
  if (!visitor.signedIn) return '/login';
  if (visitor.status === undefined) return 'wait';
  if (area === 'onboarding') return visitor.status === 'COMPLETED' ? '/dashboard' : 'enter';
  return visitor.status === 'COMPLETED' ? 'enter' : '/onboarding';
}

/** Where a fresh sign-in leads: `from` is the guarded page the person had asked for. */
export function afterSignIn(status: OnboardingStatus | undefined, from: unknown): string {
  if (status === 'IN_PROGRESS') return '/onboarding';
  return typeof from === 'string' && /^\/dashboard(?:[/?#]|$)/.test(from) ? from : '/dashboard';
}
