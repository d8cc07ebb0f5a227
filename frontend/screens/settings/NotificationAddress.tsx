import { EMAIL_MAX } from '#contract/fields.js';
import { type User as Profile, userPatch } from '#contract/users.js';
import { api } from '../../parts/api/api';
import { fieldErrorsOf, orFail, serverMessage } from '../../parts/api/call';
import { useServerForm } from '../../parts/forms/useServerForm';
import { useSession } from '../../parts/session/session';
import { Button } from '../../parts/ui/Button';
import { Row } from '../../parts/ui/layout';
import { useNotice } from '../../parts/ui/Notice';
import { TextField } from '../../parts/ui/TextField';
import styles from './NotificationsTab.module.css';

const FAILED = "We couldn't save the address. Please try again.";

const addressForm = userPatch.pick({ notificationEmail: true }).required();

/** Changes where notification emails go. A new address must be confirmed first (`UnconfirmedAddress`). */
export function NotificationAddress({ address }: { address: string }) {
  const { setProfile } = useSession();
  const notify = useNotice();
  const { form, field, element, busy } = useServerForm({
    schema: addressForm,
    values: { notificationEmail: address },
    save: (change) =>
      orFail('Failed to update user profile', api.patch<Profile>('/api/users/me', change)),
    onSaved: (profile) => {
      setProfile(profile);
      notify({ tone: 'success', text: 'Address saved.' });
    },
    onFailed: (failure) => {
      const message =
        fieldErrorsOf(failure)['notificationEmail'] ?? serverMessage(failure) ?? FAILED;
      form.setError('notificationEmail', { message });
    },
    onSettled: () => {
      form.setFocus('notificationEmail');
    },
  });

  const cancel = () => {
    form.reset();
    form.setFocus('notificationEmail');
  };

  return (
    <form {...element} className={styles.address}>
      <TextField
        label="Notification email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        {...field('notificationEmail')}
      />
      {form.formState.isDirty && (
        <Row gap={2}>
          <Button type="submit" size="sm" busy={busy}>
            Save address
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </Row>
      )}
    </form>
  );
}
