import { ApiError } from '../api/api';

/** Why a person is signed out: by their own wish, by the server's, or with all their other sign-ins. */
export type Ending = 'left' | 'expired' | 'everywhere' | 'disabled' | 'deleted';

interface Farewell {
  /** What the login says to them; nothing to those who simply left. */
  sentence: string | null;
  /** Whether the next sign-in leads back to the page they were on. */
  returns: boolean;
}

export const FAREWELLS: Record<Ending, Farewell> = {
  left: { sentence: null, returns: false },
  expired: {
    sentence: 'Your session has ended. Log in to go on where you were.',
    returns: true,
  },
  everywhere: {
    sentence: 'You were logged out on every device, here too. Log in to go on.',
    returns: true,
  },
  disabled: {
    sentence: 'Your account is disabled. Log in to make it active again.',
    returns: false,
  },
  deleted: {
    sentence: 'Your account is being deleted. We write to you when it is done.',
    returns: false,
  },
};

/** Whether a failed call says that the sign-in does not hold: refused by our server, or not renewed by the provider. */
export function endsSession(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 401;
  const { code = '' } = (error ?? {}) as { code?: string };
  return ['auth/user-token-expired', 'auth/user-disabled'].includes(code);
}
