import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberSignedIn, signedInHint } from '../session-hint';
import { Button, ButtonLink } from '../ui/Button';
import { PlainHeader } from '../ui/PlainHeader';

/** Knows whether someone is signed in without loading the identity provider's code. */
export function LandingHeader() {
  const [signedIn, setSignedIn] = useState(signedInHint);
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  const logout = async () => {
    setBusy(true);
    try {
      const { leave } = await import('../session-identity');
      await leave();
      rememberSignedIn(false);
      setSignedIn(false);
      void navigate('/');
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
          <ButtonLink size="sm" to="/dashboard">
            Dashboard
          </ButtonLink>
        </>
      ) : (
        <ButtonLink size="sm" variant="secondary" to="/login">
          Login
        </ButtonLink>
      )}
    </PlainHeader>
  );
}
