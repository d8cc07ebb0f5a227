import useAutocomplete from '@mui/material/useAutocomplete';
import { useState } from 'react';
import fieldStyles from '../ui/Field.module.css';
import { FieldFrame, useField } from '../ui/Field';
import styles from './Combobox.module.css';
import { useSuggestions } from './useSuggestions';

type Props = {
  label: string;
  kind: 'areas' | 'categories';
  /** The city in which categories are counted. */
  city?: string | undefined;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string;
  disabled?: boolean;
};

/** A text field with suggestions. Any text is accepted, suggested or not. */
export function Combobox({
  label,
  kind,
  city,
  placeholder,
  value,
  onChange,
  onBlur,
  error,
  disabled,
}: Props) {
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useSuggestions(kind, value, isTyping, city);
  const field = useField({ label, error });
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions,
    popupOpen,
  } = useAutocomplete({
    id: field.control.id,
    freeSolo: true,
    // The text itself is the value; no selected option is kept.
    value: null,
    disabled,
    options: suggestions.map((suggestion) => suggestion.value),
    // The server has already matched. A filter here would drop its synonyms and alternate spellings.
    filterOptions: (options) => options,
    inputValue: value,
    onInputChange: (_, typed, reason) => {
      if (reason === 'reset' && typed === '') return;
      onChange(typed);
      // Choosing a suggestion must not reopen the list.
      setIsTyping(reason === 'input');
    },
  });
  const { onBlur: closeList, ...input } = getInputProps();
  const hintOf = (option: string) => suggestions.find(({ value: text }) => text === option)?.hint;
  const options = groupedOptions as string[];

  return (
    <FieldFrame field={field} label={label} error={error} className={styles.box}>
      <div {...getRootProps()} className={styles.anchor} role="presentation">
        <input
          {...input}
          {...field.control}
          className={fieldStyles.control}
          placeholder={placeholder}
          aria-required="true"
          onBlur={(event) => {
            closeList?.(event);
            setIsTyping(false);
            onBlur();
          }}
        />
        {popupOpen && options.length > 0 && (
          <ul
            {...getListboxProps()}
            // Browsers put a list that scrolls into the tab order, where it disappears with the focus.
            tabIndex={-1}
            className={styles.list}
            aria-label="Suggestions"
            aria-labelledby={undefined}
          >
            {options.map((option, index) => {
              const { key, ...props } = getOptionProps({ option, index });
              return (
                <li {...props} key={key} className={styles.option}>
                  <span>{option}</span>
                  {hintOf(option) && <span className={styles.hint}>{hintOf(option)}</span>}
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </FieldFrame>
  );
}
