import { type ComponentProps, useId } from 'react';
import { TextField } from '../../ui/TextField';
import { useSuggestions } from './visitors';

type Props = Omit<ComponentProps<typeof TextField>, 'list' | 'value'> & {
  kind: 'areas' | 'categories';
  value: string;
  /** Replaces the server's suggestions. */
  choices?: readonly string[] | undefined;
};

/** A text field with the browser's own list of suggestions. */
export function SuggestField({ kind, choices, value, ...field }: Props) {
  const suggestions = useSuggestions(kind, choices ? '' : value);
  const list = useId();
  return (
    <>
      <TextField {...field} value={value} list={list} autoComplete="off" />
      <datalist id={list}>
        {(choices ?? suggestions).map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}
