import { useEffect, useRef, useState } from 'react';
import { rememberSignedIn } from '../../parts/session/hint';
import { Alert } from '../../parts/ui/Alert';
import { Button, ButtonAnchor } from '../../parts/ui/Button';
import styles from './AccountLinks.module.css';
import { useSignedIn } from './useSignedIn';

/** Shows `logIn` and Sign up, or Logout and Dashboard. Loads the identity provider's code only on a click. */
export function AccountLinks({ logIn }: { logIn: string }) {
  const hint = useSignedIn();
  const [loggedOut, setLoggedOut] = useState(false);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const logout = async () => {
    setState('busy');
    try {
      const { logOut } = await import('../../parts/session/identity');
      await logOut();
      rememberSignedIn(false);
      setState('idle');
      setLoggedOut(true);
      if (location.pathname !== '/') location.assign('/');
    } catch (error) {
      console.error('Logout failed', error);
      setState('failed');
    }
  };

  if (!hint || loggedOut) return <LogInLinks text={logIn} focused={loggedOut} />;
  return (
    <span className={styles.links}>
      <Button size="sm" variant="ghost" busy={state === 'busy'} onClick={() => void logout()}>
        Logout
      </Button>
      <ButtonAnchor size="sm" href="/dashboard">
        Dashboard
      </ButtonAnchor>
      {state === 'failed' && (
        <Alert tone="danger" className={styles.failure}>
          Failed to logout. Please try again.
        </Alert>
      )}
    </span>
  );
}

/** Takes over the focus of the button it replaces. */
function LogInLinks({ text, focused }: { text: string; focused: boolean }) {
  const link = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) link.current?.querySelector('a')?.focus();
  }, [focused]);
  return (
    <span ref={link} className={styles.links}>
      <ButtonAnchor size="sm" variant="secondary" href="/login">
        {text}
      </ButtonAnchor>
      <ButtonAnchor size="sm" href="/login?mode=signup">
        Sign up
      </ButtonAnchor>
    </span>
  );
}
