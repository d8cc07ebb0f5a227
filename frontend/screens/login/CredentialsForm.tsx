import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/ui/Button';
import { GoogleIcon } from '../../parts/forms/icons';
import { PasswordField } from '../../parts/forms/PasswordField';
import { Row, Stack, Text } from '../../parts/ui/layout';
import { TextField } from '../../parts/ui/TextField';
import styles from './Login.module.css';

interface CredentialsFormProps {
  mode: 'login' | 'signup';
  email: string;
  busy: boolean;
  onEmail: (email: string) => void;
  onForgotPassword: () => void;
  onToggle: () => void;
  /** Signs in with the provider, then completes the login. */
  completeLogin: (signIn: () => Promise<unknown>) => Promise<void>;
}

const identity = () => import('../../parts/session/identity');

export function CredentialsForm(props: CredentialsFormProps) {
  const { mode, email, busy, onEmail, onForgotPassword, onToggle, completeLogin } = props;
  const [using, setUsing] = useState<'password' | 'google'>('password');
  const signingUp = mode === 'signup';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password') as string;
    setUsing('password');
    void completeLogin(async () => {
      const { createAccount, logIn } = await identity();
      return signingUp ? createAccount(email, password) : logIn(email, password);
    });
  };
  const continueWithGoogle = () => {
    setUsing('google');
    void completeLogin(async () => (await identity()).continueWithGoogle());
  };

  return (
    <>
      <Stack as="form" gap={4} className={styles.form} onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete={signingUp ? 'email' : 'username'}
          required
          value={email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <div className={styles.password}>
          <PasswordField
            label="Password"
            name="password"
            autoComplete={signingUp ? 'new-password' : 'current-password'}
            required
          />
          {!signingUp && (
            <button type="button" className={styles.forgotPassword} onClick={onForgotPassword}>
              Forgot password?
            </button>
          )}
        </div>
        <Button type="submit" block disabled={busy} busy={busy && using === 'password'}>
          {signingUp ? 'Create Account' : 'Login'}
        </Button>
      </Stack>
      <Row nowrap gap={3} align="center" hint className={styles.divider}>
        OR
      </Row>
      <Button
        variant="secondary"
        block
        disabled={busy}
        busy={busy && using === 'google'}
        onClick={continueWithGoogle}
      >
        {!(busy && using === 'google') && <GoogleIcon />}
        Continue with Google
      </Button>
      {signingUp && (
        <Text hint>
          By creating an account, you agree to our <a href="/terms">Terms of Service</a> and{' '}
          <a href="/privacy">Privacy Policy</a>.
        </Text>
      )}
      <button type="button" className={styles.link} disabled={busy} onClick={onToggle}>
        {signingUp ? 'Already have an account? ' : "Don't have an account? "}
        <span>{signingUp ? 'Login' : 'Create one'}</span>
      </button>
    </>
  );
}
