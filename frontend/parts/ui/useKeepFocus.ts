import { useLayoutEffect, useRef } from 'react';

/** Restores focus to a control after saving: the browser blurs a control that becomes disabled. */
export function useKeepFocus<Control extends HTMLElement>(busy: boolean) {
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
