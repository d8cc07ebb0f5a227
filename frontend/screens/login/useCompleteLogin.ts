import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SyncedUser } from '#contract/users.js';
import { api, ApiError } from '../../parts/api/api';
import { afterSignIn } from '../../parts/session/guard';
import { useSession } from '../../parts/session/session';
import { signInError } from '../../parts/session/sign-in-error';
import { WELCOME_BACK } from '../../parts/session/welcome-back';

/** The server temporarily refuses new accounts, so there is no account to log in to. */
const TOO_MANY_ACCOUNTS = 429;

/** Signs in, syncs the profile and opens the page that was asked for (`from`). `busy` until that page is shown. */
export function useCompleteLogin(from: unknown) {
  const { setProfile, signOut } = useSession();
  const navigate = useNavigate();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const fail = (message: string) => {
    setError(message);
    setBusy(false);
  };

  const completeLogin = async (signIn: () => Promise<unknown>) => {
    setError('');
    setBusy(true);
    try {
      await signIn();
    } catch (failed) {
      fail(signInError(failed));
      return;
    }
    let profile: SyncedUser | undefined;
    try {
      profile = await api.post('/auth/sync');
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === TOO_MANY_ACCOUNTS) {
        await signOut();
        fail(failed.message);
        return;
      }
      console.error('Sync failed', failed);
    }
    if (profile) setProfile(profile);
    const state = profile?.isReactivated ? WELCOME_BACK : null;
    void navigate(afterSignIn(profile?.onboardingStatus, from), { replace: true, state });
  };
  return { completeLogin, busy, error, setError };
}
