import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api } from '../api/api';
import { pathAfterSetup } from '../plan/choice';
import { ConnectionBanner } from './ConnectionBanner';
import { useSession } from './session';
import { endsSession, ENDINGS } from './ending';
import { type GuardedArea, decideAccess } from './guard';
import { Loading } from '../ui/Loading';
import { Unreachable } from '../ui/Unreachable';

/** A failed lookup counts as IN_PROGRESS. */
function useOnboardingStatus() {
  const { user, profile, setProfile } = useSession();
  const [failedFor, setFailedFor] = useState<string>();
  useEffect(() => {
    if (!user || profile) return undefined;
    const abort = new AbortController();
    setFailedFor(undefined);
    api
      .get('/api/users/me', { signal: abort.signal })
      .then(setProfile)
      .catch((error: unknown) => {
        // The session is ending. A redirect now would lose the page to return to.
        if (abort.signal.aborted || endsSession(error)) return;
        console.error('Onboarding status lookup failed', error);
        setFailedFor(user.uid);
      });
    return () => abort.abort();
  }, [user, profile, setProfile]);
  if (profile) return profile.onboardingStatus;
  return user && failedFor === user.uid ? 'IN_PROGRESS' : undefined;
}

export function Guarded({ area, children }: { area: GuardedArea; children: ReactNode }) {
  const { user, loading, failure, ending, retry } = useSession();
  const { pathname, search, hash } = useLocation();
  const status = useOnboardingStatus();
  if (failure) return <Unreachable onRetry={retry} />;
  const decision = decideAccess(area, { loading, signedIn: user !== null, status });
  if (decision === 'enter') {
    return (
      <>
        <ConnectionBanner />
        {children}
      </>
    );
  }
  if (decision === 'wait') return <Loading />;
  const returnsToPage = ending === null || ENDINGS[ending].returnsToPage;
  const state = returnsToPage ? { from: pathname + search + hash } : null;
  const to = decision === '/dashboard' ? pathAfterSetup() : decision;
  return <Navigate to={to} replace state={state} />;
}
