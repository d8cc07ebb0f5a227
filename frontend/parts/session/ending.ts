import { ApiError } from '../api/api';

/** The reasons a session can end. */
export type Ending = 'logout' | 'expired' | 'everywhere' | 'disabled' | 'deleted';

interface EndingInfo {
  /** Shown on the login page; null after an ordinary logout. */
  notice: string | null;
  /** Whether the next login returns to the same page. */
  returnsToPage: boolean;
}

export const ENDINGS: Record<Ending, EndingInfo> = {
  logout: { notice: null, returnsToPage: false },
  expired: {
    notice: 'Your session has ended. Log in to continue where you left off.',
    returnsToPage: true,
  },
  everywhere: {
    notice: "You're logged out on every device, including this one. Log in to continue.",
    returnsToPage: true,
  },
  disabled: {
    notice: 'Your account is disabled. Log in to reactivate it.',
    returnsToPage: false,
  },
  deleted: {
    notice: "Your account is being deleted. We'll email you when it's done.",
    returnsToPage: false,
  },
};

/** Whether a failed call means the session is over: our server rejected it, or the provider didn't renew it. */
export function endsSession(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  const { code = '' } = (error ?? {}) as { code?: string };
  return ['auth/user-token-expired', 'auth/user-disabled'].includes(code);
}
