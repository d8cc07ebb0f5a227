import { useFormContext } from 'react-hook-form';
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  keepPostalCode,
  POSTAL_CODE_MAX,
  TEXT_MAX,
  US_STATES,
} from '../../contract/users.js';
import { Select } from '../ui/Select';
import { TextField } from '../ui/TextField';
import styles from './Fields.module.css';
import { useOnboardingField } from './useOnboardingField';
import type { FieldsProps, OnboardingValues } from './values';

export function AddressFields({ values }: FieldsProps) {
  const { resetField, setValue } = useFormContext<OnboardingValues>();
  const field = useOnboardingField();
  const country = field('country');

  return (
    <div className={styles.grid}>
      <Select
        label="Country"
        className={styles.wide}
        autoComplete="country-name"
        options={COUNTRIES}
        {...country}
        onChange={(event) => {
          // A state of one country means nothing in another.
          resetField('state', { defaultValue: '' });
          setValue('state', '');
          return country.onChange(event);
        }}
      />
      <TextField
        label="Address"
        className={styles.wide}
        autoComplete="address-line1"
        maxLength={TEXT_MAX}
        required
        {...field('addressLine1')}
      />
      <TextField
        label="Apartment, suite, floor"
        optional
        className={styles.wide}
        autoComplete="address-line2"
        maxLength={TEXT_MAX}
        {...field('addressLine2')}
      />
      <TextField
        label="City"
        className={styles.third}
        autoComplete="address-level2"
        maxLength={TEXT_MAX}
        required
        {...field('city')}
      />
      {values.country === DEFAULT_COUNTRY ? (
        <Select
          key="list"
          label="State"
          className={styles.third}
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={US_STATES}
          required
          {...field('state')}
        />
      ) : (
        <TextField
          key="text"
          label="State/Province"
          className={styles.third}
          autoComplete="address-level1"
          maxLength={TEXT_MAX}
          required
          {...field('state')}
        />
      )}
      <TextField
        label="Postal code"
        className={styles.third}
        autoComplete="postal-code"
        maxLength={POSTAL_CODE_MAX}
        required
        {...field('postalCode', keepPostalCode)}
      />
    </div>
  );
}
