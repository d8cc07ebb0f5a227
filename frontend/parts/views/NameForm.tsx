import { useEffect, useRef, useState, type FormEvent } from 'react';
import { VIEW_NAME_MAX } from '#contract/views.js';
import { Button } from '../ui/Button';
import { TextField } from '../ui/TextField';
import styles from './SavedViews.module.css';

interface NameFormProps {
  label: string;
  initial?: string;
  action: string;
  busy?: boolean;
  /** Focuses the field and selects its text, so that the user can type right away. */
  selects?: boolean;
  onName: (name: string) => void;
}

export function NameForm({ label, initial = '', action, busy, selects, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!selects) return;
    field.current?.focus();
    field.current?.select();
  }, [selects]);
  const typed = name.trim().replaceAll(/\s+/g, ' ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') onName(typed);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        ref={field}
        label={label}
        value={name}
        maxLength={VIEW_NAME_MAX}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="secondary" disabled={typed === ''} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
