import { useState } from 'react';
import { rememberSignedIn, signedInHint } from '../session-hint';
import { Button, ButtonAnchor } from '../ui/Button';
import { PlainHeader } from '../ui/PlainHeader';

/** Knows whether someone is signed in without loading the identity provider's code. */
export function LandingHeader() {
  const [signedIn, setSignedIn] = useState(signedInHint);
  const [busy, setBusy] = useState(false);

  const logout = async () => {
    setBusy(true);
    try {
      const { leave } = await import('../session-identity');
      await leave();
      rememberSignedIn(false);
      setSignedIn(false);
    } catch (error) {
      console.error('Logout failed', error);
    }
    setBusy(false);
  };

  return (
    <PlainHeader crowded={signedIn}>
      {signedIn ? (
        <>
          <Button size="sm" variant="ghost" busy={busy} onClick={() => void logout()}>
            Logout
          </Button>
          <ButtonAnchor size="sm" href="/dashboard">
            Dashboard
          </ButtonAnchor>
        </>
      ) : (
        <ButtonAnchor size="sm" variant="secondary" href="/login">
          Login
        </ButtonAnchor>
      )}
    </PlainHeader>
  );
}
