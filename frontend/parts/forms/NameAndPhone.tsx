import { filterPhone, PHONE_MAX, TEXT_MAX } from '#contract/fields.js';
import { TextField } from '../ui/TextField';
import { useFormField } from './useFormField';

/** Values that a form needs for these fields. */
type PersonValues = Record<'firstName' | 'lastName' | 'phone', string>;

/** Name and phone fields that work inside any form. */
export function NameAndPhone({ phoneClassName }: { phoneClassName?: string | undefined }) {
  const field = useFormField<PersonValues>();
  return (
    <>
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
        className={phoneClassName}
        autoComplete="tel"
        maxLength={PHONE_MAX}
        required
        {...field('phone', filterPhone)}
      />
    </>
  );
}
