import { type KeyboardEvent, type MouseEvent, useState } from 'react';

interface Settings {
  /** Id of the input. */
  id: string;
  options: readonly string[];
  /** Whether Enter takes the highlighted option; otherwise it submits the form. */
  takes: (option: string) => boolean;
  onTake: (option: string) => void;
}

/** A text field with a list of suggestions, as in the WAI-ARIA pattern "editable combobox". The first one is highlighted. */
export function useCombobox({ id, options, takes, onTake }: Settings) {
  const [isOpen, setOpen] = useState(false);
  const key = options.join('\n');
  const [moved, setMoved] = useState({ key, index: 0 });
  // New suggestions start from the first one.
  const index = moved.key === key ? moved.index : 0;
  const highlighted = options[index];
  const listId = `${id}-suggestions`;
  const idOf = (at: number) => `${listId}-${at}`;

  const take = (option: string) => {
    setOpen(false);
    onTake(option);
  };
  const moveBy = (step: number) => {
    setOpen(true);
    if (!isOpen || options.length === 0) return;
    const next = (index + step + options.length) % options.length;
    setMoved({ key, index: next });
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveBy(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter') {
      setOpen(false);
      if (!isOpen || highlighted === undefined || !takes(highlighted)) return;
      event.preventDefault();
      take(highlighted);
    }
  };

  const isListed = isOpen && highlighted !== undefined;
  return {
    isOpen,
    setOpen,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isListed,
      'aria-controls': isListed ? listId : undefined,
      'aria-activedescendant': isListed ? idOf(index) : undefined,
      onKeyDown: press,
      onClick: () => setOpen(true),
    },
    list: {
      id: listId,
      optionProps: (at: number) => ({
        id: idOf(at),
        'aria-selected': at === index,
        onMouseMove: () => setMoved({ key, index: at }),
        // The field keeps the focus.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => take(options[at]!),
      }),
    },
  };
}

export type ComboboxList = ReturnType<typeof useCombobox>['list'];
