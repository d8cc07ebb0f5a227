import { useLayoutEffect, useRef } from 'react';

/** The browser takes the focus from a control that is disabled while it saves; this gives it back. */
export function useFocusKept<Control extends HTMLElement>(busy: boolean) {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current = document.activeElement === control.current;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) control.current?.focus();
    hadFocus.current = false;
  }, [busy]);
  return control;
}
