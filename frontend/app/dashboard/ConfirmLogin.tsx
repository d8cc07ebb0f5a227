import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { setReauthenticate } from '../../parts/api/api';
import { PasswordField } from '../../parts/forms/PasswordField';
import { useSession } from '../../parts/session/session';
import { signInError } from '../../parts/session/sign-in-error';
import { usesPassword } from '../../parts/session/uses-password';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Stack } from '../../parts/ui/layout';
import { useAction } from '../../parts/ui/useAction';
import styles from './ConfirmLogin.module.css';

const WRONG_PASSWORD = "That password isn't right. Please try again.";
const isWrongPassword = (error: unknown) =>
  ['auth/invalid-credential', 'auth/wrong-password'].includes(
    (error as { code?: string }).code ?? '',
  );

type Answer = (confirmed: boolean) => void;

/** Asks for the password, or for a login with Google, when the server requires a recent login. */
export function ConfirmLogin() {
  const { user } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let decline = () => {};
    setReauthenticate(
      () =>
        new Promise((resolve) => {
          decline = () => resolve(false);
          setAnswer(() => resolve);
        }),
    );
    return () => {
      setReauthenticate(() => Promise.resolve(false));
      decline();
    };
  }, []);
  if (!answer || !user) return null;
  return <LoginDialog user={user} answer={answer} onClosed={() => setAnswer(undefined)} />;
}

interface Props {
  user: Identity;
  answer: Answer;
  onClosed: () => void;
}

function LoginDialog({ user, answer, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [problem, setProblem] = useState('');
  const [title, text] = [useId(), useId()];
  const hasPassword = usesPassword(user);
  const close = (confirmed: boolean) => {
    answer(confirmed);
    setOpen(false);
  };
  const { run, busy } = useAction(async (password: string) => {
    setProblem('');
    try {
      const { confirmPassword, confirmWithGoogle } = await import('../../parts/session/identity');
      await (hasPassword ? confirmPassword(user, password) : confirmWithGoogle(user));
    } catch (error) {
      console.error('Failed to confirm the login', error);
      setProblem(isWrongPassword(error) ? WRONG_PASSWORD : signInError(error));
      return;
    }
    close(true);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals, to any form around this one.
    event.stopPropagation();
    run((new FormData(event.currentTarget).get('password') as string | null) ?? '');
  };
  return (
    <Dialog
      open={isOpen}
      fullWidth
      maxWidth="xs"
      aria-labelledby={title}
      aria-describedby={text}
      onClose={() => close(false)}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <form onSubmit={submit}>
        <DialogTitle id={title}>Confirm it's you</DialogTitle>
        <Stack as={DialogContent} gap={4}>
          <p id={text}>
            Your last login was a while ago. To continue,{' '}
            {hasPassword ? 'enter your password.' : 'log in with Google again.'}
          </p>
          {hasPassword && (
            <>
              <input
                type="email"
                autoComplete="username"
                value={user.email ?? ''}
                readOnly
                hidden
              />
              <PasswordField
                label="Password"
                name="password"
                autoComplete="current-password"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's only field
                autoFocus
              />
            </>
          )}
          {problem && <Alert tone="danger">{problem}</Alert>}
        </Stack>
        <DialogActions className={styles.actions}>
          <Button variant="ghost" onClick={() => close(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {hasPassword ? 'Continue' : 'Continue with Google'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
