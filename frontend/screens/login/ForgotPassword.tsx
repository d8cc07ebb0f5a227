import { type FormEvent, useState } from 'react';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { TextField } from '../../parts/ui/TextField';
import { Stack } from '../../parts/ui/layout';
import styles from './Login.module.css';
import { signInError } from '../../parts/session/sign-in-error';

interface ForgotPasswordProps {
  email: string;
  onEmail: (email: string) => void;
  onError: (message: string) => void;
  onBack: () => void;
}

export function ForgotPassword({ email, onEmail, onError, onBack }: ForgotPasswordProps) {
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    onError('');
    setSentTo('');
    setBusy(true);
    try {
      const { sendPasswordReset } = await import('../../parts/session/identity');
      await sendPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      onError(signInError(error));
    }
    setBusy(false);
  };

  return (
    <>
      {sentTo && (
        <Alert tone="success">
          If {sentTo} has an account, we sent a link to choose a new password. Check your spam
          folder, too.
        </Alert>
      )}
      <Stack as="form" gap={4} className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <Button type="submit" block busy={busy}>
          Send reset link
        </Button>
      </Stack>
      <button type="button" className={styles.link} onClick={onBack}>
        <span>Back to Login</span>
      </button>
    </>
  );
}
