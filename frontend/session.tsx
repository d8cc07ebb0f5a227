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
import type { User as Profile } from '../contract/users.js';
import { lendCredentials } from './api';
import { rememberSignedIn } from './session-hint';

const loadIdentity = () => import('./session-identity');

export interface Session {
  /** The identity provider's user, null when signed out. */
  user: Identity | null;
  /** True until the provider has said who is there. */
  loading: boolean;
  /** Why nobody could be asked: the server or the provider does not answer. */
  failure: Error | null;
  /** True after the server refused the session, until the next sign-in. */
  expired: boolean;
  /** Our own record of the person; null until the guard or the sign-in has read it. */
  profile: Profile | null;
  setProfile(profile: Profile): void;
  /** A valid ID token; fails with 'User not authenticated' when signed out. */
  getToken(): Promise<string>;
  signOut(): Promise<void>;
  retry(): void;
}

const notInitialized = () => Promise.reject(new Error('Auth context not initialized'));

const SessionContext = createContext<Session>({
  user: null,
  loading: true,
  failure: null,
  expired: false,
  profile: null,
  setProfile: () => {},
  getToken: notInitialized,
  signOut: notInitialized,
  retry: () => {},
});

export const useSession = () => useContext(SessionContext);

const getToken = async () => (await loadIdentity()).currentToken();
const signOut = async () => (await loadIdentity()).leave();

export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<Identity | null>(null);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<Error | null>(null);
  const [expired, setExpired] = useState(false);
  const [profile, setProfile] = useState<Profile | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stop = () => {};
    let stopped = false;
    const changed = (next: Identity | null) => {
      rememberSignedIn(next !== null);
      setUser(next);
      setProfile(null);
      if (next) setExpired(false);
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

  useEffect(() => {
    lendCredentials({
      getToken,
      onUnauthorized: () => {
        setExpired(true);
        void signOut();
      },
    });
  }, []);

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
      expired,
      profile,
      setProfile,
      getToken,
      signOut,
      retry,
    }),
    [user, loading, failure, expired, profile, retry],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
