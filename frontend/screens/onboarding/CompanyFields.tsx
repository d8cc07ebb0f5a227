import { TEXT_MAX } from '#contract/fields.js';
import { TextField } from '../../parts/ui/TextField';
import styles from '../../parts/forms/Fields.module.css';
import { useOnboardingField } from './useOnboardingField';

export function CompanyFields() {
  const field = useOnboardingField();
  return (
    <div className={styles.grid}>
      <TextField
        label="Company name"
        className={styles.wide}
        autoComplete="organization"
        maxLength={TEXT_MAX}
        required
        {...field('companyName')}
      />
      <TextField
        label="Company website"
        className={styles.wide}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://example.com"
        maxLength={TEXT_MAX}
        {...field('companyWebsite')}
      />
    </div>
  );
}
