import type { User as Identity } from 'firebase/auth';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { User as Profile } from '#contract/users.js';
import { api, setCredentials } from '../api/api';
import { loadConfig } from '../api/config';
import { keepAccount } from '../api/tab';
import { type Ending, endsSession } from './ending';
import { rememberSignedIn } from './hint';
import { openRealtime } from './realtime';

const loadIdentity = () => import('./identity');

/** Loads what the session needs while the page's code loads. The session tries again, and reports the error. */
export function preloadSession() {
  for (const load of [loadIdentity, loadConfig]) load().catch(() => undefined);
}

export interface Session {
  /** The identity provider's user, null when signed out. */
  user: Identity | null;
  /** True until the provider reports the user. */
  loading: boolean;
  /** Set if the server or the provider doesn't answer. */
  failure: Error | null;
  /** The reason this page's last session ended, until the next login. Null if another tab ended it. */
  ending: Ending | null;
  /** Our own record of the user; null until the guard or the login has loaded it. */
  profile: Profile | null;
  setProfile(profile: Profile): void;
  /** A valid ID token; fails with 'User not authenticated' when signed out. */
  getToken(): Promise<string>;
  /** A logout after the session has ended keeps the original reason. */
  signOut(ending?: Ending): Promise<void>;
  retry(): void;
}

const notInitialized = () => Promise.reject(new Error('Auth context not initialized'));

export const SessionContext = createContext<Session>({
  user: null,
  loading: true,
  failure: null,
  ending: null,
  profile: null,
  setProfile: () => {},
  getToken: notInitialized,
  signOut: notInitialized,
  retry: () => {},
});

export const useSession = () => useContext(SessionContext);

const getToken = async () => (await loadIdentity()).currentToken();

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<Identity | null>(null);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<Error | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [profile, setProfile] = useState<Profile | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const changed = (next: Identity | null) => {
      rememberSignedIn(next !== null);
      setUser(next);
      setProfile(null);
      if (next) setEnding(null);
      setLoading(false);
    };
    loadIdentity()
      .then(({ watchUser }) => watchUser((next) => stopped || changed(next)))
      .then((unsubscribe) => {
        if (stopped) unsubscribe();
        else stop = unsubscribe;
      })
      .catch((error: unknown) => {
        if (stopped) return;
        setFailure(error instanceof Error ? error : new Error('An error occurred'));
        setLoading(false);
      });
    return () => {
      stopped = true;
      stop();
    };
  }, [attempt]);

  const signOut = useCallback(async (reason: Ending = 'logout') => {
    const isFollowUp = reason === 'logout' || reason === 'expired';
    setEnding((first) => (isFollowUp && first) || reason);
    try {
      await (await loadIdentity()).logOut();
    } catch (error) {
      setEnding(null);
      throw error;
    }
  }, []);

  /** A tab stays in the account that it was opened with, even if another becomes the primary one. */
  const keepProfile = useCallback((known: Profile) => {
    if (known.membership) keepAccount(known.membership.accountId);
    setProfile(known);
  }, []);

  useEffect(() => {
    setCredentials({
      getToken: () =>
        getToken().catch((error: unknown) => {
          if (endsSession(error)) setEnding((first) => first ?? 'expired');
          throw error;
        }),
      onUnauthorized: () => {
        signOut('expired').catch((error: unknown) => console.error('Logout failed', error));
      },
      // The role has changed since the profile was read.
      onForbidden: () => {
        api
          .get('/api/users/me')
          .then(keepProfile)
          .catch((error: unknown) => console.error('The role is unknown', error));
      },
    });
  }, [signOut, keepProfile]);

  useEffect(() => (user ? openRealtime() : undefined), [user]);

  const retry = useCallback(() => {
    setFailure(null);
    setLoading(true);
    setAttempt((count) => count + 1);
  }, []);

  const session = useMemo<Session>(
    () => ({
      user,
      loading,
      failure,
      ending,
      profile,
      setProfile: keepProfile,
      getToken,
      signOut,
      retry,
    }),
    [user, loading, failure, ending, profile, keepProfile, signOut, retry],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
