import { type ComponentProps, useState } from 'react';
import fieldStyles from '../ui/Field.module.css';
import { FieldFrame, useField } from '../ui/Field';
import styles from './Combobox.module.css';
import { SuggestionList } from './SuggestionList';
import { useCombobox } from './useCombobox';
import { type Source, useSuggestions } from './useSuggestions';

type Props = Source &
  Pick<
    ComponentProps<'input'>,
    'name' | 'placeholder' | 'maxLength' | 'required' | 'disabled' | 'aria-required'
  > & {
    label: string;
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    error?: string | undefined;
    /** Replaces the server's suggestions. */
    choices?: readonly string[] | undefined;
  };

/** A text field with suggestions, of which Enter takes the first. Any text is accepted, suggested or not. */
export function Combobox({
  label,
  kind,
  city,
  value,
  onChange,
  onBlur,
  error,
  choices,
  ...control
}: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useSuggestions({ kind, city }, value, isTyping && !choices);
  const field = useField({ label, error });
  const typed = value.trim().toLowerCase();
  const options =
    choices?.filter((option) => option.toLowerCase().includes(typed)) ??
    suggestions.list.map((suggestion) => suggestion.value);
  const { isOpen, setOpen, inputProps, list } = useCombobox({
    id: field.control.id,
    options,
    // Not if the field has that text, or while the list is that of an earlier text.
    takes: (option) => option.toLowerCase() !== typed && suggestions.state !== 'loading',
    onTake: (option) => {
      onChange(option);
      setIsTyping(false);
    },
  });
  return (
    <FieldFrame field={field} label={label} error={error} className={styles.box}>
      <div className={styles.anchor}>
        <input
          {...control}
          {...inputProps}
          {...field.control}
          value={value}
          className={fieldStyles.control}
          onChange={({ target }) => {
            onChange(target.value);
            setIsTyping(true);
            setOpen(true);
          }}
          onBlur={() => {
            setOpen(false);
            setIsTyping(false);
            onBlur?.();
          }}
        />
        {isOpen && <SuggestionList {...{ suggestions, options, list }} />}
      </div>
    </FieldFrame>
  );
}
