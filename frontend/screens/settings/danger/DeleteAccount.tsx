import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../parts/api/api';
import { removeAllStored } from '../../../parts/session/storage';
import { useSession } from '../../../parts/session/session';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { Stack } from '../../../parts/ui/layout';
import { TextField } from '../../../parts/ui/TextField';
import { useAction } from '../../../parts/ui/useAction';
import styles from './Danger.module.css';
import { deleteAccount } from './lifecycle';

const CONFIRMATION_WORD = 'DELETE';
const CONFIRM =
  'This will permanently delete your account and all data. This action cannot be undone. Continue?';

export function DeleteAccount() {
  const { user, signOut } = useSession();
  const [typed, setTyped] = useState('');
  const { run, busy, error } = useAction(deleteAccount, {
    onError: () => window.alert('Failed to delete account. Please try again.'),
    onSuccess: () => {
      window.alert('Account deletion initiated. You will receive a confirmation email.');
      return signOut('deleted')
        .then(() => user && removeAllStored(user))
        .catch(console.error);
    },
  });
  const refusal = error?.cause instanceof ApiError && error.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== CONFIRMATION_WORD)
      window.alert(`Please type '${CONFIRMATION_WORD}' to confirm account deletion.`);
    else if (window.confirm(CONFIRM)) run();
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <TextField
        label={`Type ${CONFIRMATION_WORD} to confirm`}
        className={styles.confirmation}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <div>
        <Button type="submit" variant="danger" busy={busy}>
          Delete Account
        </Button>
      </div>
    </Stack>
  );
}
