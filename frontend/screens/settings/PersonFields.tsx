import { useWatch } from 'react-hook-form';
import { BIO_MAX } from '#contract/settings.js';
import { TEXT_MAX } from '#contract/fields.js';
import styles from '../../parts/forms/Fields.module.css';
import { TextArea } from '../../parts/ui/TextArea';
import { TextField } from '../../parts/ui/TextField';
import { useFormField } from '../../parts/forms/useFormField';
import { NameAndPhone } from '../../parts/forms/NameAndPhone';
import type { ProfileValues } from './profile';

export function PersonFields({ email }: { email: string | null }) {
  const field = useFormField<ProfileValues>();
  return (
    <div className={styles.grid}>
      <TextField
        label="Email"
        type="email"
        className={styles.wide}
        value={email ?? ''}
        readOnly
        hint="Managed by your login provider. You can't change it here."
      />
      <TextField
        label="Display name"
        className={styles.wide}
        autoComplete="nickname"
        maxLength={TEXT_MAX}
        {...field('displayName')}
      />
      <NameAndPhone phoneClassName={styles.wide} />
      <BioField />
    </div>
  );
}

/** A separate component, so typing re-renders only the counter. */
function BioField() {
  const field = useFormField<ProfileValues>();
  const bio = useWatch<ProfileValues, 'bio'>({ name: 'bio' });
  return (
    <TextArea
      label="Bio"
      className={styles.wide}
      maxLength={BIO_MAX}
      length={bio.length}
      {...field('bio')}
    />
  );
}
