import { useState } from 'react';
import { rememberSignedIn } from '../session-hint';
import { Button, ButtonAnchor } from '../ui/Button';
import { useSignedIn } from './useSignedIn';

/** Login, or Logout and the dashboard: known without loading the identity provider's code, which comes with the click. */
export function AccountLinks() {
  const hint = useSignedIn();
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState(false);

  const logout = async () => {
    setBusy(true);
    try {
      const { leave } = await import('../session-identity');
      await leave();
      rememberSignedIn(false);
      setLeft(true);
      if (location.pathname !== '/') location.assign('/');
    } catch (error) {
      console.error('Logout failed', error);
    }
    setBusy(false);
  };

  if (!hint || left) {
    return (
      <ButtonAnchor size="sm" variant="secondary" href="/login">
        Login
      </ButtonAnchor>
    );
  }
  return (
    <>
      <Button size="sm" variant="ghost" busy={busy} onClick={() => void logout()}>
        Logout
      </Button>
      <ButtonAnchor size="sm" href="/dashboard">
        Dashboard
      </ButtonAnchor>
    </>
  );
}
