import useAutocomplete from '@mui/material/useAutocomplete';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import fieldStyles from '../ui/Field.module.css';
import { FieldFrame, useField } from '../ui/Field';
import styles from './Combobox.module.css';
import { SuggestionList } from './SuggestionList';
import { type Source, useSuggestions } from './useSuggestions';

type Props = Source &
  Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'required' | 'aria-required'> & {
    label: string;
    placeholder: string;
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
    error?: string | undefined;
    disabled?: boolean;
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
  disabled,
  choices,
  name,
  maxLength,
  required,
  'aria-required': ariaRequired,
}: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const suggestions = useSuggestions({ kind, city }, value, isTyping && !choices);
  const field = useField({ label, error });
  const highlighted = useRef<string | null>(null);
  const typed = value.trim().toLowerCase();
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions: options,
  } = useAutocomplete<string, false, false, true>({
    id: field.control.id,
    freeSolo: true,
    autoHighlight: true,
    open: isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    // The text itself is the value; no selected option is kept.
    value: null,
    disabled,
    options: choices ?? suggestions.list.map((suggestion) => suggestion.value),
    // The server has already matched. A filter here would drop its synonyms and alternate spellings.
    filterOptions: (all) =>
      choices ? all.filter((option) => option.toLowerCase().includes(typed)) : all,
    inputValue: value,
    onHighlightChange: (_, option) => (highlighted.current = option),
    onInputChange: (_, text, reason) => {
      if (reason === 'reset' && text === '') return;
      onChange(text);
      // Choosing a suggestion must not reopen the list.
      setIsTyping(reason === 'input');
    },
  });
  const { onBlur: closeList, ...input } = getInputProps();
  /** Enter submits the form if the field has the suggested text, or the list is still that of an earlier text. */
  const takeSuggestion = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.defaultMuiPrevented = true;
    const option = highlighted.current ?? (options as string[])[0];
    if (isOpen && option && option.toLowerCase() !== typed && suggestions.state !== 'loading') {
      event.preventDefault();
      onChange(option);
    }
    setIsTyping(false);
    setIsOpen(false);
  };

  return (
    <FieldFrame field={field} label={label} error={error} className={styles.box}>
      <div
        {...getRootProps({ onKeyDown: takeSuggestion })}
        className={styles.anchor}
        role="presentation"
      >
        <input
          {...input}
          {...field.control}
          name={name}
          maxLength={maxLength}
          required={required}
          aria-required={ariaRequired}
          className={fieldStyles.control}
          onBlur={(event) => {
            closeList?.(event);
            setIsTyping(false);
            onBlur?.();
          }}
        />
        {isOpen && (
          <SuggestionList
            suggestions={suggestions}
            options={options as string[]}
            listProps={getListboxProps}
            optionProps={getOptionProps}
          />
        )}
      </div>
    </FieldFrame>
  );
}
