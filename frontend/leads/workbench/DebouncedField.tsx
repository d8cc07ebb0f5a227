import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { TextField } from '../../ui/TextField';

const DEBOUNCE_MS = 250;

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string;
  /** Rejects text that does not match. */
  allow?: RegExp;
  /** Called once typing has paused. */
  onSettle: (value: string) => void;
};

/** A field that holds its text locally, so that typing never waits for the list. */
export function DebouncedField({ value, allow, onSettle, ...field }: Props) {
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });

  // Follows outside changes, such as Clear or the back button, but not the echo of typed text.
  useEffect(() => {
    if (value === settled.current) return;
    settled.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const next = typed.trim();
    if (next === settled.current) return undefined;
    const timer = setTimeout(() => {
      settled.current = next;
      settle.current(next);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => (!allow || allow.test(target.value)) && setTyped(target.value)}
    />
  );
}
