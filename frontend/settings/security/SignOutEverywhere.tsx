import { useState } from 'react';
import { api } from '../../api/api';
import { orFail, serverMessage } from '../../api/call';
import { useSession } from '../../session/session';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { useAction } from '../../ui/useAction';
import styles from './Security.module.css';

const CONFIRM = 'This will log you out on every device, including this one. Continue?';

/** Ends all sessions on the server, then this browser's. The login page confirms it. */
export function SignOutEverywhere() {
  const { signOut } = useSession();
  const [failure, setFailure] = useState<Error>();
  const { run, busy } = useAction(async () => {
    if (!window.confirm(CONFIRM)) return;
    setFailure(undefined);
    try {
      await orFail('Failed to revoke sessions', api.post('/api/settings/security/revoke-sessions'));
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
      return;
    }
    await signOut('everywhere');
  });
  return (
    <div className={styles.stack}>
      <p>Use this if you left a browser open somewhere or don't recognize an event above.</p>
      {failure && (
        <Alert tone="danger" title={failure.message}>
          {serverMessage(failure) ?? "You're still logged in everywhere. Please try again."}
        </Alert>
      )}
      <div>
        <Button variant="secondary" busy={busy} onClick={run}>
          Log out everywhere
        </Button>
      </div>
    </div>
  );
}
