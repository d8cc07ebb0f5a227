import { useState } from 'react';
import { confirmationHint, type UsageReport } from '#contract/subscription.js';
import { useSession } from './session';
import { useVerification } from './useVerification';
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

interface VerifyEmailBannerProps {
  /** The trial's leads, some of which may wait for the verification; undefined until known. */
  usage: UsageReport | undefined;
  onVerified?: () => void;
}

/** Offers to verify the address, which adds the rest of a free trial. */
export function VerifyEmailBanner({ usage, onVerified }: VerifyEmailBannerProps) {
  const { user } = useSession();
  const [state, send] = useVerification(onVerified);
  const [dismissed, setDismissed] = useState(wasDismissed);
  if (!user?.email || state === 'verified' || dismissed) return null;

  const dismiss = () => {
    setDismissed(true);
    try {
      sessionStorage.setItem(DISMISSED, '1');
    } catch {
      // Without storage, the banner returns on the next page.
    }
  };
  const hint = usage ? confirmationHint(usage) : null;
  return (
    <Banner
      onDismiss={dismiss}
      actions={
        <Button size="sm" variant="ghost" busy={state === 'sending'} onClick={() => void send()}>
          {state === 'sent' ? 'Send again' : 'Send verification link'}
        </Button>
      }
    >
      {state === 'failed' && "Couldn't send the verification email. Please try again."}
      {state === 'sent' && (
        <>
          {hint ? `${hint} ` : 'Please verify your email address. '}
          We sent a link<span className={styles.address}> to {user.email}</span>.
        </>
      )}
      {(state === 'idle' || state === 'sending') &&
        (hint ?? (
          <>
            Please verify your email address
            <span className={styles.address}> {user.email}</span>.
          </>
        ))}
    </Banner>
  );
}
