import useAutocomplete from '@mui/material/useAutocomplete';
import { useRef, useState, type KeyboardEvent } from 'react';
import { MAX_CATEGORIES, SEARCH_TEXT_MAX } from '#contract/search-text.js';
import { FieldFrame, useField } from '../ui/Field';
import fieldStyles from '../ui/Field.module.css';
import { CloseIcon } from '../ui/icons';
import styles from './CategoriesField.module.css';
import listStyles from './Combobox.module.css';
import { SuggestionList } from './SuggestionList';
import { useSuggestions } from './useSuggestions';

type Props = {
  value: readonly string[];
  onChange: (categories: string[]) => void;
  onBlur?: () => void;
  name?: string;
  placeholder?: string;
  /** The city in which categories are counted. */
  city?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
};

/**
 * Up to five categories, each with a button to remove it, and a text field with suggestions for another. Typed text
 * counts as a category even before it is added. A single category stays text that can be corrected.
 */
export function CategoriesField({
  value,
  onChange,
  onBlur,
  name,
  placeholder = 'Coffee shop',
  city,
  error,
  disabled,
}: Props) {
  const key = value.join('\n');
  // Whether the last category is still text; `key` tells a change by the form from one by the user.
  const [state, setState] = useState({ key, isText: value.length === 1 });
  const [isTyping, setIsTyping] = useState(false);
  const isText = state.key === key ? state.isText : value.length === 1;
  const text = (isText && value.at(-1)) || '';
  const added = text ? value.slice(0, -1) : [...value];
  const change = (categories: readonly string[], typed = '') => {
    const next = typed.trim() === '' ? [...categories] : [...categories, typed];
    setState({ key: next.join('\n'), isText: typed !== '' });
    onChange(next);
  };

  const suggestions = useSuggestions({ kind: 'categories', city }, text, isTyping);
  const field = useField({ label: 'Category', error });
  const highlighted = useRef<string | null>(null);
  const {
    getRootProps,
    getInputProps,
    getItemProps,
    getListboxProps,
    getOptionProps,
    setAnchorEl,
    groupedOptions: options,
    popupOpen,
  } = useAutocomplete<string, true, false, true>({
    id: field.control.id,
    multiple: true,
    freeSolo: true,
    value: added,
    disabled,
    autoHighlight: true,
    options: suggestions.list.map((suggestion) => suggestion.value),
    // The server has already matched. A filter here would drop its synonyms and alternate spellings.
    filterOptions: (all) => all.filter((option) => !added.includes(option)),
    inputValue: text,
    onHighlightChange: (_, option) => (highlighted.current = option),
    onInputChange: (_, typed, reason) => {
      if (reason !== 'input') return;
      change(added, typed);
      setIsTyping(true);
    },
    onChange: (_, categories) => {
      change(categories);
      // Choosing a suggestion must not reopen the list.
      setIsTyping(false);
    },
  });
  const isListOpen = popupOpen && options.length > 0 && suggestions.state !== 'loading';
  /** Enter takes the first suggestion, or the one that the user moved to; without a list, it submits the form. */
  const takeSuggestion = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.defaultMuiPrevented = true;
    if (!isListOpen) return;
    event.preventDefault();
    change([...added, highlighted.current ?? options[0]!]);
    setIsTyping(false);
  };
  const { onBlur: closeList, ...input } = getInputProps();

  return (
    <FieldFrame field={field} label="Category" error={error} className={listStyles.box}>
      <div
        {...getRootProps({ onKeyDown: takeSuggestion })}
        ref={setAnchorEl}
        className={listStyles.anchor}
        role="presentation"
      >
        <div
          className={`${fieldStyles.control} ${styles.control}`}
          data-invalid={error ? true : undefined}
          data-disabled={disabled || undefined}
        >
          {added.map((category, index) => {
            const { key: _key, onDelete, ...item } = getItemProps({ index });
            return (
              <button
                {...item}
                key={category}
                type="button"
                className={styles.category}
                aria-label={`Remove ${category}`}
                disabled={disabled}
                onClick={onDelete}
              >
                <span>{category}</span>
                <CloseIcon width="12" height="12" />
              </button>
            );
          })}
          <input
            {...input}
            {...field.control}
            className={styles.input}
            name={name}
            placeholder={added.length === 0 ? placeholder : undefined}
            maxLength={SEARCH_TEXT_MAX}
            readOnly={added.length >= MAX_CATEGORIES}
            aria-required="true"
            onBlur={(event) => {
              closeList?.(event);
              setIsTyping(false);
              if (added.length > 0) setState({ key, isText: false });
              onBlur?.();
            }}
          />
        </div>
        {popupOpen && (
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
