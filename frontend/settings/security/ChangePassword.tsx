import { useQueryClient } from '@tanstack/react-query';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../api/api';
import { signInError } from '../../session/sign-in-error';
import { useSession } from '../../session/session';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { PasswordField } from '../../forms/PasswordField';
import { useAction } from '../../ui/useAction';
import { strengthOf } from './password';
import styles from './Security.module.css';
import { EVENTS_KEY } from './useSecurityEvents';

type FormOutcome = { tone: 'success' | 'warning' | 'danger'; text: string };

const CHANGED: FormOutcome = {
  tone: 'success',
  text: 'Password changed. Your other sessions are logged out.',
};
/** The provider has the new password, but our server did not hear of it. */
const HALF_CHANGED: FormOutcome = {
  tone: 'warning',
  text: 'Your password is changed, but your other sessions could not be logged out. Use "Log out everywhere" below.',
};

export function ChangePassword() {
  const { user } = useSession();
  if (!user) return null;
  const usesPassword = user.providerData.some(({ providerId }) => providerId === 'password');
  if (usesPassword) return <PasswordForm user={user} />;
  return (
    <Alert title="You log in with Google">
      Your account here has no password. Change the one of your Google account at Google.
    </Alert>
  );
}

function PasswordForm({ user }: { user: Identity }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [strength, setStrength] = useState(() => strengthOf(''));
  const [outcome, setOutcome] = useState<FormOutcome>();

  const { run, busy } = useAction(async (current: string, next: string) => {
    setOutcome(undefined);
    try {
      const { changePassword } = await import('../../session/identity');
      await changePassword(user, current, next);
    } catch (error) {
      console.error('The password was not changed', error);
      setOutcome({ tone: 'danger', text: signInError(error) });
      return;
    }
    form.current?.reset();
    setStrength(strengthOf(''));
    try {
      await api.post('/api/settings/security/password-changed');
      setOutcome(CHANGED);
    } catch (error) {
      console.error('The change of password was not recorded', error);
      setOutcome(HALF_CHANGED);
    }
    void queries.invalidateQueries({ queryKey: EVENTS_KEY });
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [current, next, confirmed] = ['current', 'new', 'confirmed'].map(
      (name) => typed.get(name) as string,
    ) as [string, string, string];
    if (next !== confirmed) window.alert("New passwords don't match.");
    else if (event.currentTarget.reportValidity()) run(current, next);
  };

  return (
    <form ref={form} className={styles.stack} noValidate onSubmit={submit}>
      {/* Password managers keep the new password under this name. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <div className={styles.fields}>
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New password"
          name="new"
          autoComplete="new-password"
          required
          hint={<span aria-live="polite">{strength}</span>}
          onChange={(event) => setStrength(strengthOf(event.target.value))}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmed"
          autoComplete="new-password"
          required
        />
      </div>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Change Password
        </Button>
      </div>
    </form>
  );
}
