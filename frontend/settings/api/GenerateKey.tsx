import { type FormEvent, useState } from 'react';
import { API_KEY_NAME_MAX, MAX_API_KEYS, type NewApiKey } from '../../../contract/settings.js';
import { fieldErrorsOf, serverMessage } from '../../api/call';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAction } from '../../ui/useAction';
import styles from './Api.module.css';
import { NewKeyField } from './NewKeyField';
import { useApiKeys, useKeyChanges } from './useApiKeys';

/** Only this component holds the new key. Leaving the tab discards it. */
export function GenerateKey() {
  const { data: keys } = useApiKeys();
  const { create } = useKeyChanges();
  const [name, setName] = useState('');
  const [created, setCreated] = useState<NewApiKey>();
  const [failure, setFailure] = useState<Error>();
  const full = (keys?.length ?? 0) >= MAX_API_KEYS;
  // Clears the field if the key was revoked in the list below.
  const isRevoked = created && keys?.some(({ id }) => id === created.id) === false;
  const shown = isRevoked ? undefined : created;

  const { run, busy } = useAction(async () => {
    setFailure(undefined);
    try {
      setCreated(await create(name.trim()));
      setName('');
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };

  return (
    <div className={styles.stack}>
      <form className={styles.generate} onSubmit={submit}>
        <TextField
          label="Name"
          optional
          className={styles.name}
          placeholder="Nightly import"
          maxLength={API_KEY_NAME_MAX}
          autoComplete="off"
          value={name}
          error={fieldErrorsOf(failure)['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={full}>
          Generate
        </Button>
      </form>
      {full && (
        <Alert tone="warning">
          An account can have at most {MAX_API_KEYS} keys. Revoke one to generate another.
        </Alert>
      )}
      {failure && (
        <Alert tone="danger" title={failure.message}>
          {serverMessage(failure) ?? 'No key was created. Please try again.'}
        </Alert>
      )}
      <NewKeyField apiKey={shown} />
    </div>
  );
}
