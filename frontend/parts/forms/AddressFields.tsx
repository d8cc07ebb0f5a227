import { useFormContext, useWatch } from 'react-hook-form';
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  filterPostalCode,
  POSTAL_CODE_MAX,
  TEXT_MAX,
  US_STATES,
} from '#contract/fields.js';
import styles from './Fields.module.css';
import { Select } from '../ui/Select';
import { TextField } from '../ui/TextField';
import { useFormField } from './useFormField';

/** Values that a form needs for these fields. */
type AddressValues = Record<
  'country' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode',
  string
>;

type SelectOptions = readonly (string | { value: string; label: string })[];

/** Adds a saved value that is missing from the list, so it stays visible. */
function withSavedValue(options: SelectOptions, value: string): SelectOptions {
  const known = options.some(
    (option) => value === (typeof option === 'string' ? option : option.value),
  );
  return known || !value ? options : [...options, value];
}

/** Monaco has no states, and Hong Kong no postal codes either. */
const NONE = 'Enter “None” if your country has none.';
/** The others are in "Other". */
const HAS_POSTAL_CODES: readonly string[] = COUNTRIES.filter((country) => country !== 'Other');

/** Address fields that work inside any form. */
export function AddressFields() {
  const { clearErrors, control, setValue } = useFormContext<AddressValues>();
  const field = useFormField<AddressValues>();
  const country = field('country');
  const [chosen, state] = useWatch({ control, name: ['country', 'state'] });

  return (
    <div className={styles.grid}>
      <Select
        label="Country"
        className={styles.wide}
        autoComplete="country-name"
        options={withSavedValue(COUNTRIES, chosen)}
        {...country}
        onChange={(event) => {
          // A state of one country is invalid in another.
          setValue('state', '', { shouldDirty: true });
          clearErrors('state');
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
      {chosen === DEFAULT_COUNTRY ? (
        <Select
          key="list"
          label="State"
          className={styles.third}
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={withSavedValue(US_STATES, state)}
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
          hint={NONE}
          required
          {...field('state')}
        />
      )}
      <TextField
        label="Postal code"
        className={styles.third}
        autoComplete="postal-code"
        maxLength={POSTAL_CODE_MAX}
        hint={HAS_POSTAL_CODES.includes(chosen) ? undefined : NONE}
        required
        {...field('postalCode', filterPostalCode)}
      />
    </div>
  );
}
