import { useFormContext } from 'react-hook-form';
import type { AccountType } from '#contract/accounts.js';
import { CompanyIcon, PersonIcon } from '../../parts/forms/icons';
import { Span } from '../../parts/ui/layout';
import styles from './AccountTypeFields.module.css';
import type { OnboardingValues } from './values';

const CHOICES = [
  { type: 'INDIVIDUAL', label: 'Individual', text: 'I work for myself.', Icon: PersonIcon },
  { type: 'COMPANY', label: 'Company', text: 'I work for a business.', Icon: CompanyIcon },
] as const satisfies { type: AccountType; [rest: string]: unknown }[];

export function AccountTypeFields() {
  const { register } = useFormContext<OnboardingValues>();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Account type</legend>
      {CHOICES.map(({ type, label, text, Icon }) => (
        <label key={type} className={styles.choice}>
          <input
            {...register('accountType')}
            type="radio"
            value={type}
            className={styles.radio}
            aria-describedby={`account-type-${type}`}
            aria-label={label}
          />
          <Icon className={styles.icon} />
          <Span weight="strong">{label}</Span>
          <span className={styles.text} id={`account-type-${type}`}>
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
