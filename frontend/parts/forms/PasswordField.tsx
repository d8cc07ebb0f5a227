import { type ComponentProps, useState } from 'react';
import styles from '../ui/Field.module.css';
import { FieldFrame, type FieldProps, useField } from '../ui/Field';
import { IconButton } from '../ui/IconButton';
import { EyeIcon, EyeOffIcon } from './icons';

export function PasswordField({
  label,
  error,
  hint,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & FieldProps) {
  const [shown, setShown] = useState(false);
  const frame = { label, error, hint };
  const field = useField(frame, id);
  return (
    <FieldFrame {...frame} field={field}>
      <div className={styles.passwordBox}>
        <input
          {...input}
          {...field.control}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={styles.control}
        />
        <IconButton
          className={styles.reveal}
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      </div>
    </FieldFrame>
  );
}
