import { TextField } from '../ui/TextField';
import styles from '../forms/Fields.module.css';
import { NameAndPhone } from '../forms/NameAndPhone';
import { useOnboardingField } from './useOnboardingField';

export function ContactFields() {
  const field = useOnboardingField();
  return (
    <div className={styles.grid}>
      <NameAndPhone />
      <TextField
        label="Notification email"
        type="email"
        readOnly
        hint="The email you log in with."
        {...field('notificationEmail')}
      />
    </div>
  );
}
