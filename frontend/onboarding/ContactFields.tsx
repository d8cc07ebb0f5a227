import { keepPhone, PHONE_MAX, TEXT_MAX } from '../../contract/users.js';
import { TextField } from '../ui/TextField';
import styles from '../ui/Fields.module.css';
import { useOnboardingField } from './useOnboardingField';

export function ContactFields() {
  const field = useOnboardingField();
  return (
    <div className={styles.grid}>
      <TextField
        label="First name"
        autoComplete="given-name"
        maxLength={TEXT_MAX}
        required
        {...field('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        maxLength={TEXT_MAX}
        required
        {...field('lastName')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={PHONE_MAX}
        required
        {...field('phone', keepPhone)}
      />
      <TextField
        label="Notification email"
        type="email"
        readOnly
        hint="The address you signed in with."
        {...field('notificationEmail')}
      />
    </div>
  );
}
