import { useEffect, useState } from 'react';
import { useSession } from './session';
import { readStored } from './storage';

type State = 'idle' | 'sending' | 'sent' | 'failed' | 'verified';

/**
 * The verification of the login address, and a function that sends its link. Notices a verification in another tab or on
 * another device as soon as the user returns to this page.
 * @param onVerified called once when the address was verified meanwhile; must be stable
 */
export function useVerification(onVerified?: () => void): [State, send: () => Promise<void>] {
  const { user } = useSession();
  const [state, setState] = useState<State>('idle');

  useEffect(() => {
    if (!user) return setState('idle');
    if (user.emailVerified) return setState('verified');
    setState(readStored('verification-sent', user.uid) ? 'sent' : 'idle');
    let stopped = false;
    const check = async () => {
      const { isVerifiedNow } = await import('./identity');
      const verified = await isVerifiedNow(user).catch(() => false);
      if (stopped || !verified) return;
      stop();
      setState('verified');
      onVerified?.();
    };
    const onFocus = () => void check();
    const stop = () => {
      stopped = true;
      window.removeEventListener('focus', onFocus);
    };
    window.addEventListener('focus', onFocus);
    // The link in the email may have led here.
    void check();
    return stop;
  }, [user, onVerified]);

  const send = async () => {
    if (!user) return;
    setState('sending');
    try {
      const { sendVerification } = await import('./identity');
      await sendVerification(user);
      setState('sent');
    } catch (error) {
      console.error('Failed to send the verification email', error);
      setState('failed');
    }
  };
  return [state, send];
}
