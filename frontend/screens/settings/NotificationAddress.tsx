import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { EMAIL_MAX } from '#contract/fields.js';
import { type User as Profile, userPatch } from '#contract/users.js';
import { api } from '../../parts/api/api';
import { fieldErrorsOf, orFail, serverMessage } from '../../parts/api/call';
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
  const { formState, handleSubmit, register, reset, setError, setFocus } = useForm({
    values: { notificationEmail: address },
    resolver: zodResolver(addressForm),
  });
  const { errors, isDirty, isSubmitting } = formState;

  const save = handleSubmit(async (change) => {
    try {
      const call = api.patch<Profile>('/api/users/me', change);
      setProfile(await orFail('Failed to update user profile', call));
      notify({ tone: 'success', text: 'Address saved.' });
    } catch (error) {
      console.error('Failed to save the notification address', error);
      const message = fieldErrorsOf(error)['notificationEmail'] ?? serverMessage(error) ?? FAILED;
      setError('notificationEmail', { message });
    }
    setFocus('notificationEmail');
  });

  const cancel = () => {
    reset();
    setFocus('notificationEmail');
  };

  return (
    <form className={styles.address} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label="Notification email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        error={errors.notificationEmail?.message}
        {...register('notificationEmail')}
      />
      {isDirty && (
        <Row gap={2}>
          <Button type="submit" size="sm" busy={isSubmitting}>
            Save address
          </Button>
          <Button size="sm" variant="ghost" disabled={isSubmitting} onClick={cancel}>
            Cancel
          </Button>
        </Row>
      )}
    </form>
  );
}
