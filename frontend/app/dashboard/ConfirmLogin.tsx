import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { User as Identity } from 'firebase/auth';
import { useEffect, useId, useState } from 'react';
import { setReauthenticate } from '../../parts/api/api';
import { PasswordField } from '../../parts/forms/PasswordField';
import { useServerForm } from '../../parts/forms/useServerForm';
import { useSession } from '../../parts/session/session';
import { passwordError } from '../../parts/session/sign-in-error';
import { usesPassword } from '../../parts/session/uses-password';
import { Alert } from '../../parts/ui/Alert';
import { Button } from '../../parts/ui/Button';
import { Stack } from '../../parts/ui/layout';
import styles from './ConfirmLogin.module.css';

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
  const [title, text] = [useId(), useId()];
  const hasPassword = usesPassword(user);
  const close = (confirmed: boolean) => {
    answer(confirmed);
    setOpen(false);
  };
  const { field, element, busy, failure } = useServerForm({
    defaultValues: { password: '' },
    save: async ({ password }) => {
      const { confirmPassword, confirmWithGoogle } = await import('../../parts/session/identity');
      await (hasPassword ? confirmPassword(user, password) : confirmWithGoogle(user));
    },
    onSaved: () => close(true),
  });
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
      <form {...element} noValidate={false}>
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
                {...field('password')}
                autoComplete="current-password"
                required
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's only field
                autoFocus
              />
            </>
          )}
          {failure && <Alert tone="danger">{passwordError(failure)}</Alert>}
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
