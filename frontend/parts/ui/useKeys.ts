import { useEffect, useLayoutEffect, useRef } from 'react';

/** Fields that handle letter keys, and cards that keys are moving. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [data-lifted=true]';

const isTyping = ({ target, isComposing }: KeyboardEvent) =>
  isComposing || (target instanceof Element && target.closest(TYPING) !== null);

/**
 * Calls the action of a single key pressed anywhere on the page: never while typing, with Ctrl, Alt or Meta, or in a dialog
 * other than `within`.
 */
export function useKeys(actions: Record<string, () => void>, isOn: boolean, within: string) {
  const latest = useRef(actions);
  // A layout effect runs before the screen shows the next lead. After a passive effect, a fast keystroke would act on the previous one.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, altKey, metaKey, defaultPrevented, key, target } = event;
      if (ctrlKey || altKey || metaKey || defaultPrevented || isTyping(event)) return;
      const dialog = target instanceof Element && target.closest('[role=dialog]');
      if (dialog && !dialog.matches(within)) return;
      const action = latest.current[key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn, within]);
}
