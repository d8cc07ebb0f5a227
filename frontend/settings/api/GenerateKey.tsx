import { type FormEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import {
  API_KEY_NAME_MAX,
  MAX_API_KEYS,
  type ApiKey,
  type NewApiKey,
} from '../../../contract/settings.js';
import { api } from '../../api/api';
import { fieldErrorsOf, orFail, serverMessage } from '../../api/call';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useAction } from '../../ui/useAction';
import styles from './Api.module.css';
import { NewKeyField } from './NewKeyField';

interface Props {
  created: NewApiKey | undefined;
  onCreated: (apiKey: NewApiKey) => void;
}

/** Calls the API itself: react-admin would cache the new key. */
const createKey = (name: string) =>
  orFail(
    'Failed to generate API key',
    api.post<NewApiKey>('/api/settings/api-keys', name === '' ? {} : { name }),
  );

export function GenerateKey({ created, onCreated }: Props) {
  const { total = 0, refetch } = useListContext<ApiKey>();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<Error>();
  const full = total >= MAX_API_KEYS;

  const { run, busy } = useAction(async () => {
    setFailure(undefined);
    try {
      onCreated(await createKey(name.trim()));
      setName('');
    } catch (error) {
      console.error(error);
      setFailure(error as Error);
    }
    void refetch();
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
      <NewKeyField apiKey={created} />
    </div>
  );
}
