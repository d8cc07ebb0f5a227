import { useEffect, type RefObject } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Keeps keyboard users in place when the focused control of a region is removed, as by the button
 * that removes a filter: focus moves to the nearest ancestor that takes it, or to its first control.
 * The region itself must be focusable. A mouse click moves no focus: it would open a phone's keyboard.
 */
export function useFocusRescue(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = region.current;
    if (!root) return undefined;
    let path: Element[] = [];

    const remember = ({ target }: FocusEvent) => {
      path = [];
      if (!(target as Element).matches(':focus-visible')) return;
      for (let at = target as Element | null; at && at !== root; at = at.parentElement)
        path.push(at);
    };
    const rescue = () => {
      const [control, ...ancestors] = path;
      if (!control || control.isConnected || document.activeElement !== document.body) return;
      path = [];
      const targets = [...ancestors.filter(({ isConnected }) => isConnected), root].map((element) =>
        element.hasAttribute('tabindex') ? element : element.querySelector(FOCUSABLE),
      );
      (targets.find(Boolean) as HTMLElement).focus({ preventScroll: true });
    };

    root.addEventListener('focusin', remember);
    // A confirmation outside the region may hold the focus while the control is removed.
    const observer = new MutationObserver(rescue);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [region]);
}
