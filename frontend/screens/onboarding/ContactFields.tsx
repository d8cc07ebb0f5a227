import { TextField } from '../../parts/ui/TextField';
import styles from '../../parts/forms/Fields.module.css';
import { NameAndPhone } from '../../parts/forms/NameAndPhone';
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
