import { useQueryClient } from '@tanstack/react-query';
import type { User as Identity } from 'firebase/auth';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../../parts/api/api';
import { signInError } from '../../../parts/session/sign-in-error';
import { useSession } from '../../../parts/session/session';
import { usesPassword } from '../../../parts/session/uses-password';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { useNotice } from '../../../parts/ui/Notice';
import { PasswordField } from '../../../parts/forms/PasswordField';
import { Stack } from '../../../parts/ui/layout';
import { useAction } from '../../../parts/ui/useAction';
import { strengthOf } from './password';
import styles from './Security.module.css';

type Problem = { tone: 'warning' | 'danger'; text: string };

/** The provider has the new password, but our server wasn't notified. */
const PARTLY_CHANGED: Problem = {
  tone: 'warning',
  text: 'Password changed, but your other sessions are still logged in. Use "Log out everywhere" below.',
};

export function ChangePassword() {
  const { user } = useSession();
  if (!user) return null;
  if (usesPassword(user)) return <PasswordForm user={user} />;
  return (
    <Alert title="You log in with Google">
      Your account has no password here. To change your Google password, go to your Google account.
    </Alert>
  );
}

function PasswordForm({ user }: { user: Identity }) {
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [strength, setStrength] = useState(() => strengthOf(''));
  const [problem, setProblem] = useState<Problem>();
  const notify = useNotice();

  const { run, busy } = useAction(async (current: string, next: string) => {
    setProblem(undefined);
    try {
      const { changePassword } = await import('../../../parts/session/identity');
      await changePassword(user, current, next);
    } catch (error) {
      console.error('Failed to change the password', error);
      setProblem({ tone: 'danger', text: signInError(error) });
      return;
    }
    form.current?.reset();
    setStrength(strengthOf(''));
    try {
      await api.post('/api/settings/security/password-changed');
      notify({ tone: 'success', text: 'Password changed. Your other sessions are logged out.' });
    } catch (error) {
      console.error('Failed to record the password change', error);
      setProblem(PARTLY_CHANGED);
    }
    // Refetches data that may contain CSV links: older links expired with the sessions.
    void queries.invalidateQueries();
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
    <Stack as="form" ref={form} gap={4} noValidate onSubmit={submit}>
      {/* Password managers save the new password under this username. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <Stack gap={4} className={styles.fields}>
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
      </Stack>
      {problem && <Alert tone={problem.tone}>{problem.text}</Alert>}
      <div>
        <Button type="submit" busy={busy}>
          Change Password
        </Button>
      </div>
    </Stack>
  );
}
