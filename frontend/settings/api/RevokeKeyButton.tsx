import { useState } from 'react';
import type { ApiKey } from '../../../contract/settings.js';
import { serverMessage } from '../../api/call';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { useAction } from '../../ui/useAction';
import styles from './Api.module.css';
import { useKeyChanges } from './useApiKeys';

export function RevokeKeyButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { revoke } = useKeyChanges();
  const [failure, setFailure] = useState<Error>();
  const { run, busy } = useAction(async () => {
    const question = `Programs that use the key "${name}" will stop working immediately. Revoke it?`;
    if (!window.confirm(question)) return;
    setFailure(undefined);
    try {
      await revoke(id);
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
    }
  });
  return (
    <>
      <Button size="sm" variant="danger" aria-label={`Revoke ${name}`} busy={busy} onClick={run}>
        Revoke
      </Button>
      {failure && (
        <Alert tone="danger" title={failure.message} className={styles.fullWidth}>
          {serverMessage(failure) ?? 'The key still works. Please try again.'}
        </Alert>
      )}
    </>
  );
}
