import { useEffect, useState } from 'react';
import { useSession } from './session';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import styles from './VerifyEmailBanner.module.css';

const DISMISSED = 'verify-email-dismissed';

function wasDismissed() {
  try {
    return sessionStorage.getItem(DISMISSED) === '1';
  } catch {
    return false;
  }
}

/** Offers to verify the address, which is never required. Disappears once verified, even in another tab. */
export function VerifyEmailBanner() {
  const { user } = useSession();
  const [verified, setVerified] = useState(user?.emailVerified ?? true);
  const [dismissed, setDismissed] = useState(wasDismissed);
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');

  useEffect(() => setVerified(user?.emailVerified ?? true), [user]);

  useEffect(() => {
    if (!user || verified || state !== 'sent') return undefined;
    const check = async () => {
      const { isVerifiedNow } = await import('./identity');
      setVerified(await isVerifiedNow(user).catch(() => false));
    };
    const onFocus = () => void check();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [user, verified, state]);

  if (!user?.email || verified || dismissed) return null;

  const send = async () => {
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
  const dismiss = () => {
    setDismissed(true);
    try {
      sessionStorage.setItem(DISMISSED, '1');
    } catch {
      // Without storage, the banner returns on the next page.
    }
  };

  return (
    <Banner
      onDismiss={dismiss}
      actions={
        state !== 'sent' && (
          <Button size="sm" variant="ghost" busy={state === 'sending'} onClick={() => void send()}>
            Send verification link
          </Button>
        )
      }
    >
      {state === 'sent' && `We sent a link to ${user.email}. Open it to verify your address.`}
      {state === 'failed' && "Couldn't send the verification email. Please try again."}
      {(state === 'idle' || state === 'sending') && (
        <>
          Please verify your email address<span className={styles.address}> {user.email}</span>.
        </>
      )}
    </Banner>
  );
}
