import { useQueryClient } from '@tanstack/react-query';
import type { User as Identity } from 'firebase/auth';
import type { FormEvent } from 'react';
import { api } from '../../../parts/api/api';
import { passwordError } from '../../../parts/session/sign-in-error';
import { useSession } from '../../../parts/session/session';
import { usesPassword } from '../../../parts/session/uses-password';
import { Alert } from '../../../parts/ui/Alert';
import { Button } from '../../../parts/ui/Button';
import { useNotice } from '../../../parts/ui/Notice';
import { PasswordField } from '../../../parts/forms/PasswordField';
import { Stack } from '../../../parts/ui/layout';
import { useServerForm } from '../../../parts/forms/useServerForm';
import { useAction } from '../../../parts/ui/useAction';
import { strengthOf } from './password';
import styles from './Security.module.css';

/** The provider has the new password, but our server wasn't notified. */
const PARTLY_CHANGED =
  'Password changed, but your other sessions are still logged in. Use "Log out everywhere" below.';

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
  const notify = useNotice();
  const report = useAction(() => api.post('/api/settings/security/password-changed'), {
    onSuccess: () =>
      notify({ tone: 'success', text: 'Password changed. Your other sessions are logged out.' }),
    // Refetches data that may contain CSV links: older links expired with the sessions.
    onSettled: () => void queries.invalidateQueries(),
  });
  const { form, field, element, busy, failure } = useServerForm({
    defaultValues: { current: '', new: '', confirmed: '' },
    save: async (typed) => {
      report.reset();
      const { changePassword } = await import('../../../parts/session/identity');
      await changePassword(user, typed.current, typed.new);
    },
    onSaved: () => {
      form.reset();
      report.run();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { new: next, confirmed } = form.getValues();
    if (next !== confirmed) window.alert("New passwords don't match.");
    else if (event.currentTarget.reportValidity()) element.onSubmit(event);
  };
  const strength = strengthOf(form.watch('new'));

  return (
    <Stack as="form" {...element} gap={4} onSubmit={submit}>
      {/* Password managers save the new password under this username. */}
      <input type="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <Stack gap={4} className={styles.fields}>
        <PasswordField
          label="Current password"
          {...field('current')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          label="New password"
          {...field('new')}
          autoComplete="new-password"
          required
          hint={<span aria-live="polite">{strength}</span>}
        />
        <PasswordField
          label="Confirm new password"
          {...field('confirmed')}
          autoComplete="new-password"
          required
        />
      </Stack>
      {failure && <Alert tone="danger">{passwordError(failure)}</Alert>}
      {report.error && !failure && <Alert tone="warning">{PARTLY_CHANGED}</Alert>}
      <div>
        <Button type="submit" busy={busy || report.busy}>
          Change Password
        </Button>
      </div>
    </Stack>
  );
}
