import { type KeyboardEvent, useRef, useState } from 'react';
import { MAX_CATEGORIES, SEARCH_TEXT_MAX } from '#contract/search-text.js';
import { FieldFrame, useField } from '../ui/Field';
import fieldStyles from '../ui/Field.module.css';
import { CloseIcon } from '../ui/icons';
import styles from './CategoriesField.module.css';
import listStyles from './Combobox.module.css';
import { SuggestionList } from './SuggestionList';
import { useCombobox } from './useCombobox';
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
  const { added, text, change, finish } = useCategories(value, onChange);
  const [isTyping, setIsTyping] = useState(false);
  const suggestions = useSuggestions({ kind: 'categories', city }, text, isTyping);
  const field = useField({ label: 'Category', error });
  const options = suggestions.list
    .map((suggestion) => suggestion.value)
    .filter((option) => !added.includes(option));
  const { isOpen, setOpen, inputProps, list } = useCombobox({
    id: field.control.id,
    options,
    takes: () => suggestions.state !== 'loading',
    onTake: (option) => {
      change([...added, option]);
      setIsTyping(false);
    },
  });
  const box = useRef<HTMLDivElement>(null);
  const remove = (index: number) => {
    change(added.toSpliced(index, 1), text);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <FieldFrame field={field} label="Category" error={error} className={listStyles.box}>
      <div className={listStyles.anchor}>
        <div
          ref={box}
          role="presentation"
          className={`${fieldStyles.control} ${styles.control}`}
          data-invalid={error ? true : undefined}
          data-disabled={disabled || undefined}
          onKeyDown={(event) => moveAlong(event, remove)}
        >
          {added.map((category, index) => (
            <button
              key={category}
              type="button"
              tabIndex={-1}
              className={styles.category}
              aria-label={`Remove ${category}`}
              disabled={disabled}
              onClick={() => remove(index)}
            >
              <span>{category}</span>
              <CloseIcon width="12" height="12" />
            </button>
          ))}
          <input
            {...inputProps}
            {...field.control}
            className={styles.input}
            name={name}
            value={text}
            placeholder={added.length === 0 ? placeholder : undefined}
            maxLength={SEARCH_TEXT_MAX}
            readOnly={added.length >= MAX_CATEGORIES}
            disabled={disabled}
            aria-required="true"
            onChange={({ target }) => {
              change(added, target.value);
              setIsTyping(true);
              setOpen(true);
            }}
            onBlur={() => {
              setOpen(false);
              setIsTyping(false);
              finish();
              onBlur?.();
            }}
          />
        </div>
        {isOpen && <SuggestionList {...{ suggestions, options, list }} />}
      </div>
    </FieldFrame>
  );
}

/** The categories that were added, and the text that counts as one more. */
function useCategories(value: readonly string[], onChange: (categories: string[]) => void) {
  const key = value.join('\n');
  // Whether the last category is still text; `key` distinguishes a change by the form from one by the user.
  const [state, setState] = useState({ key, isText: value.length === 1 });
  const isText = state.key === key ? state.isText : value.length === 1;
  const text = (isText && value.at(-1)) || '';
  const added = text ? value.slice(0, -1) : [...value];
  const change = (categories: readonly string[], typed = '') => {
    const next = typed.trim() === '' ? [...categories] : [...categories, typed];
    setState({ key: next.join('\n'), isText: typed !== '' });
    onChange(next);
  };
  /** The text becomes an added category, unless it is the only one. */
  const finish = () => added.length > 0 && setState({ key, isText: false });
  return { added, text, change, finish };
}

/** The arrow keys move between the categories and the field; Backspace and Delete remove. */
function moveAlong(event: KeyboardEvent<HTMLElement>, remove: (index: number) => void) {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const input = controls.at(-1) as HTMLInputElement;
  const categories = controls.length - 1;
  const at = controls.indexOf(event.target as HTMLElement);
  if (at === categories) {
    if (categories === 0 || input.selectionStart !== 0 || input.selectionEnd !== 0) return;
    if (event.key === 'ArrowLeft') controls[at - 1]?.focus();
    if (event.key === 'Backspace') remove(at - 1);
  } else if (event.key === 'ArrowLeft') controls[at - 1]?.focus();
  else if (event.key === 'ArrowRight') controls[at + 1]?.focus();
  else if (event.key === 'Backspace' || event.key === 'Delete') {
    event.preventDefault();
    remove(at);
  }
}
